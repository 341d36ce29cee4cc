// test_chain.c - a journal of one turn, touched in every way: whatever is changed, missing or added is found, and its line is named.
#include "formats/chain.h"
#include "tests/edits.h"

// The journal of docs/journal.md.
static journal_text small(void)
{
    journal_text page = read_text("docs/journal.md");
    page.bytes[page.size] = '\0';
    char *start = strstr(page.bytes, "```json\n");
    assert_non_null(start);
    start += strlen("```json\n");
    char *end = strstr(start, "```");
    assert_non_null(end);
    page.size = (size_t)(end - start);
    memmove(page.bytes, start, page.size);
    char line[800];
    CHECK_EQ(line_complained_of(page.bytes, page.size, line), 0);
    return page;
}

static void check_names(const journal_text *text, int wanted)
{
    char line[800];
    int named = line_complained_of(text->bytes, text->size, line);
    if (named != wanted)
        fail_msg("line %d is to be named, found: %s", wanted, line[0] ? line : "nothing");
}

TEST(every_byte_changed_is_found)
{
    static const char also[] = " 9\n\"a";
    journal_text text = small();
    for (size_t i = 0; i < text.size; i++) {
        char was = text.bytes[i];
        const char others[] = {(char)(was ^ 1), (char)(was ^ 0x20), (char)(was ^ 0x80), '\0', also[i % 5]};
        for (size_t k = 0; k < sizeof others; k++) {
            text.bytes[i] = others[k];
            if (others[k] != was)
                check_names(&text, line_at(&text, i));
        }
        text.bytes[i] = was;
    }
    free(text.bytes);
}

TEST(every_byte_missing_or_added_is_found)
{
    static const char added[] = " \n0a\r";
    journal_text text = small(), other = small();
    for (size_t i = 0; i < text.size; i++) {
        int line = line_at(&text, i);
        memmove(other.bytes + i, text.bytes + i + 1, text.size - i - 1);
        other.size = text.size - 1;
        check_names(&other, line);
        memmove(other.bytes + i + 1, text.bytes + i, text.size - i);
        other.size = text.size + 1;
        other.bytes[i] = added[i % 5];
        bool is_next = text.bytes[i] == '\n' && other.bytes[i] == '\n';  // an empty line after a whole one
        check_names(&other, line + is_next);
        other.bytes[i] = text.bytes[i];
    }
    free(text.bytes);
    free(other.bytes);
}

// ---- whole lines

enum { LINES = 8 };

// The journal made of these lines of `text` (from 1, 0 ends).
static journal_text lines_of(const journal_text *text, const int *lines)
{
    journal_text out = {.bytes = malloc(text->size * 2 + 1)};
    for (; *lines; lines++)
        for (size_t i = 0; i < text->size; i++)
            if (line_at(text, i) == *lines)
                out.bytes[out.size++] = text->bytes[i];
    return out;
}

TEST(every_line_missing_doubled_or_swapped_is_found)
{
    journal_text text = small();
    CHECK_EQ(line_at(&text, text.size), LINES + 1);
    for (int at = 1; at <= LINES; at++) {
        int missing[LINES + 2] = {0}, doubled[LINES + 2] = {0}, swapped[LINES + 2] = {0};
        for (int i = 1; i <= LINES; i++) {
            if (i != at)
                missing[i < at ? i - 1 : i - 2] = i;
            doubled[i <= at ? i - 1 : i] = i;
            swapped[i - 1] = i == at ? at % LINES + 1 : i == at % LINES + 1 ? at : i;
        }
        doubled[at] = at;
        journal_text other = lines_of(&text, missing);
        check_names(&other, at);
        free(other.bytes);
        other = lines_of(&text, doubled);
        check_names(&other, at + 1);
        free(other.bytes);
        other = lines_of(&text, swapped);
        check_names(&other, at < LINES ? at : 1);
        free(other.bytes);
    }
    free(text.bytes);
}

TEST(whatever_follows_the_closing_line_is_found)
{
    static const char *const added[] = {"\n", " ", "{}\n",
                                        "{\"n\":7,\"side\":1,\"do\":\"pass\",\"dice\":[],\"hash\":\"f3c05c8161a25be4\"}\n", "x"};
    journal_text text = small();
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        journal_text other = {.bytes = malloc(text.size + 100), .size = text.size + strlen(added[i])};
        char line[800];
        memcpy(other.bytes, text.bytes, text.size);
        memcpy(other.bytes + text.size, added[i], strlen(added[i]));
        check_names(&other, LINES + 1);
        line_complained_of(other.bytes, other.size, line);
        CHECK(strstr(line, "after the closing line, wanted the end of the file"));
        free(other.bytes);
    }
    free(text.bytes);
}

// ---- the number itself

TEST(a_complaint_tells_what_was_found_and_wanted)
{
    journal_text text = small();
    char line[800];
    text.bytes[text.size] = '\0';
    char *dice = strstr(text.bytes, "[5,3,5,2]");
    assert_non_null(dice);
    dice[3] = '4';
    line_complained_of(text.bytes, text.size, line);
    CHECK_TEXT(
        line, "j.jsonl:5:1: chain: found 26ee80ae4f5377d8, wanted 2cc7bb90c6ad83e2 at the end of the line: it is not as it was written, or "
              "not what followed the line before");
    free(text.bytes);
}

// So short texts as well: one bit more or less, a zero at the end, nothing at all.
TEST(numbers_of_like_texts_differ)
{
    static const char zeros[32];
    uint64_t seen[64];
    int count = 0;
    for (size_t size = 0; size < sizeof zeros; size++)
        seen[count++] = pl_chain_number(0, zeros, size);
    for (uint64_t before = 1; count < 64; before++)
        seen[count++] = pl_chain_number(before, "", 0);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            CHECK(seen[i] != seen[k] || (i >= 32 && k < 32));
}
