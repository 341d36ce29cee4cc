// board.c - draws a view as characters. Nothing here knows a game: names, fields and kinds come from its tables.
#include "board.h"

#include <string.h>

#include "formats/notation.h"
#include "phaseline/field.h"
#include "phaseline/ruleset.h"

enum { COLUMNS_MAX = 76, ROWS_MAX = 38, KINDS_SHOWN = 12 };

static const char terrain_signs[KINDS_SHOWN + 1] = "\"~^:%=&-_';,";
static const char marker_sign = '*', open_sign = '.';

typedef struct map {
    const pl_scene *scene;
    const pl_state *view;
    int columns, rows;
    pl_len step;  // of a column; a row is two of them, since a character is about twice as high as wide
    char cell[ROWS_MAX][COLUMNS_MAX + 1];
    bool has_kind[256];
} map;

// Odd sides have capitals, even ones small letters: sides differ by shape, not by colour. After z the letters begin again.
static char letter_of(const pl_scene *scene, int unit)
{
    int number = 0;
    pl_side side = scene->units[unit].side;
    for (int u = 1; u < unit; u++)
        number += scene->units[u].side % 2 == side % 2;
    return (char)((side % 2 ? 'A' : 'a') + number % 26);
}

static void measure(map *m)
{
    m->step = 250;
    while (m->scene->width / m->step > COLUMNS_MAX - 1 || m->scene->height / (2 * m->step) > ROWS_MAX - 1)
        m->step += 250;
    m->columns = m->scene->width / m->step + (m->scene->width % m->step != 0);
    m->rows = m->scene->height / (2 * m->step) + (m->scene->height % (2 * m->step) != 0);
}

static char *cell_at(map *m, pl_point p)
{
    int column = p.x / m->step, row = p.y / (2 * m->step);
    column = column < 0 ? 0 : column >= m->columns ? m->columns - 1 : column;
    row = row < 0 ? 0 : row >= m->rows ? m->rows - 1 : row;
    return &m->cell[m->rows - 1 - row][column];
}

static char sign_of_kind(int kind) { return terrain_signs[kind % KINDS_SHOWN]; }

static void draw_ground(map *m)
{
    const pl_terrain *terrain = m->scene->terrain;
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            pl_point middle = {column * m->step + m->step / 2, row * 2 * m->step + m->step};
            char *cell = cell_at(m, middle);
            *cell = open_sign;
            for (int f = 1; f <= pl_terrain_count(terrain); f++) {
                const pl_feature *feature = pl_terrain_feature(terrain, (pl_feature_id)f);
                bool is_here = feature->is_line ? pl_feature_near_point(terrain, (pl_feature_id)f, middle, m->step)
                                                : pl_feature_holds(terrain, (pl_feature_id)f, middle) != PL_OUTSIDE;
                if (is_here) {
                    *cell = sign_of_kind(feature->kind);
                    m->has_kind[feature->kind] = true;
                }
            }
        }
}

static void draw_pieces(map *m)
{
    for (int i = 1; i <= m->view->marker_count; i++)
        if (pl_see_markers(m->view)[i].kind)
            *cell_at(m, pl_see_markers(m->view)[i].at) = marker_sign;
    for (int i = 1; i <= m->view->piece_count; i++) {
        const pl_piece *piece = &pl_see_pieces(m->view)[i];
        if (piece->place == PL_ON_TABLE && piece->unit)
            *cell_at(m, piece->at) = letter_of(m->scene, piece->unit);
    }
}

