// phase_turn.c - the game from setting up to its end: S1-S4, then T1-T7 for one side after the other.
// Deployment stands in deploy.c, the barrages of T1 in phase_barrage.c, objectives and chits in score.c.
#include "meaning.h"
#include "ambush.h"
#include "events.h"

// HOF-SET.3, HOF-TURN.5: the die is the side's secret.
static void roll_hero_die(pl_turn *turn, pl_side side, const char *rule)
{
    hof_side *own = hof_own_side(turn, side);
    pl_roll roll = {.purpose = "hero die",
                    .rule = rule,
                    .owner = side,
                    .faces = (uint8_t)hof_rules(turn)->hero_die,
                    .sees = PL_SIDE_BIT(side),
                    .subject = side,
                    .subject_is = PL_SIDE};
    own->hp = (uint8_t)pl_roll_dice(turn, &roll);
    own->hp_spent = 0;
    pl_emit_veiled(turn, PL_SIDE_BIT(side),
                   (pl_event){.kind = HOF_EV_HERO_DIE, .side = side, .subject = side, .value = own->hp, .rule = rule},
                   (pl_event){.kind = HOF_EV_HERO_ROLLED, .side = side, .subject = side, .rule = rule});
}

static pl_flow roll_hero_dice(pl_turn *turn)
{
    for (pl_side side = 1; side <= turn->state->sides; side++)
        roll_hero_die(turn, side, "HOF-SET.3");
    return PL_NEXT;
}

static pl_flow begin_play(pl_turn *turn)
{
    turn->state->active = hof_see_game(turn)->first;
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .side = turn->state->active, .value = turn->state->turn, .rule = "HOF-SET.1"});
    return PL_NEXT;
}

// Optional free approach: from the first sight of an enemy on, activations cost points.
static void note_meeting(pl_turn *turn)
{
    hof_game *game = hof_own_game(turn);
    if (!pl_switched_on(turn->scene, HOF_FREE_APPROACH))
        return;
    for (int team = 1; team <= hof_team_count(turn) && !game->has_met; team++)
        game->has_met = hof_on_table(turn, team) && hof_is_seen(turn, team);
}

// HOF-TURN.2, HOF-TURN.3: two dice, the higher counts; equal ones give that value too.
static pl_flow roll_orders(pl_turn *turn)
{
    hof_game *game = hof_own_game(turn);
    pl_side side = turn->state->active;
    pl_roll roll = {.purpose = "order dice",
                    .rule = "HOF-TURN.2",
                    .owner = side,
                    .count = (uint8_t)hof_rules(turn)->order_dice,
                    .subject = side,
                    .subject_is = PL_SIDE};
    pl_roll_dice(turn, &roll);
    game->op_spent = game->window_spent = game->op = 0;
    bool is_equal = true;
    for (int i = 0; i < roll.count; i++) {
        game->op = roll.dice[i] > game->op ? roll.dice[i] : game->op;
        is_equal &= roll.dice[i] == roll.dice[0];
    }
    note_meeting(turn);
    pl_emit(turn, (pl_event){.kind = HOF_EV_ORDER_POINTS, .side = side, .subject = side, .value = game->op, .rule = "HOF-TURN.2"});
    return is_equal ? PL_NEXT : pl_jump(turn, HOF_T4);
}

// HOF-TURN.5: what is left is shown to both, then the die is rolled again in secret, higher or lower.
static pl_flow roll_hero_anew(pl_turn *turn)
{
    pl_side side = turn->state->active;
    hof_side *own = hof_own_side(turn, side);
    own->hp_shown = own->hp;
    pl_reveal(turn);
    pl_emit(turn, (pl_event){.kind = HOF_EV_HERO_SHOWN, .side = side, .subject = side, .value = own->hp, .rule = "HOF-TURN.5"});
    roll_hero_die(turn, side, "HOF-TURN.5");
    return PL_NEXT;
}

static pl_flow take_activation(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == HOF_PASS)
        return pl_jump(turn, HOF_T6_1);
    if (choice->verb == HOF_AMBUSH) {
        hof_take_ambush(turn, choice);
        return PL_NEXT;  // the Hero window
    }
    hof_declare(turn, choice);
    return PL_CALL;  // then the Hero window
}

