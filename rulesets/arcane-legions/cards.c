// cards.c - reads unit cards: slots, figures and codex from the short texts of data/unit_cards.yaml.
#include "tables.h"

#include <string.h>

#define CARDS "unit_cards"

// The next word of a text that ends at a space or a stop, its length in *length; NULL: there is none.
static const char *next_word(const char **at, const char *stops, size_t *length)
{
    *at += strspn(*at, stops);
    const char *word = *at;
    *length = strcspn(word, stops);
    *at += *length;
    return *length ? word : NULL;
}

static int word_number(const char *const *words, const char *text, size_t length)
{
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], text, length))
            return i;
    return -1;
}

// "white/2" or "white/2:rest": colour and pegs; where it ends.
static const char *read_circle(const char *text, uint8_t *colour, uint8_t *pegs)
{
    static const char *const colours[] = {"white", "blue", "red", "yellow", NULL};
    size_t length = strcspn(text, "/");
    int found = word_number(colours, text, length);
    if (found < 0 || text[length] != '/' || text[length + 1] < '1' || text[length + 1] > '9')
        return NULL;
    *colour = (uint8_t)found;
    *pegs = (uint8_t)(text[length + 1] - '0');
    return text + length + 2;
}

// "a1" or "a1-a6": first and last code.
static const char *read_run(const char *text, int *first, int *last)
{
    *first = *last = al_slot_code(text, 2);
    if (*first && text[2] == '-') {
        *last = text[3] == text[0] ? al_slot_code(text + 3, 2) : 0;
        text += 3;
    }
    return *first && *last >= *first ? text + 2 : NULL;
}

// ":AAD+bully+beast": icons and abilities of a slot.
static const char *read_icons(const char *text, al_slot *slot)
{
    static const char icons[] = "ARDM";
    if (*text++ != ':')
        return NULL;
    for (; *text && *text != ' ' && *text != '+'; text++) {
        const char *icon = strchr(icons, *text);
        if (icon)
            slot->icons[icon - icons]++;
        else if (*text != '-')
            return NULL;
    }
    for (int n = 0; *text == '+'; n++) {
        size_t length = strcspn(++text, "+ ");
        int ability = word_number(al_ability_words, text, length);
        if (ability <= 0 || n == AL_SLOT_ABILITIES_MAX)
            return NULL;
        slot->ability[n] = (uint8_t)ability;
        text += length;
    }
    return text;
}

static bool read_slots(al_card *card, const char *text)
{
    size_t length;
    const char *at = text, *word;
    while ((word = next_word(&at, " ", &length))) {
        al_slot slot = {0};
        int first, last;
        const char *p = read_run(word, &first, &last);
        if (!p || *p++ != ':' || !(p = read_circle(p, &slot.colour, &slot.pegs)) || !(p = read_icons(p, &slot)) || p != word + length)
            return false;
        for (int code = first; code <= last; code++) {
            if (card->slot_count == AL_SLOTS_MAX || al_card_slot(card, code))
                return false;
            slot.code = (uint8_t)code;
            card->slots[card->slot_count++] = slot;
        }
        for (int i = 0; i < AL_SLOT_ABILITIES_MAX; i++)
            card->printed |= slot.ability[i] ? (uint64_t)1 << slot.ability[i] : 0;
    }
    return card->slot_count > 0;
}

static bool read_figures(al_card *card, const char *text)
{
    size_t length;
    const char *at = text, *word;
    while ((word = next_word(&at, " ", &length))) {
        al_figure_kind kind = {0};
        const char *p = memchr(word, ':', length);
        if (!p || !(p = read_circle(p + 1, &kind.colour, &kind.pegs)) || *p++ != ':')
            return false;
        int count = 0;
        for (; p < word + length; p++) {
            if (*p < '0' || *p > '9' || count > AL_FIGURES_MAX)
                return false;
            count = count * 10 + (*p - '0');
        }
        if (!count || card->figure_count + count > AL_FIGURES_MAX)
            return false;
        for (int i = 0; i < count; i++)
            card->figures[card->figure_count++] = kind;
        card->hit_points = (uint8_t)(card->hit_points + count * kind.pegs);  // AL-UNIT.8
    }
    return card->figure_count > 0;
}

// AL-UNIT.3, AL-UNIT.5: each starting slot takes the first figure of its colour and pegs that has no place yet.
static bool read_start(al_card *card, const char *text)
{
    size_t length;
    const char *at = text, *word;
    while ((word = next_word(&at, " ", &length))) {
        int first, last;
        if (!read_run(word, &first, &last))
            return false;
        for (int code = first; code <= last; code++) {
            int slot = al_card_slot(card, code), f = 0;
            if (!slot)
                return false;
            while (f < card->figure_count && (card->start[f] || card->figures[f].colour != card->slots[slot - 1].colour ||
                                              card->figures[f].pegs != card->slots[slot - 1].pegs))
                f++;
            if (f == card->figure_count)
                return false;
            card->start[f] = (uint8_t)slot;
        }
    }
    for (int f = 0; f < card->figure_count; f++)
        if (!card->start[f])
            return false;
    return true;
}

