// say_event.c - what happened, what fell, what would be done and what is asked, as sentences.
#include <string.h>

#include "formats/notation.h"
#include "formats/say_form.h"
#include "formats/text.h"

enum { NAME_TEXT = 160 };

static pl_spoken spoken(int kind, int32_t value) { return (pl_spoken){value ? (uint8_t)kind : PL_NOTHING, value, NULL}; }

// ---- events

static const pl_step *step_of(const pl_ruleset *rules, const pl_event *event)
{
    if (event->kind != PL_EV_STEP_BEGAN || event->value <= 0 || event->value >= rules->sequence_count)
        return NULL;
    const pl_sequence *sequence = &rules->sequences[event->value];
    return event->value2 >= 0 && event->value2 < sequence->step_count ? &sequence->steps[event->value2] : NULL;
}

// Markers come and go in the slots of the scene: one without a name is called by its kind.
static void add_marker_kind(pl_buffer *b, const pl_eye *eye, const pl_event *event, const char *text)
{
    char word[NAME_TEXT];
    const pl_ruleset *rules = eye->scene->rules;
    const char *kind = event->value > 0 && event->value < rules->marker_kind_count ? rules->markers[event->value].name : NULL;
    pl_form form = {.eye = eye, .from = event->from, .to = event->to};
    const char *name = kind ? pl_say_key(rules, kind, word, sizeof word) : "";
    pl_buffer_add(b, "%s %s%smarker ", *name && strchr("aeiou", *name) ? "An" : "A", name, *name ? " " : "");
    pl_form_add(b, &form, text + strlen("{subject} "));
}

static bool is_nameless_marker(const pl_scene *scene, const pl_event *event)
{
    bool is_marker = event->kind == PL_EV_MARKER_PLACED || event->kind == PL_EV_MARKER_REMOVED;
    const char *name = is_marker && event->subject && event->subject <= scene->marker_count ? scene->marker_names[event->subject] : "";
    return is_marker && (!name || !*name);
}

static void add_winner(pl_buffer *b, const pl_eye *eye, const pl_event *event)
{
    pl_form form = {.eye = eye, .subject = spoken(PL_SIDE, event->subject)};
    pl_form_add(b, &form, event->subject ? ". {subject} win{s}" : ": a draw");
}

bool pl_event_stays(const pl_event *event)
{
    return event->kind == PL_EV_MOVED && (event->from.x || event->from.y) && pl_points_within(event->from, event->to, PL_ON_THE_SPOT - 1);
}

int pl_say_event(const pl_eye *eye, const pl_event *event, const pl_roll *roll, char *text, size_t size)
{
    const pl_ruleset *rules = eye->scene->rules;
    const pl_event_kind *kind = pl_event_kind_of(rules, event->kind);
    if (event->kind == PL_EV_ROLLED && roll)
        return pl_say_roll(eye, roll, text, size);
    pl_buffer b = pl_buffer_start(text, size);
    if (!kind)
        return 0;
    pl_form form = {.eye = eye,
                    .subject = {kind->subject, event->subject},
                    .target = {kind->target, event->target},
                    .side = {PL_SIDE, event->side},
                    .value = event->value,
                    .value2 = event->value2,
                    .from = event->from,
                    .to = event->to,
                    .step = step_of(rules, event)};
    bool is_loss = event->kind == PL_EV_SCORED && event->value < 0;  // what was scored can be lost again
    form.value = is_loss ? -event->value : event->value;
    if (is_nameless_marker(eye->scene, event))
        add_marker_kind(&b, eye, event, kind->text);
    else if (is_loss)
        pl_form_add(&b, &form, "{subject} lose{s} {value:point|points}");
    else if (pl_event_stays(event))
        pl_form_add(&b, &form, "{subject} keep{s} {its} place {place}");
    else
        pl_form_add(&b, &form, kind->text);
    if (event->kind == PL_EV_GAME_OVER)
        add_winner(&b, eye, event);
    pl_capital(text);
    return b.length;
}

