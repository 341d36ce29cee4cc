// dice.c - die k from a seed, a script or a record, and the roll that is told of.
#include <string.h>

#include "phaseline/ruleset.h"
#include "phaseline/turn.h"

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static const uint64_t STEP = 0x9E3779B97F4A7C15u, AGAIN = 0xD1B54A32D192ED03u;

// A 32-bit number times the faces: the high half is the face. The few low products that would favour some faces are
// thrown again with another constant, so every face is exactly as likely as any other.
int pl_dice_seeded(uint64_t seed, uint32_t k, int faces)
{
    uint64_t x = mixed(seed + k * STEP);
    uint64_t product = (x >> 32) * (uint32_t)faces;
    while ((uint32_t)product < (uint32_t)faces && (uint32_t)product < (uint32_t)-faces % (uint32_t)faces) {
        x = mixed(x + AGAIN);
        product = (x >> 32) * (uint32_t)faces;
    }
    return 1 + (int)(product >> 32);
}

// The faces are shuffled for every so many draws as there are faces, as far as this draw's place among them.
static int face_of_draw(const pl_dice *dice, uint32_t k, int faces)
{
    uint32_t draw = dice->draw - 1;
    int place = (int)(draw % (uint32_t)faces);
    uint64_t shuffle = mixed(dice->seed + k * STEP) + draw / (uint32_t)faces * AGAIN;
    uint8_t order[UINT8_MAX];
    for (int i = 0; i < faces; i++)
        order[i] = (uint8_t)(i + 1);
    for (int i = 0; i <= place; i++) {
        int other = i + pl_dice_seeded(shuffle, (uint32_t)i, faces - i) - 1;
        uint8_t face = order[other];
        order[other] = order[i];
        order[i] = face;
    }
    return order[place];
}

static int next_die(pl_turn *turn, int faces)
{
    const pl_dice *dice = turn->dice;
    uint32_t k = turn->state->dice++;
    PL_ASSERT(!turn->is_simultaneous);  // the order of answers would become the order of dice
    int face = 0;
    if (dice->script && k - dice->first < dice->script_count)
        face = dice->script[k - dice->first];
    if (dice->script && (face < 1 || face > faces))
        turn->is_out_of_dice = true;
    if (face < 1 || face > faces)
        face = dice->draw ? face_of_draw(dice, k - dice->first, faces) : pl_dice_seeded(dice->seed, k - dice->first, faces);
    if (k - turn->dice_first < turn->dice_record_max)
        turn->dice_record[k - turn->dice_first] = (uint8_t)face;
    return face;
}

static bool passes(const pl_roll *roll, int natural, int mods)
{
    if (natural == roll->sure)
        return true;
    if (natural == roll->never)
        return false;
    return roll->is_at_most ? natural + mods <= roll->need : natural + mods >= roll->need;
}

// Where whoever rolls, or is rolled against, stands at that moment: a unit by its first piece on the table.
static pl_point place_now(const pl_turn *turn, int kind, int id)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    if (kind == PL_PIECE && id <= turn->state->piece_count && pieces[id].place == PL_ON_TABLE)
        return pieces[id].at;
    if (kind == PL_UNIT && id <= turn->state->unit_count)
        for (int i = 0; i < turn->scene->units[id].count; i++)
            if (pieces[turn->scene->units[id].first + i].place == PL_ON_TABLE)
                return pieces[turn->scene->units[id].first + i].at;
    return (pl_point){0, 0};
}

#ifndef NDEBUG
// A name between the commas of a list.
static bool is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    while (list && (strncmp(list, name, length) || (list[length] && list[length] != ','))) {
        list = strchr(list, ',');
        list = list ? list + 2 : NULL;
    }
    return list != NULL;
}

// What a game tells its authors of its rolls is all there is: each modifier stands in the purpose's list.
static bool has_declared_mods(const pl_turn *turn, const pl_roll *roll)
{
    const pl_ruleset *rules = turn->rules;
    for (int i = 0; rules && roll->purpose && i < rules->roll_kind_count; i++)
        for (int m = 0; m < roll->mod_count && !strcmp(rules->rolls[i].purpose, roll->purpose); m++)
            if (!is_listed(rules->rolls[i].mods, roll->mods[m].name))
                return false;
    return true;
}
#endif

int pl_roll_dice(pl_turn *turn, pl_roll *roll)
{
    int faces = roll->faces ? roll->faces : 6, count = roll->count ? roll->count : 1, mods = 0, sum = 0, passed = 0;
    PL_ASSERT(count <= PL_DICE_MAX);
    PL_ASSERT_IN(turn, has_declared_mods(turn, roll));
    roll->faces = (uint8_t)faces;
    roll->count = (uint8_t)count;
    for (int i = 0; i < roll->mod_count; i++)
        mods += roll->mods[i].value;
    for (int i = 0; i < count; i++) {
        int face = next_die(turn, faces);
        if (i < PL_DICE_MAX)
            roll->dice[i] = (uint8_t)face;
        sum += face;
        passed += passes(roll, face, mods);
    }
    roll->natural = (int16_t)sum;
    roll->total = (int16_t)(sum + mods);
    roll->passed = (uint8_t)(roll->is_sum ? passes(roll, sum, mods) : passed);
    pl_log *log = turn->log;
    if (log && log->roll_count < log->roll_max) {
        log->rolls[log->roll_count] = *roll;
        pl_emit(turn, (pl_event){.kind = PL_EV_ROLLED,
                                 .sees = roll->sees,
                                 .side = roll->owner,
                                 .roll = (uint16_t)log->roll_count++,
                                 .rule = roll->rule,
                                 .from = place_now(turn, roll->subject_is, roll->subject),
                                 .to = place_now(turn, roll->target_is, roll->target),
                                 .value = roll->natural,
                                 .value2 = roll->total});
    } else if (log) {
        log->lost++;
    }
    return sum;
}

int pl_roll_die(pl_turn *turn, int faces, pl_side owner, const char *purpose, const char *rule)
{
    pl_roll roll = {.purpose = purpose, .rule = rule, .owner = owner, .faces = (uint8_t)faces};
    return pl_roll_dice(turn, &roll);
}

void pl_roll_mod(pl_roll *roll, const char *name, int value)
{
    PL_ASSERT(roll->mod_count < PL_MODS_MAX);
    if (value && roll->mod_count < PL_MODS_MAX)
        roll->mods[roll->mod_count++] = (pl_mod){name, value};
}