static pl_flow take_window(pl_turn *turn, const pl_choice *choice)
{
    note_meeting(turn);
    if (choice->verb == HOF_PASS) {
        hof_own_game(turn)->window_spent = 0;
        return pl_jump(turn, HOF_T4);
    }
    hof_declare(turn, choice);
    return PL_CALL_AGAIN;  // HOF-TURN.8: asked again in the same window
}

static pl_flow value_objectives(pl_turn *turn)
{
    hof_take_objectives(turn);
    return PL_NEXT;
}

// HOF-TURN.10: the Non-Active side draws, as the scenario says.
static pl_flow draw_chits(pl_turn *turn)
{
    if (!pl_switched_on(turn->scene, HOF_CHITS))
        return PL_NEXT;
    return hof_draw_chits(turn) ? pl_win(turn, turn->state->active) : PL_NEXT;
}

// The random end of a scenario that has one, then its limit.
static bool is_last_round(pl_turn *turn)
{
    const pl_scenario *scenario = turn->scene->scenario;
    int round = turn->state->turn, limit = hof_round_limit(turn);
    if (limit && round >= limit)
        return true;
    if (!scenario->end_from || round < scenario->end_from)
        return false;
    pl_roll roll = {.purpose = "end of the game", .rule = "HOF-SET.1", .need = (int16_t)scenario->end_need};
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

static pl_flow end_turn(pl_turn *turn)
{
    pl_state *state = turn->state;
    hof_game *game = hof_own_game(turn);
    if (game->op)
        pl_emit(turn,
                (pl_event){
                    .kind = HOF_EV_POINTS_LOST, .side = state->active, .subject = state->active, .value = game->op, .rule = "HOF-TURN.3"});
    game->op = game->op_spent = 0;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        hof_team *own = hof_own_team(turn, team);
        own->acts = own->hero = own->committed = own->stopped = 0;
    }
    if (state->active != game->first && is_last_round(turn)) {
        pl_reveal(turn);  // HOF-HID.2: totals are shown at the end of the game
        return pl_win(turn, hof_winner_at_limit(turn));
    }
    state->turn = (uint16_t)(state->turn + (state->active != game->first));
    state->active = pl_other(state->active);
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .side = state->active, .value = state->turn, .rule = "HOF-TURN.1"});
    return pl_jump(turn, HOF_T1);
}