// ---- rolls

const pl_roll_kind *pl_roll_kind_of(const pl_ruleset *rules, const char *purpose)
{
    for (int i = 0; purpose && i < rules->roll_kind_count; i++)
        if (!strcmp(rules->rolls[i].purpose, purpose))
            return &rules->rolls[i];
    return NULL;
}

static pl_form form_of_roll(const pl_eye *eye, const pl_roll *roll)
{
    pl_spoken owner = spoken(PL_SIDE, roll->owner);
    return (pl_form){.eye = eye,
                     .subject = roll->subject && roll->subject_is ? spoken(roll->subject_is, roll->subject) : owner,
                     .target = roll->target && roll->target_is ? spoken(roll->target_is, roll->target) : (pl_spoken){0},
                     .side = owner,
                     .value = roll->natural,
                     .value2 = roll->total,
                     .roll = roll};
}

static int dice_of(const pl_roll *roll) { return roll->count ? roll->count : 1; }
static int faces_of(const pl_roll *roll) { return roll->faces ? roll->faces : 6; }
static bool is_one_test(const pl_roll *roll) { return roll->is_sum || dice_of(roll) == 1; }

static int mods_of(const pl_roll *roll)
{
    int sum = 0;
    for (int i = 0; i < roll->mod_count && i < PL_MODS_MAX; i++)
        sum += roll->mods[i].value;
    return sum;
}

// Without a sentence of the ruleset's own the purpose and whose roll it is say it.
static void add_title(pl_buffer *b, const pl_eye *eye, const pl_roll *roll)
{
    const pl_roll_kind *kind = pl_roll_kind_of(eye->scene->rules, roll->purpose);
    pl_form form = form_of_roll(eye, roll);
    char word[NAME_TEXT];
    if (kind && kind->title) {
        pl_form_add(b, &form, kind->title);
        return;
    }
    pl_form_add(b, &form, form.target.kind ? "{subject} against {target}: " : "{subject}: ");
    pl_buffer_text(b, pl_say_key(eye->scene->rules, roll->purpose ? roll->purpose : "roll", word, sizeof word));
}

int pl_say_roll_title(const pl_eye *eye, const pl_roll *roll, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    add_title(&b, eye, roll);
    pl_capital(text);
    return b.length;
}

static void add_dice(pl_buffer *b, const pl_roll *roll)
{
    for (int i = 0; i < dice_of(roll) && i < PL_DICE_MAX; i++)
        pl_buffer_add(b, i ? (roll->is_sum ? " + %d" : " %d") : "%d", roll->dice[i]);
}

// Modifiers go the way the rulebook counts: on to the die, or into the number that must be rolled.
static void add_mods(pl_buffer *b, const pl_ruleset *rules, const pl_roll *roll, int sign)
{
    char word[NAME_TEXT];
    for (int i = 0; i < roll->mod_count && i < PL_MODS_MAX; i++)
        pl_buffer_add(b, ", %+d %s", sign * roll->mods[i].value, pl_say_key(rules, roll->mods[i].name, word, sizeof word));
}

static bool passes(const pl_roll *roll, int natural, bool by_sum_alone)
{
    if (!by_sum_alone && natural == roll->sure)
        return true;
    if (!by_sum_alone && natural == roll->never)
        return false;
    int total = natural + mods_of(roll);
    return roll->is_at_most ? total <= roll->need : total >= roll->need;
}

// ---- a row of a table

const char *pl_roll_cell(const pl_roll *roll, int face)
{
    return roll->words && face >= 1 && face <= faces_of(roll) && face <= PL_CELLS_MAX ? roll->words[roll->cells[face - 1]] : NULL;
}

int pl_say_roll_row(const pl_eye *eye, const pl_roll *roll, char *text, size_t size) { return pl_say(eye, &roll->row, text, size); }

