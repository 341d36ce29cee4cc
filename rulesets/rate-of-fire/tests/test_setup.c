// test_setup.c - what a battle may not be.
#include "table.h"

static void refused(const char *text, const char *part)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    CHECK(pl_battle_open_text(&rof_ruleset, text, strlen(text), "test", &battle, &error) != PL_OK);
    CHECK(strstr(error.text, part) != NULL);
}

TEST(rof_a_side_has_at_most_eight_officers)
{
    char text[2048] = HEAD "units:\n";
    for (int i = 1; i <= 9; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: U%d, side: 1, type: br_hq, pieces: [{at: [%d, 10]}]}\n", i,
                 3 * i);
    refused(text, "side 1 has 9 officers, wanted at most 8");
}

TEST(rof_end_4_a_random_end_is_a_number_of_a_die)
{
    refused(HEAD "random_end: {from: 3, need: 7}\nunits: [{id: U1, side: 1, type: br_hq, at: [20, 10]}]\n",
            "need 7, wanted a number of a D6");
}
