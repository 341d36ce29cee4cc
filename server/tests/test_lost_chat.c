// test_lost_chat.c - a line of chat that the store refuses is refused with a sentence that names no path, and nothing of it stays behind: that
// is the sanitizer's to find.
#define _DEFAULT_SOURCE
#include "store/tests/faults.h"
#include "tests/inside_server.h"

TEST(a_line_of_chat_that_cannot_be_kept_is_refused_and_given_back)
{
    inside_server s;
    player blue = {.luck = 1};
    faults_register();
    inside_start(&s, (pl_server_options){.messages_per_second = 20000}, NULL);
    seats t = make_table(&s.kit, "link", 1);
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    faults_plan(FAULT_SHARE, 1, true);
    kit_wire_send(&blue.wire,
                  json_pack("{s:s, s:s, s:s}", "type", "chat", "id", "a rather long id, to be missed", "text", "is anybody there"));
    CHECK(player_sync(&blue));
    faults_end();
    CHECK_EQ(blue.refused, 1);
    CHECK(strstr(blue.why, "closed") || strstr(blue.why, "failed on the server"));
    CHECK(!strstr(blue.why, s.kit.folder));
    player_end(&blue);
    // The table could not be had again at that moment; it is now, as it was.
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    kit_wire_send(&blue.wire, json_pack("{s:s, s:s}", "type", "chat", "text", "yes"));
    CHECK(player_sync(&blue));
    CHECK_EQ(blue.refused + blue.errors, 0);
    player_end(&blue);
    inside_stop(&s);
    kit_server_forget(&s.kit);
}