int pl_say_roll_gravest(const pl_roll *roll, char *text, size_t size)
{
    int gravest = 0, count = 0, faces = faces_of(roll) < PL_CELLS_MAX ? faces_of(roll) : PL_CELLS_MAX;
    for (int face = 0; face < faces; face++) {
        count = roll->cells[face] > gravest ? 1 : count + (roll->cells[face] == gravest);
        gravest = roll->cells[face] > gravest ? roll->cells[face] : gravest;
    }
    if (!roll->words || count == faces)  // all faces come to the same: that is no chance
        return pl_print_text(text, size, "");
    return pl_print(text, size, dice_of(roll) > 1 ? "%s: %d in 100 with each die" : "%s: %d in 100", roll->words[gravest],
                    (count * 100 + faces / 2) / faces);
}

static void add_cell(pl_buffer *b, const pl_roll *roll)
{
    if (dice_of(roll) == 1 && pl_roll_cell(roll, roll->dice[0]))
        pl_buffer_add(b, ", %s", pl_roll_cell(roll, roll->dice[0]));
}

// Where a face counted for itself, against what the numbers say, that is said too.
static void add_sure(pl_buffer *b, const pl_roll *roll)
{
    int sum = 0, count = roll->is_sum ? 1 : dice_of(roll);
    for (int i = 0; i < dice_of(roll) && i < PL_DICE_MAX; i++)
        sum += roll->dice[i];
    bool is_sure = false, is_never = false;
    for (int i = 0; i < count && i < PL_DICE_MAX; i++) {
        int natural = roll->is_sum ? sum : roll->dice[i];
        is_sure |= natural && natural == roll->sure && !passes(roll, natural, true);
        is_never |= natural && natural == roll->never && passes(roll, natural, true);
    }
    if (is_sure)
        pl_buffer_add(b, "; a %d will do", roll->sure);
    if (is_never)
        pl_buffer_add(b, "; a %d will not do", roll->never);
}

static void add_numbers(pl_buffer *b, const pl_ruleset *rules, const pl_roll *roll)
{
    const pl_roll_kind *kind = pl_roll_kind_of(rules, roll->purpose);
    bool is_in_need = kind && kind->counts == PL_TO_NEED;
    int need = is_in_need ? roll->need - mods_of(roll) : roll->need;
    add_dice(b, roll);
    pl_buffer_text(b, " rolled");
    if (!is_in_need && roll->mod_count)
        add_mods(b, rules, roll, 1);
    if (!is_in_need && roll->mod_count && is_one_test(roll))
        pl_buffer_add(b, ": %d", roll->total);
    if (!roll->need) {
        add_cell(b, roll);
        return;
    }
    bool is_lowest = roll->is_at_most && !roll->is_sum && need == 1;  // there is no less than a 1
    pl_buffer_add(b,
                  roll->is_at_most && !is_lowest ? ", %d or less needed"
                  : is_one_test(roll)            ? ", %d needed"
                                                 : ", %d or more needed",
                  need);
    if (is_in_need && roll->mod_count) {
        pl_buffer_add(b, " (%d", roll->need);
        add_mods(b, rules, roll, -1);
        pl_buffer_text(b, ")");
    }
    add_sure(b, roll);
}

static bool add_meaning(pl_buffer *b, const pl_eye *eye, const pl_roll *roll)
{
    const pl_roll_kind *kind = pl_roll_kind_of(eye->scene->rules, roll->purpose);
    const char *meant = kind ? (roll->passed || !roll->need ? kind->passed : kind->failed) : NULL;
    pl_form form = form_of_roll(eye, roll);
    if (meant)
        pl_form_add(b, &form, meant);
    return meant;
}

int pl_say_roll_meaning(const pl_eye *eye, const pl_roll *roll, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    add_meaning(&b, eye, roll);
    pl_capital(text);
    return b.length;
}

