// meaning_combat.c - attacks drawn before they are made: sides, dice against dice, what is lost and why.
// Stands on meaning.h, lines.h and combat.h. Reads the view alone, decides nothing.
#include "meaning.h"

#include "combat.h"
#include "lines.h"
#include "move.h"

static bool is_foe(const pl_turn *turn, const pl_choice *draft)
{
    return draft->target && draft->target <= al_unit_count(turn) && al_in_play(turn, draft->target) &&
           al_is_hostile(turn, draft->subject, draft->target);
}

static void mark_side(pl_preview *to, pl_role role, int unit, int side, int how)
{
    pl_draw_mark(to, role, PL_UNIT, unit, how)->edge = (int8_t)(side + 1);
}

// AL-DICE.2: the number of each side's dice; a side that counts as strong gives more.
static pl_said dice_said(const pl_turn *turn, const al_order *order)
{
    return (pl_said){"{1:die|dice} against {2}", {{PL_NUMBER, al_attack_dice(turn, order)}, {PL_NUMBER, al_defence_dice(turn, order)}}};
}

static pl_said struck_said(int side)
{
    static const char *const forms[] = {"at the front", "at the right side", "at the back", "at the left side"};
    return (pl_said){forms[side]};
}

// ---- ranged combat

static al_order order_of_line(const pl_turn *turn, int unit, int target, int line)
{
    al_order order = {.unit = (uint16_t)unit,
                      .target = (uint16_t)target,
                      .kind = AL_RANGED,
                      .own_notch = (uint8_t)(line / AL_NOTCHES),
                      .target_notch = (uint8_t)(line % AL_NOTCHES)};
    order.own_side = (uint8_t)al_notch_side(order.own_notch);
    order.target_side = (uint8_t)al_notch_side(order.target_notch);
    order.los = (uint8_t)al_line_penalty(turn, unit, target, order.own_notch, order.target_notch);
    order.melee = (uint8_t)al_melee_penalty(turn, unit, target);
    return order;
}

// A side that is not strong gives fewer dice: that is the reason to strike there, or not to.
static bool is_weak(const pl_turn *turn, int unit, int side)
{
    return al_data(turn)->weak_side != AL_WEAK_NONE && !al_card_of(turn, unit)->is_strong[side];
}

static pl_said shot_said(const pl_turn *turn, const al_order *order, pl_len gap)
{
    static const char *const strong[] = {"On its front, {1}", "On its right side, {1}", "On its back, {1}", "On its left side, {1}"};
    static const char *const weak[] = {"On its front, weak, {1}", "On its right side, weak, {1}", "On its back, weak, {1}",
                                       "On its left side, weak, {1}"};
    return (pl_said){(is_weak(turn, order->target, order->target_side) ? weak : strong)[order->target_side], {{PL_LENGTH, gap}}};
}

pl_said al_line_said(const pl_turn *turn, int unit, int target, int line)
{
    static const char *const forms[] = {"its front: {1:die|dice} against {2}", "its right side: {1:die|dice} against {2}",
                                        "its back: {1:die|dice} against {2}", "its left side: {1:die|dice} against {2}"};
    al_order order = order_of_line(turn, unit, target, line);
    return (pl_said){forms[order.target_side], {{PL_NUMBER, al_attack_dice(turn, &order)}, {PL_NUMBER, al_defence_dice(turn, &order)}}};
}

static bool has_notches(const pl_turn *turn, int unit, int target, int line)
{
    return line >= 0 && line < AL_NOTCHES * AL_NOTCHES && al_base_of(turn, unit)->has_notch[line / AL_NOTCHES] &&
           al_base_of(turn, target)->has_notch[line % AL_NOTCHES];
}

void al_preview_line(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!al_is_own(turn, draft) || !is_foe(turn, draft) || !has_notches(turn, draft->subject, draft->target, draft->value))
        return;
    al_order order = order_of_line(turn, draft->subject, draft->target, draft->value);
    al_stand own = al_stand_of(turn, draft->subject), theirs = al_stand_of(turn, draft->target);
    pl_point from = al_notch(&own, order.own_notch), until = al_notch(&theirs, order.target_notch);
    pl_len reach = al_range(turn, draft->subject);
    pl_why why = al_why_not_line(turn, draft->subject, draft->target, order.own_notch, order.target_notch, reach);
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, from, until, why ? PL_LINE_BLOCKED : order.los ? PL_LINE_COVER : PL_LINE_CLEAR);
    line->label = shot_said(turn, &order, pl_distance(from, until, PL_UP));
    line->meaning = dice_said(turn, &order);
    mark_side(to, PL_ROLE_MINE, draft->subject, order.own_side, PL_MARK_CAN);
    mark_side(to, PL_ROLE_THEIRS, draft->target, order.target_side, PL_MARK_TARGET);
    if (is_weak(turn, draft->subject, order.own_side))
        pl_add_note(to, -1, (pl_said){"{1} shoot{s} from a weak side: fewer dice", {{PL_UNIT, draft->subject}}});
    if (is_weak(turn, draft->target, order.target_side))
        pl_add_note(to, 1, (pl_said){"that side of {1} is weak: fewer dice against yours", {{PL_UNIT, draft->target}}});
    pl_add_note(to, 0, (pl_said){"{1} reach{es} {2}", {{PL_UNIT, draft->subject}, {PL_LENGTH, reach}}});
    if (order.los)
        pl_add_note(to, -1, (pl_said){"{1:die is|dice are} lost to what stands on the line", {{PL_NUMBER, order.los}}});
    if (order.melee)
        pl_add_note(to, -1, (pl_said){"{1:die is|dice are} lost to the melee", {{PL_NUMBER, order.melee}}});
    to->then = (pl_said){"the order is paid for, then the dice are thrown"};
}

// Range does not matter once it is enough: what the throw depends on are the sides and the dice that are lost.
uint32_t al_same_line(const pl_turn *turn, const pl_option *option)
{
    if (!al_in_play(turn, option->subject) || !option->target || !al_in_play(turn, option->target) ||
        !has_notches(turn, option->subject, option->target, option->value))
        return 0;
    al_order order = order_of_line(turn, option->subject, option->target, option->value);
    return 1u + ((uint32_t)option->target << 16 | (uint32_t)order.own_side << 10 | (uint32_t)order.target_side << 8 | order.los);
}

// ---- close combat

void al_preview_close(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    al_base_side own, theirs;
    if (!al_is_own(turn, draft) || !is_foe(turn, draft))
        return;
    if (!al_touching_sides(turn, draft->subject, draft->target, &own, &theirs)) {
        pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, draft->target, PL_MARK_TARGET);
        return;
    }
    al_order order = {
        .unit = draft->subject, .target = draft->target, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)theirs};
    mark_side(to, PL_ROLE_MINE, draft->subject, own, PL_MARK_CONTACT);
    mark_side(to, PL_ROLE_THEIRS, draft->target, theirs, PL_MARK_CONTACT);
    pl_drawn *line =
        pl_draw_line(to, PL_ROLE_MINE, al_piece_of(turn, draft->subject)->at, al_piece_of(turn, draft->target)->at, PL_LINE_CLEAR);
    line->label = dice_said(turn, &order);
    line->meaning = struck_said(theirs);
    to->then = (pl_said){"hits left over fall on the other; figures are lost on both sides"};
}