static bool read_card_abilities(al_card *card, const char *text)
{
    size_t length;
    const char *at = text, *word;
    if (!strcmp(text, "-"))
        return true;
    while ((word = next_word(&at, " ", &length))) {
        int ability = word_number(al_ability_words, word, length);
        if (ability <= 0 || card->card_count == AL_CARD_ABILITIES_MAX)
            return false;
        card->card[card->card_count++] = (uint8_t)ability;
        card->on_card |= (uint64_t)1 << ability;
    }
    card->printed |= card->on_card;
    return true;
}

static bool read_codex(al_card *card, int side, const char *text)
{
    static const char *const strengths[] = {"weak", "strong", NULL};
    size_t length = strcspn(text, " ");
    int strength = text[length] ? word_number(strengths, text + length + 1, strlen(text + length + 1)) : -1;
    if (length != 1 || text[0] < '1' || text[0] > '9' || strength < 0)
        return false;
    card->cost[side] = (uint8_t)(text[0] - '0');
    card->is_strong[side] = strength == 1;
    return true;
}

// Factions and keywords are whatever the cards say; each is known by its place in the list. -1: the list is full.
static int listed(const char **list, int *count, int max, const char *text, size_t length)
{
    for (int i = 0; i < *count; i++)
        if (!strncmp(list[i], text, length) && (!list[i][length] || list[i][length] == ' '))
            return i;
    if (*count == max)
        return -1;
    list[*count] = text;
    return (*count)++;
}

static pl_status read_card(al_tables *t, pl_reader *r, int row)
{
    al_card *card = &t->cards[row];
    const char *key = card->key = pl_read_key(r, CARDS, row);
    const char *faction = pl_read_text(r, CARDS, key, "faction");
    card->name = pl_read_text(r, CARDS, key, "name");
    card->commander = pl_read_has(r, CARDS, key, "commander") ? pl_read_text(r, CARDS, key, "commander") : NULL;
    card->base = (uint8_t)pl_read_word(r, CARDS, key, "base", t->base_names);
    card->points = pl_read_int(r, CARDS, key, "points");
    int number = listed(t->factions, &t->faction_count, AL_FACTIONS_MAX, faction, strlen(faction));
    if (number < 0)
        return pl_fail(r->error, PL_FULL, CARDS ": more than %d factions", AL_FACTIONS_MAX);
    card->faction = (uint8_t)number;
    card->is_mercenary = !strcmp(faction, "mercenary");
    for (int side = 0; side < AL_BASE_SIDES && !r->status; side++)
        if (!read_codex(card, side, pl_read_text(r, CARDS, key, al_side_words[side])))
            return pl_fail(r->error, PL_BAD, CARDS ": the codex of %s, wanted a cost of 1 to 9 and weak or strong", key);
    size_t length;
    const char *at = pl_read_text(r, CARDS, key, "keywords"), *word;
    while ((word = next_word(&at, " ", &length))) {
        number = listed(t->keywords, &t->keyword_count, AL_KEYWORDS_MAX, word, length);
        if (number < 0)
            return pl_fail(r->error, PL_FULL, CARDS ": more than %d keywords", AL_KEYWORDS_MAX);
        card->keywords |= 1u << number;
    }
    if (r->status)
        return r->status;
    if (!read_slots(card, pl_read_text(r, CARDS, key, "slots")))
        return pl_fail(r->error, PL_BAD, CARDS ": the slots of %s, wanted such as \"a1-a6:white/1:A s1:blue/1:D+discipline\"", key);
    if (!read_figures(card, pl_read_text(r, CARDS, key, "figures")))
        return pl_fail(r->error, PL_BAD, CARDS ": the figures of %s, wanted such as \"rider:white/2:5\", at most %d", key, AL_FIGURES_MAX);
    if (!read_start(card, pl_read_text(r, CARDS, key, "start")))
        return pl_fail(r->error, PL_BAD, CARDS ": the starting slots of %s, wanted one of its colour and pegs for each figure", key);
    if (!read_card_abilities(card, pl_read_text(r, CARDS, key, "card")))
        return pl_fail(r->error, PL_BAD, CARDS ": the abilities of %s, wanted at most %d known ones", key, AL_CARD_ABILITIES_MAX);
    return PL_OK;
}

pl_status al_read_cards(al_tables *t, pl_reader *r)
{
    int count = pl_read_rows(r, CARDS);
    if (count > AL_CARDS_MAX)
        return pl_fail(r->error, PL_FULL, CARDS ": %d cards, wanted at most %d", count, AL_CARDS_MAX);
    for (int i = 0; i < count && !r->status; i++) {
        pl_status status = read_card(t, r, i);
        if (status)
            return status;
    }
    t->card_count = count;
    return r->status;
}

const al_card *al_card_named(const al_tables *t, const char *key)
{
    for (int i = 0; i < t->card_count; i++)
        if (key && !strcmp(t->cards[i].key, key))
            return &t->cards[i];
    return NULL;
}