int pl_say_roll_none(const pl_eye *eye, const pl_roll *roll, char *text, size_t size)
{
    const pl_roll_kind *kind = pl_roll_kind_of(eye->scene->rules, roll->purpose);
    pl_buffer b = pl_buffer_start(text, size);
    pl_form form = form_of_roll(eye, roll);
    if (kind && kind->failed && !roll->need)
        pl_form_add(&b, &form, kind->failed);
    pl_capital(text);
    return b.length;
}

int pl_say_roll(const pl_eye *eye, const pl_roll *roll, char *text, size_t size)
{
    const pl_ruleset *rules = eye->scene->rules;
    pl_buffer b = pl_buffer_start(text, size);
    bool meant = add_meaning(&b, eye, roll);
    if (!meant)
        add_title(&b, eye, roll);
    if (!meant && roll->need && !is_one_test(roll))
        pl_buffer_add(&b, ", %d of %d", roll->passed, dice_of(roll));
    bool is_question = b.length > 0 && (size_t)b.length < size && text[b.length - 1] == '?';
    pl_buffer_text(&b, is_question ? " " : ": ");
    pl_buffer_text(&b, roll->is_reroll ? "again, " : "");
    add_numbers(&b, rules, roll);
    pl_capital(text);
    return b.length;
}

// The lowest and highest face, or sum, that passes; false: none does.
static bool passing(const pl_roll *roll, int *low, int *high, int *count)
{
    int least = roll->is_sum ? dice_of(roll) : 1, most = roll->is_sum ? dice_of(roll) * faces_of(roll) : faces_of(roll);
    *count = 0;
    for (int n = least; n <= most; n++)
        if (passes(roll, n, false)) {
            *low = *count ? *low : n;
            *high = n;
            ++*count;
        }
    return *count > 0;
}

int pl_say_needed(const pl_roll *roll, char *text, size_t size)
{
    int low = 0, high = 0, count, most = roll->is_sum ? dice_of(roll) * faces_of(roll) : faces_of(roll);
    if (!roll->need)
        return pl_print_text(text, size, "");
    if (!passing(roll, &low, &high, &count))
        return pl_print_text(text, size, "no die can do it");
    if (low == high)
        return pl_print(text, size, "%d", low);
    if (high - low + 1 != count)
        return pl_print(text, size, "%d of %d faces", count, most);
    if (high == low + 1)
        return pl_print(text, size, "%d or %d", low, high);
    if (high == most)
        return pl_print(text, size, "%d or more", low);
    return low <= (roll->is_sum ? dice_of(roll) : 1) ? pl_print(text, size, "%d or less", high)
                                                     : pl_print(text, size, "%d to %d", low, high);
}

int pl_roll_expected(const pl_roll *roll)
{
    int low, high, count;
    if (!roll->need || roll->is_sum)
        return -1;
    passing(roll, &low, &high, &count);
    return (dice_of(roll) * count * 10 + faces_of(roll) / 2) / faces_of(roll);
}

// ---- for whom

static int good_of(const pl_eye *eye, int touch, pl_spoken subject, pl_spoken target, pl_side side)
{
    if (!touch || !eye->viewer)
        return 0;
    bool helps = touch >= PL_HELPS_SUBJECT;
    int whom = helps ? touch - PL_HELPS_SUBJECT : touch - PL_HURTS_SUBJECT;
    pl_side owner = whom == 0   ? pl_owner_of(eye->scene, (pl_noun_kind)subject.kind, subject.value)
                    : whom == 1 ? pl_owner_of(eye->scene, (pl_noun_kind)target.kind, target.value)
                                : side;
    const pl_ruleset *rules = eye->scene->rules;
    if (!owner)
        return 0;
    bool is_ours = owner == eye->viewer || (rules->are_allied && rules->are_allied(eye->scene, owner, eye->viewer));
    return is_ours == helps ? 1 : -1;
}

