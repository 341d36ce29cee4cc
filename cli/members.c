// members.c - see members.h.
#include "members.h"

#include <stdio.h>
#include <string.h>

#include "formats/notation.h"

enum { PART_MAX = 512, WORD_MAX = 64 };

bool cli_members_may(const pl_verb *verb)
{
    return verb->need == PL_NEED_GROUP && verb->item_parts & PL_ITEM_PIECE && verb->item_parts & PL_ITEM_ORDER &&
           verb->item_order.kind == PL_WORD;
}

// One part of the line: an order, perhaps with a target, perhaps for some members alone.
typedef struct order {
    pl_item like;                  // order and target
    uint16_t named[PL_ITEMS_MAX];  // members; none named: all who can
    int named_count;
} order;

static pl_noun piece_noun(const pl_verb *verb)
{
    pl_noun noun = verb->item_piece;
    if (!noun.kind)
        noun.kind = PL_PIECE;
    return noun;
}

// The next word, cut off; NULL: there is none.
static char *next_word(char **at)
{
    *at += strspn(*at, " ");
    char *word = *at;
    *at += strcspn(*at, " ");
    if (**at)
        *(*at)++ = '\0';
    return *word ? word : NULL;
}

static bool parse(const cli_session *session, const pl_noun *noun, const char *word, int32_t *value)
{
    pl_error error = {0};
    if (!pl_noun_parse(session->scene, noun, word, value, &error))
        return true;
    printf("  %s\n", error.text);
    return false;
}

static bool read_order(const cli_session *session, const pl_verb *verb, char *text, order *out)
{
    int32_t value;
    char *word = next_word(&text);
    *out = (order){.like = {.left_out = verb->item_optional}};
    if (!word || !parse(session, &verb->item_order, word, &value))
        return false;
    out->like.order = (uint8_t)value;
    bool is_list = false;
    while ((word = next_word(&text))) {
        pl_noun noun = is_list ? piece_noun(verb) : verb->item_target;
        if (!is_list && !strcmp(word, "with")) {
            is_list = true;
            continue;
        }
        if (!parse(session, &noun, word, &value))
            return false;
        if (!is_list)
            out->like.target = (uint16_t)value;
        else if (out->named_count < PL_ITEMS_MAX)
            out->named[out->named_count++] = (uint16_t)value;
    }
    return true;
}

static bool is_named(const order *o, uint16_t piece)
{
    for (int i = 0; i < o->named_count; i++)
        if (o->named[i] == piece)
            return true;
    return false;
}

// Everybody as the game fills it in from the order alone; none: nobody can do that.
static bool fill(cli_session *session, const pl_option *option, const order *first, cli_wish *out)
{
    pl_choice made[1];
    pl_item grasp = first->like;
    grasp.piece = first->named_count ? first->named[0] : 0;
    pl_side side = out->choice.side;
    int count = pl_game_fill(session->game, side, option, &grasp, made, out->items, 1);
    if (!count) {
        printf("  Nobody of them can do that now; the number alone shows what can be done\n");
        return false;
    }
    out->choice = made[0];
    out->choice.items = out->items;
    return true;
}

// Who is named does as he is told; of a list of names the others leave that order to them and keep `otherwise`.
static void apply(const order *o, int otherwise, cli_wish *out)
{
    for (int i = 0; i < out->choice.item_count; i++) {
        pl_item *item = &out->items[i];
        if (is_named(o, item->piece)) {
            item->order = o->like.order;
            item->target = o->like.target;
        } else if (o->named_count && otherwise >= 0 && item->order == o->like.order && item->target == o->like.target) {
            item->order = (uint8_t)otherwise;
            item->target = 0;
        }
    }
}

// The order of those who were left out by the game when it filled: they do nothing, whatever the game calls it.
static int idle_order(const order *first, const cli_wish *filled)
{
    for (int i = 0; i < filled->choice.item_count; i++)
        if (filled->items[i].order != first->like.order && !filled->items[i].target)
            return filled->items[i].order;
    return 0;
}

bool cli_members_read(cli_session *session, const pl_option *option, const char *text, cli_wish *out)
{
    char line[PART_MAX];
    order o;
    const pl_verb *verb = &session->scene->rules->verbs[option->verb];
    int idle = -1;
    if (strlen(text) >= sizeof line) {
        printf("  Found %zu letters, wanted at most %zu for the orders of one unit\n", strlen(text), sizeof line - 1);
        return false;
    }
    strcpy(line, text);
    for (char *part = line, *next; part; part = next) {
        next = strchr(part, ',');
        if (next)
            *next++ = '\0';
        if (!read_order(session, verb, part, &o))
            return false;
        if (idle < 0) {
            if (!fill(session, option, &o, out))
                return false;
            idle = idle_order(&o, out);
        }
        apply(&o, idle, out);
    }
    return true;
}

void cli_members_example(const cli_session *session, int number, const pl_choice *choice, char *text, size_t size)
{
    const pl_verb *verb = &session->scene->rules->verbs[choice->verb];
    pl_noun piece = piece_noun(verb);
    const pl_item *best = &choice->items[0];
    char order_text[WORD_MAX], target[WORD_MAX] = "", with[PART_MAX] = "";
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].target)
            best = &choice->items[i];
    pl_noun_print(session->scene, &verb->item_order, best->order, order_text, sizeof order_text);
    if (best->target)
        pl_noun_print(session->scene, &verb->item_target, best->target, target, sizeof target);
    for (int i = 0; i < choice->item_count; i++) {
        size_t length = strlen(with);
        char id[WORD_MAX];
        if (choice->items[i].order != best->order || choice->items[i].target != best->target || length > sizeof with - WORD_MAX - 2)
            continue;
        pl_noun_print(session->scene, &piece, choice->items[i].piece, id, sizeof id);
        snprintf(with + length, sizeof with - length, " %s", id);
    }
    snprintf(text, size, "or in short: %d %s%s%s with%s", number, order_text, *target ? " " : "", target, with);
}