const pl_step hof_game_steps[HOF_GAME_ROWS] = {
    [HOF_S1] = {"S1", "Load the scenario", PL_BY_NOBODY, .jumps = {PL_TO(HOF_S3)}, .run = hof_clear_table, .rule = "HOF-SET.1",
                .when = "where the scenario names no zones"},
    [HOF_S2] = {"S2", "Deployment", PL_BY_ACTING, .offer = hof_offer_places, .apply = hof_take_place, .rule = "HOF-SET.2",
                .prompt = "place your Teams in your zone", .moment = "deployment", .ask = "Where do your teams stand?",
                .pass = "All are placed", .verbs = PL_VERB(HOF_AUTO) | PL_VERB(HOF_KEEP_BACK) | PL_VERB(HOF_PLACE) | PL_VERB(PL_PASS),
                .repeats = true},
    [HOF_S3] = {"S3", "Hero Dice, in secret", PL_BY_NOBODY, .run = roll_hero_dice, .rule = "HOF-SET.3"},
    [HOF_S4] = {"S4", "Chit bags are filled", PL_BY_NOBODY, .run = begin_play, .rule = "HOF-SET.1"},
    [HOF_T1] = {"T1", "Resolve Artillery", PL_BY_NOBODY, .rule = "HOF-TURN.1"},
    [HOF_T1_1] = {"T1.1", "Next mission", PL_BY_NOBODY, .jumps = {PL_TO(HOF_T2)}, .run = hof_next_mission, .rule = "HOF-ART.10",
                  .when = "when none is left"},
    [HOF_T1_2] = {"T1.2", "Place the range-in marker", PL_BY_ACTIVE, .jumps = {PL_TO(HOF_T1_1)}, .offer = hof_offer_marker,
                  .apply = hof_take_marker, .rule = "HOF-ART.7", .when = "if it is cancelled",
                  .prompt = "place the range-in marker in sight of the observer", .moment = "artillery",
                  .ask = "The barrage of {subject} ranges in. Where does the marker go?", .about = hof_about_mission,
                  .verbs = PL_VERB(HOF_CANCEL_MISSION) | PL_VERB(HOF_PLACE_MARKER)},
    [HOF_T1_3] = {"T1.3", "Deviation", PL_BY_NOBODY, .run = hof_deviate, .rule = "HOF-ART.8"},
    [HOF_T1_4] = {"T1.4", "Fire for effect, adjust or cancel", PL_BY_ACTIVE, .jumps = {PL_TO(HOF_T1_1)}, .offer = hof_offer_effect,
                  .apply = hof_take_effect, .rule = "HOF-ART.9", .when = "unless it fires",
                  .prompt = "fire for effect, or adjust and wait a turn", .moment = "artillery",
                  .ask = "The marker of {subject} lies. Fire for effect, or adjust and wait a turn?", .about = hof_about_mission,
                  .verbs = PL_VERB(HOF_ADJUST) | PL_VERB(HOF_CANCEL_MISSION) | PL_VERB(HOF_FIRE_FOR_EFFECT)},
    [HOF_T1_5] = {"T1.5", "Fire for effect", PL_BY_NOBODY, .jumps = {PL_TO(HOF_T1_1)}, .run = hof_mission_effect, .rule = "HOF-ART.14"},
    [HOF_T2] = {"T2", "Order dice", PL_BY_NOBODY, .jumps = {PL_TO(HOF_T4)}, .run = roll_orders, .rule = "HOF-TURN.2",
                .when = "unless the dice are equal"},
    [HOF_T3] = {"T3", "Hero Die shown and rolled anew", PL_BY_NOBODY, .run = roll_hero_anew, .rule = "HOF-TURN.5"},
    [HOF_T4] = {"T4", "Activations", PL_BY_ACTIVE, .jumps = {PL_TO(HOF_T6_1)}, .calls = {HOF_SEQ_ACT}, .offer = hof_offer_activation,
                .apply = take_activation, .rule = "HOF-TURN.6", .when = "when done", .prompt = "activate Teams, or end your activations",
                .moment = "activations", .ask = "Whom do you order?", .pass = "End activations", .none = "nobody left to order",
                .pass_is = PL_LOSES, .pass_purse = "op",
                .verbs = PL_VERB(HOF_ACTIVATE_ASSAULT) | PL_VERB(HOF_ACTIVATE_HERO) | PL_VERB(HOF_ACTIVATE_OP) | PL_VERB(HOF_AMBUSH) |
                         PL_VERB(HOF_CALL_BARRAGE) | PL_VERB(PL_PASS)},
    [HOF_T5] = {"T5", "Hero window", PL_BY_OTHER, .jumps = {PL_TO(HOF_T4)}, .calls = {HOF_SEQ_ACT}, .offer = hof_offer_window,
                .apply = take_window, .rule = "HOF-TURN.7", .when = "after a pass", .prompt = "spend a Hero Point, or pass",
                .moment = "may spend a hero point", .ask = "The other side has acted. Does a hero of yours act now?", .pass = "Let it pass",
                .none = "no hero to act", .pass_is = PL_FREE, .window = "Hero window", .untils = hof_hero_untils,
                .verbs = PL_VERB(HOF_ACTIVATE_HERO) | PL_VERB(PL_PASS), .repeats = true},
    [HOF_T6_1] = {"T6.1", "Objectives", PL_BY_NOBODY, .run = value_objectives, .rule = "HOF-OBJ.1"},
    [HOF_T6_2] = {"T6.2", "Chits", PL_BY_NOBODY, .run = draw_chits, .rule = "HOF-CHT.1"},
    [HOF_T7] = {"T7", "End of turn", PL_BY_NOBODY, .jumps = {PL_TO(HOF_T1)}, .run = end_turn, .rule = "HOF-TURN.3",
                .when = "if the game goes on"},
};