static int touch_of(const pl_event_kind *kind, const pl_event *event)
{
    if (kind->touch == PL_SWAYS_SUBJECT)
        return event->value ? PL_HURTS_SUBJECT : PL_HELPS_SUBJECT;
    if (kind->touch == PL_SWAYS_TARGET)
        return event->value ? PL_HURTS_TARGET : PL_HELPS_TARGET;
    return kind->touch;
}

int pl_event_good(const pl_eye *eye, const pl_event *event)
{
    const pl_event_kind *kind = pl_event_kind_of(eye->scene->rules, event->kind);
    int good = kind ? good_of(eye, touch_of(kind, event), (pl_spoken){kind->subject, event->subject},
                              (pl_spoken){kind->target, event->target}, event->side)
                    : 0;
    return event->kind == PL_EV_SCORED && event->value < 0 ? -good : good;
}

int pl_roll_good(const pl_eye *eye, const pl_roll *roll)
{
    const pl_roll_kind *kind = pl_roll_kind_of(eye->scene->rules, roll->purpose);
    pl_form form = form_of_roll(eye, roll);
    int good = kind ? good_of(eye, kind->touch, form.subject, form.target, roll->owner) : 0;
    return roll->passed || !roll->need ? good : -good;
}

// ---- choices and questions

static void add_noun(pl_buffer *b, const pl_eye *eye, const pl_noun *noun, int32_t value, const char *before)
{
    char text[NAME_TEXT], word[NAME_TEXT];
    if (noun->kind == PL_NOTHING || (!value && noun->kind <= PL_SIDE))
        return;
    if (noun->kind == PL_WORD || noun->kind == PL_WORDS || noun->kind == PL_ROW || noun->kind == PL_FLAG) {
        pl_noun_print(eye->scene, noun, value, text, sizeof text);
        pl_buffer_add(b, "%s%s", before, pl_say_key(eye->scene->rules, text, word, sizeof word));
        return;
    }
    pl_say_name(eye, (pl_noun_kind)noun->kind, value, text, sizeof text);
    pl_buffer_add(b, "%s%s", before, text);
}

static void add_plainly(pl_buffer *b, const pl_eye *eye, const pl_verb *verb, const pl_choice *choice)
{
    pl_buffer_text(b, verb->label ? verb->label : verb->name);
    add_noun(b, eye, &verb->subject, choice->subject, ": ");
    add_noun(b, eye, &verb->target, choice->target, choice->subject && verb->subject.kind ? ", " : ": ");
    if (verb->need != PL_NEED_NUMBER)
        add_noun(b, eye, &verb->value, choice->value, ", ");
}

int pl_say_choice(const pl_eye *eye, const pl_choice *choice, char *text, size_t size)
{
    const pl_verb *verb = &eye->scene->rules->verbs[choice->verb];
    pl_buffer b = pl_buffer_start(text, size);
    const pl_item *last = choice->item_count ? &choice->items[choice->item_count - 1] : NULL;
    pl_form form = {.eye = eye,
                    .subject = {verb->subject.kind, choice->subject, &verb->subject},
                    .target = {verb->target.kind, choice->target, &verb->target},
                    .side = {PL_SIDE, choice->side, NULL},
                    .value = choice->value,
                    .value2 = choice->target,  // a word by its number, for a form that words it anew
                    .value_noun = &verb->value,
                    .to = last && pl_item_has_at(last) ? last->at : (pl_point){0, 0}};
    if (verb->doing)
        pl_form_add(&b, &form, verb->doing);
    else
        add_plainly(&b, eye, verb, choice);
    pl_capital(text);
    return b.length;
}

