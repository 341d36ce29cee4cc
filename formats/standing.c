// standing.c - see standing.h.
#include "formats/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/wire.h"

const uint8_t pl_standing_shares[] = {15, 30, 0};

// ---- windows

const pl_step *pl_window_named(const pl_ruleset *rules, const char *id)
{
    for (int s = 1; s < rules->sequence_count; s++)
        for (int r = 0; r < rules->sequences[s].step_count; r++) {
            const pl_step *step = &rules->sequences[s].steps[r];
            if (step->window && !strcmp(step->id, id))
                return step;
        }
    return NULL;
}

const pl_step *pl_window_now(const pl_turn *turn)
{
    if (!turn->state->depth || turn->state->is_over)
        return NULL;
    const pl_frame *top = pl_top(turn);
    const pl_step *step = &turn->rules->sequences[top->sequence].steps[top->row];
    return step->window ? step : NULL;
}

// ---- keeping them

const pl_standing *pl_standing_for(const pl_standings *of, const pl_step *step, int turn)
{
    for (int i = 0; i < of->count; i++)
        if (of->list[i].step == step && of->list[i].turn == turn)
            return &of->list[i];
    return NULL;
}

void pl_standing_put(pl_standings *to, const pl_standing *answer)
{
    pl_standing fresh = *answer;  // it may be one of the list
    int kept = 0;
    for (int i = 0; i < to->count; i++)
        if (to->list[i].step != fresh.step && to->list[i].turn == fresh.turn)
            to->list[kept++] = to->list[i];
    if (fresh.is != PL_STANDING_EACH && kept < PL_WINDOWS_MAX)
        to->list[kept++] = fresh;
    to->count = kept;
}

pl_choice pl_standing_choice(pl_game *game, pl_side side, const pl_standing *answer)
{
    int count;
    const pl_option *options = pl_game_options(game, side, false, &count);
    uint64_t idle = answer->is == PL_STANDING_NEVER ? 0 : answer->step->idle;
    for (int i = 0; i < count; i++)
        if (idle >> options[i].verb & 1 && !options[i].value_max && pl_game_scene(game)->rules->verbs[options[i].verb].need == PL_NEED_NONE)
            return (pl_choice){.side = side, .verb = options[i].verb, .subject = options[i].subject, .target = options[i].target};
    return (pl_choice){.side = side, .verb = PL_PASS};
}

// ---- words

static int word_of(const char *text, size_t length)
{
    for (int i = 0; i <= PL_STANDING_NEVER; i++)
        if (strlen(pl_words_StandingIs[i]) == length && !strncmp(pl_words_StandingIs[i], text, length))
            return i;
    return -1;
}

static bool read_share(const char *text, pl_standing *out)
{
    for (int i = 0; pl_standing_shares[i]; i++) {
        char number[8];
        snprintf(number, sizeof number, "%d", pl_standing_shares[i]);
        if (!strcmp(text, number)) {
            out->share = pl_standing_shares[i];
            return true;
        }
    }
    return false;
}

static bool read_until(const pl_step *step, const char *text, pl_standing *out)
{
    for (int i = 0; step->untils && step->untils[i].id; i++)
        if (!strcmp(step->untils[i].id, text)) {
            out->until = (uint8_t)i;
            return true;
        }
    return false;
}

// "never, until close or until armour": what may be said at this window, for whoever said something else.
static void list_words(const pl_step *step, char *text, size_t size)
{
    int length = snprintf(text, size, "each, worth 15, worth 30");
    for (int i = 0; step->untils && step->untils[i].id && (size_t)length < size; i++)
        length += snprintf(text + length, size - (size_t)length, ", until %s", step->untils[i].id);
    if ((size_t)length < size)
        snprintf(text + length, size - (size_t)length, " or never");
}

pl_status pl_standing_read(const pl_step *step, int turn, const char *text, pl_standing *out, pl_error *error)
{
    size_t length = strcspn(text, " ");
    const char *rest = text + length + strspn(text + length, " ");
    int is = word_of(text, length);
    char wanted[160];
    *out = (pl_standing){.step = step, .turn = (uint16_t)turn, .is = (uint8_t)(is < 0 ? 0 : is)};
    bool is_read = is == PL_STANDING_WORTH   ? read_share(*rest ? rest : "15", out)
                   : is == PL_STANDING_UNTIL ? read_until(step, rest, out)
                                             : is >= 0 && !*rest;
    if (is_read)
        return PL_OK;
    list_words(step, wanted, sizeof wanted);
    return pl_fail(error, PL_BAD, "%s: found '%.40s', wanted %s", step->window, text, wanted);
}

int pl_standing_say(const pl_standing *answer, char *text, size_t size)
{
    switch (answer->is) {
    case PL_STANDING_WORTH: return snprintf(text, size, "when something is worth %d %%", answer->share);
    case PL_STANDING_UNTIL: return snprintf(text, size, "not until %s", answer->step->untils[answer->until].say);
    case PL_STANDING_NEVER: return snprintf(text, size, "not this turn");
    default: return snprintf(text, size, "each time");
    }
}

// ---- as one text

void pl_standings_write(const pl_standings *of, char text[PL_STANDING_TEXT_MAX])
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < of->count; i++) {
        const pl_standing *answer = &of->list[i];
        char rest[48] = "";
        if (answer->is == PL_STANDING_WORTH)
            snprintf(rest, sizeof rest, " %d", answer->share);
        else if (answer->is == PL_STANDING_UNTIL)
            snprintf(rest, sizeof rest, " %s", answer->step->untils[answer->until].id);
        int wrote = snprintf(text + length, PL_STANDING_TEXT_MAX - length, "%s%d %s %s%s", length ? ";" : "", answer->turn,
                             answer->step->id, pl_words_StandingIs[answer->is], rest);
        PL_ASSERT(wrote > 0 && (size_t)wrote < PL_STANDING_TEXT_MAX - length);
        length += (size_t)wrote;
    }
}

// One answer, "3 MV.4 worth 15".
static void read_one(const pl_ruleset *rules, char *text, pl_standings *out)
{
    char *rest;
    long turn = strtol(text, &rest, 10);
    char *id = rest + strspn(rest, " ");
    size_t length = strcspn(id, " ");
    if (turn < 0 || turn > UINT16_MAX || !id[length] || out->count == PL_WINDOWS_MAX)
        return;
    id[length] = '\0';
    const pl_step *step = pl_window_named(rules, id);
    pl_standing answer;
    if (step && !pl_standing_read(step, (int)turn, id + length + 1, &answer, NULL) && answer.is != PL_STANDING_EACH)
        out->list[out->count++] = answer;
}

void pl_standings_read(const pl_ruleset *rules, const char *text, pl_standings *out)
{
    char copy[PL_STANDING_TEXT_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    *out = (pl_standings){0};
    for (char *at = copy, *next; *at; at = next) {
        size_t length = strcspn(at, ";");
        next = at + length + (at[length] == ';');
        at[length] = '\0';
        read_one(rules, at, out);
    }
}
