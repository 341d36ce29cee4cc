// meaning_handles.c - what on the table stands for an option, to be pointed at: where men would flee to, each way; counters with the number that finds them out.
// Stands on meaning.h. Reads the view of the side that is asked, decides nothing.
#include "meaning.h"

static pl_len within(pl_len at, pl_len most)
{
    return at < PL_INCHES(1) ? PL_INCHES(1) : at > most - PL_INCHES(1) ? most - PL_INCHES(1) : at;
}

int rof_handles_flight(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int64_t x = 0, y = 0, count = 0;
    if (!option->subject || option->subject > turn->state->unit_count || !rof_on_table(turn, option->subject) || option->value < 0 ||
        option->value >= 360 || option->value % 15)
        return 0;
    pl_len plain = option->verb == ROF_V_WITHDRAW ? rof_t(turn)->withdraw[rof_see_u(turn, option->subject)->must == 2] : 0;
    rof_outlook out = rof_flight_outlook(turn, option->subject, option->value, plain);
    int first = rof_scene_unit(turn, option->subject)->first;
    ROF_EACH_FIGURE(turn, option->subject, f) {
        x += out.end[f - first].x;
        y += out.end[f - first].y;
        count++;
    }
    if (!count)
        return 0;
    // Whoever runs off the table is pointed at where it leaves it.
    *to = (pl_handle){.kind = PL_HANDLE_STANCE,
                      .facing = (int16_t)option->value,
                      .points = {pl_at(within((pl_len)(x / count), turn->scene->width), within((pl_len)(y / count), turn->scene->height))}};
    return 1;
}

int rof_handles_spot(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    bool by_open;
    if (!option->subject || option->subject > turn->state->marker_count || rof_marker_at(turn, option->subject)->kind != ROF_COUNTER)
        return 0;
    const pl_marker *counter = rof_marker_at(turn, option->subject);
    int number = rof_spot_number(turn, counter->side == 1 ? 2 : 1, option->subject, &by_open);
    *to = (pl_handle){.kind = PL_HANDLE_SPOT, .points = {counter->at}};
    to->label = number < 0    ? (pl_said){"not in sight"}
                : number == 0 ? (pl_said){"seen"}
                : number > 6  ? (pl_said){"cannot be made out"}
                              : (pl_said){"{1} or more", {{PL_NUMBER, number}}};
    return 1;
}
