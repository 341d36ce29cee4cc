// json_preview.c - a preview in JSON: shapes, notes and what comes next, worded for whoever chooses.
#include <stdio.h>

#include "formats/json.h"
#include "formats/json_value.h"
#include "formats/json_write.h"
#include "formats/say.h"
#include "formats/wire.h"
#include "phaseline/preview.h"

static void put_said(pl_writer *w, const pl_eye *eye, const char *key, const pl_said *said)
{
    char text[PL_SAY_MAX];
    if (said->form && pl_say(eye, said, text, sizeof text))
        pl_write_put_text(w, key, text);
}

static void put_thing(pl_writer *w, const char *key, const pl_scene *scene, const pl_drawn *drawn)
{
    pl_noun noun = {.kind = drawn->noun};
    pl_write_key(w, key);
    pl_write_open(w, '{');
    pl_write_put_noun(w, PL_WIRE(About, id), PL_WIRE(About, is), scene, &noun, drawn->id);
    pl_write_close(w, '}');
}

static void put_first_points(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn, int count)
{
    pl_write_key(w, PL_WIRE(Outline, points));
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++)
        pl_write_point(w, preview->points[drawn->point_first + i]);
    pl_write_close(w, ']');
}

static void put_points(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    put_first_points(w, preview, drawn, drawn->point_count);
}

static void put_scale(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    int count = drawn->point_count / (drawn->worth_in ? 3 : 2);
    const pl_point *told = preview->points + drawn->point_first + count;
    char text[16];
    put_first_points(w, preview, drawn, count);
    pl_write_key(w, PL_WIRE(Scale, values));
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%d", (int)told[i].x);
        pl_write_string(w, told[i].x ? text : "");
    }
    pl_write_close(w, ']');
    pl_write_key(w, PL_WIRE(Scale, chosen));
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++)
        pl_write_int(w, told[i].y);
    pl_write_close(w, ']');
    if (!drawn->worth_in)
        return;
    pl_write_key(w, PL_WIRE(Scale, expected));
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++)
        pl_write_int(w, told[count + i].x);
    pl_write_close(w, ']');
    pl_write_put_text(w, PL_WIRE(Scale, of), drawn->worth_in);
}

static void put_at(pl_writer *w, const char *key, pl_point at)
{
    pl_write_key(w, key);
    pl_write_point(w, at);
}

static void put_corners(pl_writer *w, const pl_foot *foot)
{
    if (foot->kind == PL_DISC) {
        pl_write_put_int(w, PL_WIRE(Ghost, radius), foot->radius);
        return;
    }
    pl_write_key(w, PL_WIRE(Ghost, corners));
    pl_write_open(w, '[');
    for (int i = 0; i < foot->corner_count; i++)
        pl_write_point(w, foot->corners[i]);
    pl_write_close(w, ']');
}

static void put_ghost(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn, pl_point at)
{
    const pl_scene *scene = preview->turn->scene;
    pl_foot foot = pl_piece_foot_at(scene, &pl_see_pieces(preview->turn->state)[drawn->id], at, drawn->facing);
    pl_noun piece = {.kind = PL_PIECE};
    pl_write_put_noun(w, PL_WIRE(Ghost, piece), NULL, scene, &piece, drawn->id);
    put_at(w, PL_WIRE(Ghost, at), at);
    pl_write_put_int(w, PL_WIRE(Ghost, facing), drawn->facing);
    put_corners(w, &foot);
}

static void put_arc(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    put_at(w, PL_WIRE(Arc, at), preview->points[drawn->point_first]);
    pl_write_put_int(w, PL_WIRE(Arc, facing), drawn->facing);
    pl_write_put_int(w, PL_WIRE(Arc, half), drawn->half);
    pl_write_key(w, PL_WIRE(Arc, bands));
    pl_write_open(w, '[');
    for (int i = 1; i < drawn->point_count; i++)
        pl_write_int(w, preview->points[drawn->point_first + i].x);
    pl_write_close(w, ']');
}

static void put_mark(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    put_thing(w, PL_WIRE(Mark, on), preview->turn->scene, drawn);
    pl_write_put_text(w, PL_WIRE(Mark, as), pl_words_MarkAs[drawn->how]);
    pl_write_put_text(w, PL_WIRE(Mark, edge), pl_words_Edge[drawn->edge]);
}

static void put_line(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    put_at(w, PL_WIRE(Line, from), preview->points[drawn->point_first]);
    put_at(w, PL_WIRE(Line, to), preview->points[drawn->point_first + 1]);
    pl_write_put_text(w, PL_WIRE(Line, state), pl_words_LineState[drawn->how]);
}

static void put_shape(pl_writer *w, const pl_preview *preview, const pl_drawn *drawn)
{
    pl_point first = drawn->point_count ? preview->points[drawn->point_first] : (pl_point){0, 0};
    switch (drawn->kind) {
    case PL_DRAW_GHOST: put_ghost(w, preview, drawn, first); break;
    case PL_DRAW_LINE: put_line(w, preview, drawn); break;
    case PL_DRAW_ARC: put_arc(w, preview, drawn); break;
    case PL_DRAW_MARK: put_mark(w, preview, drawn); break;
    case PL_DRAW_SCALE: put_scale(w, preview, drawn); break;
    case PL_DRAW_STOP: put_at(w, PL_WIRE(Stop, at), first); break;
    case PL_DRAW_AREA:
        if (drawn->radius) {
            put_at(w, PL_WIRE(Area, at), first);
            pl_write_put_int(w, PL_WIRE(Area, radius), drawn->radius);
        } else {
            put_points(w, preview, drawn);
        }
        pl_write_put_if(w, PL_WIRE(Area, sure), drawn->how == PL_SURE);
        break;
    default: put_points(w, preview, drawn);
    }
}