// A way told as steps: "advance 8 in, wheel left 10 degrees".
static void add_steps(pl_buffer *b, const pl_eye *eye, const pl_verb *verb, const pl_choice *choice)
{
    char text[NAME_TEXT], word[NAME_TEXT];
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        pl_noun_print(eye->scene, &verb->item_order, item->order, text, sizeof text);
        pl_buffer_add(b, "%s%s", i ? ", " : "", pl_say_key(eye->scene->rules, text, word, sizeof word));
        if (verb->item_parts & PL_ITEM_VALUE && item->value) {
            pl_say_name(eye, (pl_noun_kind)verb->item_value.kind, item->value, text, sizeof text);
            pl_buffer_add(b, " %s", text);
        }
        if (verb->item_parts & PL_ITEM_FACING && item->facing)
            pl_buffer_add(b, " %d degrees", item->facing);
    }
}

static bool is_like(const pl_item *a, const pl_item *b) { return a->order == b->order && a->target == b->target && a->value == b->value; }

// Members with their orders, those alike together: "2 fire at the PaK 40, 1 move". Where nobody is named, all who can do it.
static void add_members(pl_buffer *b, const pl_eye *eye, const pl_verb *verb, const pl_choice *choice)
{
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        int first = 0, count = 0;
        while (!is_like(&choice->items[first], item))
            first++;
        for (int k = i; k < choice->item_count; k++)
            count += is_like(&choice->items[k], item);
        if (first < i)
            continue;
        char text[NAME_TEXT], word[NAME_TEXT];
        pl_buffer_text(b, i ? ", " : "");
        if (item->piece && verb->gesture != PL_G_AIM)
            pl_buffer_add(b, "%d ", count);
        pl_noun_print(eye->scene, &verb->item_order, item->order, text, sizeof text);
        pl_buffer_text(b, pl_say_key(eye->scene->rules, text, word, sizeof word));
        if (verb->item_parts & PL_ITEM_TARGET && item->target)
            add_noun(b, eye, &verb->item_target, item->target, verb->item_target.kind == PL_WORD ? " to " : " at ");
    }
}

// Where something is laid or aimed nobody goes: it lies so far away.
static void add_aimed(pl_buffer *b, const pl_eye *eye, pl_point from, pl_point to)
{
    char text[NAME_TEXT];
    pl_say_inches(b, pl_distance(from, to, PL_NEAREST));
    pl_buffer_text(b, " away");
    if (pl_say_place(eye, to, text, sizeof text))
        pl_buffer_add(b, ", %s", text);
}

int pl_say_purpose(const pl_eye *eye, const pl_said *purpose, const pl_choice *choice, const pl_point *from, char *text, size_t size)
{
    const pl_verb *verb = &eye->scene->rules->verbs[choice->verb];
    const pl_item *last = choice->item_count ? &choice->items[choice->item_count - 1] : NULL;
    bool has_place = last && verb->item_parts & PL_ITEM_AT && pl_item_has_at(last) && (last->at.x || last->at.y);
    pl_buffer b = pl_buffer_start(text, size);
    pl_form form = {.eye = eye, .from = from ? *from : (pl_point){0, 0}, .to = has_place ? last->at : (pl_point){0, 0}};
    if (purpose && purpose->form)
        return pl_say(eye, purpose, text, size);
    if (verb->need == PL_NEED_GROUP && verb->item_order.kind == PL_WORD)
        add_members(&b, eye, verb, choice);
    if (has_place) {
        char where[NAME_TEXT];
        pl_buffer place = pl_buffer_start(where, sizeof where);
        if (from && (verb->gesture == PL_G_AIM || verb->gesture == PL_G_LAY))
            add_aimed(&place, eye, *from, last->at);
        else if (from)
            place.length = pl_say_way(eye, *from, last->at, where, sizeof where);
        else
            pl_form_add(&place, &form, "{place}");
        pl_buffer_add(&b, "%s%s", b.length && place.length ? ", " : "", where);
    } else if (verb->need == PL_NEED_PATH && verb->item_order.kind == PL_WORD)
        add_steps(&b, eye, verb, choice);
    return b.length;
}