void cli_board_map(FILE *to, const pl_scene *scene, const pl_state *view)
{
    map m = {.scene = scene, .view = view};
    measure(&m);
    draw_ground(&m);
    draw_pieces(&m);
    for (int row = 0; row < m.rows; row++) {
        int y = (m.rows - 1 - row) * 2 * m.step / 1000;
        fprintf(to, "%4d %.*s\n", y, m.columns, m.cell[row]);
    }
    fprintf(to, "     0%*d inches, a character is %d.%02d wide\n     ", m.columns - 1, (int)(scene->width / 1000), m.step / 1000,
            m.step % 1000 / 10);
    for (int kind = 0; kind < scene->terrain_kind_count && kind < 256; kind++)
        if (m.has_kind[kind])
            fprintf(to, "%c %s  ", sign_of_kind(kind), scene->terrain_kinds[kind]);
    fprintf(to, "%c marker\n", marker_sign);
}

// ---- the list

static void print_fields(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    const pl_ruleset *rules = scene->rules;
    for (int f = 0; f < rules->field_count; f++) {
        const pl_field *field = &rules->fields[f];
        if (field->scope != scope || !field->show || !field->size)
            continue;
        int32_t value = pl_field_get(scene, view, field, id, 0);
        if (!value && field->show == PL_SHOW_BADGE)
            continue;
        char text[64];
        pl_noun_print(scene, &field->noun, value, text, sizeof text);
        if (field->noun.kind != PL_FLAG)
            fprintf(to, "  %s %s", field->name, text);
        else if (value)
            fprintf(to, "  %s", field->name);
    }
}

static const char *const places[] = {"not seen", "on the table", "lost", "aboard", "in reserve"};

static void print_unit(FILE *to, const pl_scene *scene, const pl_state *view, int id)
{
    const pl_scene_unit *unit = &scene->units[id];
    const pl_unit *now = &pl_see_units(view)[id];
    const pl_piece *first = NULL;
    int pieces = 0;
    for (int p = unit->first; p < unit->first + unit->count; p++)
        if (pl_see_pieces(view)[p].place == PL_ON_TABLE && pl_see_pieces(view)[p].unit) {
            first = first ? first : &pl_see_pieces(view)[p];
            pieces++;
        }
    fprintf(to, "  %c  %-5s %-24s ", first ? letter_of(scene, id) : ' ', unit->id, unit->name ? unit->name : unit->id);
    if (first) {
        char x[16], y[16];
        pl_len_print(first->at.x, x, sizeof x);
        pl_len_print(first->at.y, y, sizeof y);
        fprintf(to, "(%s,%s) @%d", x, y, first->facing);
        if (unit->count > 1)
            fprintf(to, "  %d of %d pieces", pieces, unit->count);
        print_fields(to, scene, view, PL_OF_UNIT, id);
    } else {
        fputs(places[now->place <= PL_RESERVE ? now->place : 0], to);
    }
    fputc('\n', to);
}

static void print_markers(FILE *to, const pl_scene *scene, const pl_state *view)
{
    for (int id = 1; id <= view->marker_count; id++) {
        const pl_marker *marker = &pl_see_markers(view)[id];
        if (!marker->kind)
            continue;
        char x[16], y[16];
        const char *author = scene->marker_ids[id], *name = scene->marker_names[id];
        pl_len_print(marker->at.x, x, sizeof x);
        pl_len_print(marker->at.y, y, sizeof y);
        fprintf(to, "  %c  %-5s %-24s (%s,%s)", marker_sign, author ? author : "", name ? name : scene->rules->markers[marker->kind].name,
                x, y);
        if (marker->side)
            fprintf(to, "  held by %s", scene->scenario->sides[marker->side - 1].name);
        print_fields(to, scene, view, PL_OF_MARKER, id);
        fputc('\n', to);
    }
}

void cli_board_list(FILE *to, const pl_scene *scene, const pl_state *view)
{
    for (pl_side side = 1; side <= view->sides; side++) {
        fprintf(to, "%s  (side %d, score %d)", scene->scenario->sides[side - 1].name, side, (int)view->score[side]);
        print_fields(to, scene, view, PL_OF_SIDE, side);
        fputc('\n', to);
        for (int id = 1; id <= scene->unit_count; id++)
            if (scene->units[id].side == side)
                print_unit(to, scene, view, id);
    }
    print_markers(to, scene, view);
}