static void write_drawn(pl_writer *w, const pl_eye *eye, const pl_preview *preview, const pl_drawn *drawn)
{
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Shape, kind), pl_words_ShapeKind[drawn->kind]);
    pl_write_put_text(w, PL_WIRE(Shape, role), pl_words_Role[drawn->role]);
    put_shape(w, preview, drawn);
    if (drawn->share)
        pl_write_put_int(w, PL_WIRE(Shape, share), drawn->share);
    put_said(w, eye, PL_WIRE(Shape, label), &drawn->label);
    put_said(w, eye, PL_WIRE(Shape, meaning), &drawn->meaning);
    put_said(w, eye, PL_WIRE(Shape, brief), &drawn->brief);
    pl_write_close(w, '}');
}

static void write_note(pl_writer *w, const pl_eye *eye, const pl_note *note)
{
    pl_write_open(w, '{');
    put_said(w, eye, PL_WIRE(Note, say), &note->say);
    if (note->good)
        pl_write_put_int(w, PL_WIRE(Note, good), note->good);
    if (note->share)
        pl_write_put_int(w, PL_WIRE(Note, share), note->share);
    pl_write_close(w, '}');
}

static void write_row(pl_writer *w, const pl_eye *eye, const pl_row *row)
{
    pl_write_open(w, '{');
    if (row->noun) {
        pl_noun noun = {.kind = row->noun};
        pl_write_key(w, PL_WIRE(Row, on));
        pl_write_open(w, '{');
        pl_write_put_noun(w, PL_WIRE(About, id), PL_WIRE(About, is), eye->scene, &noun, row->id);
        pl_write_close(w, '}');
    }
    put_said(w, eye, PL_WIRE(Row, say), &row->say);
    put_said(w, eye, PL_WIRE(Row, meaning), &row->meaning);
    put_said(w, eye, PL_WIRE(Row, value), &row->value);
    if (row->good)
        pl_write_put_int(w, PL_WIRE(Row, good), row->good);
    pl_write_put_if(w, PL_WIRE(Row, so), row->is_so);
    pl_write_close(w, '}');
}

static void put_table(pl_writer *w, const pl_eye *eye, const pl_preview *preview)
{
    pl_write_key(w, PL_WIRE(Preview, table));
    pl_write_open(w, '{');
    put_said(w, eye, PL_WIRE(Rows, title), &preview->table);
    put_said(w, eye, PL_WIRE(Rows, told), &preview->told);
    pl_write_key(w, PL_WIRE(Rows, rows));
    pl_write_open(w, '[');
    for (int i = 0; i < preview->row_count; i++)
        write_row(w, eye, &preview->rows[i]);
    pl_write_close(w, ']');
    pl_write_close(w, '}');
}

static void put_worth(pl_writer *w, const pl_preview *preview)
{
    pl_write_key(w, PL_WIRE(Preview, worth));
    pl_write_open(w, '{');
    pl_write_put_int(w, PL_WIRE(Worth, tenths), preview->worth);
    pl_write_put_text(w, PL_WIRE(Worth, of), preview->worth_in);
    pl_write_close(w, '}');
}

static void put_notes(pl_writer *w, const pl_eye *eye, const char *key, const pl_note *notes, int count)
{
    pl_write_key(w, key);
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++)
        write_note(w, eye, &notes[i]);
    pl_write_close(w, ']');
}

void pl_write_put_preview(pl_writer *w, const pl_preview *preview, pl_side side)
{
    pl_eye eye = {preview->turn->scene, side, false};
    pl_write_key(w, PL_WIRE(Preview, shapes));
    pl_write_open(w, '[');
    for (int i = 0; i < preview->drawn_count; i++)
        write_drawn(w, &eye, preview, &preview->drawn[i]);
    pl_write_close(w, ']');
    put_notes(w, &eye, PL_WIRE(Preview, notes), preview->notes, preview->note_count);
    put_said(w, &eye, PL_WIRE(Preview, heading), &preview->heading);
    put_said(w, &eye, PL_WIRE(Preview, then), &preview->then);
    put_said(w, &eye, PL_WIRE(Preview, brief), &preview->brief);
    if (preview->there_count)
        put_notes(w, &eye, PL_WIRE(Preview, there), preview->there, preview->there_count);
    if (preview->row_count)
        put_table(w, &eye, preview);
    if (preview->worth_in)
        put_worth(w, preview);
}

json_t *pl_json_preview(const pl_preview *preview, pl_side side)
{
    pl_writer w = {0};
    pl_write_open(&w, '{');
    pl_write_put_preview(&w, preview, side);
    pl_write_close(&w, '}');
    return pl_json_written(&w);
}