static const pl_step *asking_step(const pl_game *game)
{
    const pl_turn *turn = pl_game_turn(game);
    if (!turn->state->depth || turn->state->is_over)
        return NULL;
    const pl_frame *top = pl_top(turn);
    return &turn->rules->sequences[top->sequence].steps[top->row];
}

bool pl_say_ask(const pl_game *game, const pl_eye *eye, pl_about *about, char *text, size_t size)
{
    const pl_step *step = asking_step(game);
    pl_buffer b = pl_buffer_start(text, size);
    if (!step || !(pl_game_asked(game) & PL_SIDE_BIT(eye->viewer)))
        return false;
    *about = (pl_about){.pass_is = step->pass_is};
    if (step->about)
        step->about(pl_game_turn(game), eye->viewer, about);
    pl_form form = {.eye = eye,
                    .subject = {about->subject_is, about->subject},
                    .cause = {about->cause_is, about->cause},
                    .side = {PL_SIDE, eye->viewer},
                    .value = about->value,
                    .value2 = about->value2};
    pl_form_add(&b, &form, step->ask ? step->ask : step->prompt ? step->prompt : step->name);
    pl_capital(text);
    return true;
}

int pl_say_pass(const pl_game *game, char *text, size_t size)
{
    const pl_step *step = asking_step(game);
    if (!step)
        return pl_print_text(text, size, "");
    return step->pass ? pl_print_text(text, size, step->pass) : pl_print(text, size, "End: %s", step->name);
}

int pl_say_none(const pl_step *step, char *text, size_t size)
{
    int length = pl_print_text(text, size, step->none ? step->none : "nothing to decide");
    pl_capital(text);
    return length;
}

int pl_say_goal(const pl_eye *eye, const pl_scenario_goal *goal, char *text, size_t size)
{
    const pl_scene *scene = eye->scene;
    const pl_term *term = NULL;
    char word[NAME_TEXT];
    for (int i = 0; i < scene->rules->term_count && !term; i++)
        if (scene->rules->terms[i].list == PL_IN_GOALS && scene->rules->terms[i].word && goal->kind &&
            !strcmp(scene->rules->terms[i].word, goal->kind))
            term = &scene->rules->terms[i];
    pl_buffer b = pl_buffer_start(text, size);
    pl_form form = {.eye = eye, .side = {PL_SIDE, goal->side}, .value = goal->value, .value2 = goal->turn};
    if (term && goal->on) {
        int32_t id = term->on == PL_MARKER    ? pl_scene_marker_named(scene, goal->on)
                     : term->on == PL_FEATURE ? pl_scene_feature_named(scene, goal->on)
                     : term->on == PL_UNIT    ? pl_scene_unit_named(scene, goal->on)
                                              : 0;
        form.on = (pl_spoken){term->on, id};
    }
    if (term && term->say)
        pl_form_add(&b, &form, term->say);
    else
        pl_buffer_add(&b, goal->value ? "%s: %d" : "%s", pl_say_key(scene->rules, goal->kind ? goal->kind : "goal", word, sizeof word),
                      (int)goal->value);
    pl_capital(text);
    return b.length;
}

int pl_say_worth(const pl_eye *eye, pl_marker_id marker, char *text, size_t size)
{
    const pl_scene *scene = eye->scene;
    const pl_marker *there = &pl_see_markers(scene->initial)[marker];
    bool is_objective = there->kind && !strcmp(scene->rules->markers[there->kind].name, "objective");
    for (int i = 0; is_objective && i < scene->scenario->goal_count; i++)  // what a goal names has been said
        is_objective = !scene->scenario->goals[i].on || pl_scene_marker_named(scene, scene->scenario->goals[i].on) != marker;
    if (!is_objective || there->value <= 0 || !scene->marker_names[marker])
        return pl_print_text(text, size, "");
    const pl_said worth = {"Hold {1}: {2:point|points}", {{PL_MARKER, marker}, {PL_NUMBER, there->value}}};
    return pl_say(eye, &worth, text, size);
}
