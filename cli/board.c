// board.c - draws a view as characters. Nothing here knows a game: names, fields and kinds come from its tables.
#define _POSIX_C_SOURCE 200809L
#include "board.h"

#include <stdlib.h>
#include <string.h>

#include "card.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"
#include "tell.h"

enum { COLUMNS_MAX = 75, ROWS_MAX = 38, KINDS_MAX = 256 };

static const char terrain_signs[] = "\":~^%=&-_';,+|/<>@$!";
static const char marker_sign = '*', open_sign = '.';

typedef struct map {
    const pl_scene *scene;
    const pl_state *view;
    int columns, rows;
    pl_len step;  // of a column; a row is two of them, since a character is about twice as high as wide
    char cell[ROWS_MAX][COLUMNS_MAX + 1];
    char sign[KINDS_MAX];  // of each terrain kind of this scenario, in order of appearance; 0: it has none of that kind
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

static void draw_ground(map *m)
{
    const pl_terrain *terrain = m->scene->terrain;
    size_t used = 0;
    for (int f = 1; f <= pl_terrain_count(terrain); f++) {
        char *sign = &m->sign[pl_terrain_feature(terrain, (pl_feature_id)f)->kind];
        if (!*sign)
            *sign = terrain_signs[used++ % (sizeof terrain_signs - 1)];
    }
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            pl_point middle = {column * m->step + m->step / 2, row * 2 * m->step + m->step};
            char *cell = cell_at(m, middle);
            *cell = open_sign;
            for (int f = 1; f <= pl_terrain_count(terrain); f++) {
                const pl_feature *feature = pl_terrain_feature(terrain, (pl_feature_id)f);
                bool is_here = feature->is_line ? pl_feature_near_point(terrain, (pl_feature_id)f, middle, m->step)
                                                : pl_feature_holds(terrain, (pl_feature_id)f, middle) != PL_OUTSIDE;
                if (is_here)
                    *cell = m->sign[feature->kind];
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

// What the signs stand for, in lines of the terminal's width.
static void print_legend(FILE *to, const map *m)
{
    enum { INDENT = 5, WIDTH = 80 };
    char words[64], entry[80];
    int column = fprintf(to, "%*s", INDENT, "");
    for (int kind = 0; kind <= m->scene->terrain_kind_count && kind <= KINDS_MAX; kind++) {
        bool is_last = kind == m->scene->terrain_kind_count || kind == KINDS_MAX;
        if (!is_last && !m->sign[kind])
            continue;
        const char *name = is_last ? "marker" : pl_say_key(m->scene->rules, m->scene->terrain_kinds[kind], words, sizeof words);
        int length = snprintf(entry, sizeof entry, "%c %s", is_last ? marker_sign : m->sign[kind], name);
        if (column > INDENT && column + 2 + length > WIDTH)
            column = fprintf(to, "\n%*s", INDENT, "") - 1;
        column += fprintf(to, "%s%s", column > INDENT ? "  " : "", entry);
        if (is_last)
            break;
    }
    fputc('\n', to);
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
    fprintf(to, "     0%*d\n     inches; a character is %d.%02d wide\n", m.columns - 1, (int)(scene->width / 1000), m.step / 1000,
            m.step % 1000 / 10);
    print_legend(to, &m);
}

// ---- the list

static int inches_of(pl_len length) { return (int)((length + PL_INCHES(1) / 2) / PL_INCHES(1)); }

// Of a unit that has no piece on the table. Its own side knows where it is: guns behind the table are no secret to whoever fires them.
static const char *place_of(const pl_unit *unit, bool is_own)
{
    static const char *const places[] = {"not seen", "not placed yet", "lost", "aboard", "in reserve"};
    return unit->place == PL_AWAY && is_own ? "off the table" : places[unit->place <= PL_RESERVE ? unit->place : PL_AWAY];
}

static void describe_unit(FILE *to, const pl_scene *scene, const pl_state *view, int viewer, int id)
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
    // Of what is not seen the id alone is told: what it is called or is might be the secret.
    bool is_own = viewer == CLI_UMPIRE || (viewer && unit->side == viewer);
    bool is_known = first || now->place != PL_AWAY || is_own;
    char name[160] = "", place[160] = "";
    if (is_known)
        pl_say_called(scene, PL_UNIT, id, name, sizeof name);
    fprintf(to, "  %c  %-5s %-24s ", first ? letter_of(scene, id) : ' ', unit->id, name);
    if (first) {
        pl_say_place(&(pl_eye){scene, 0, false}, first->at, place, sizeof place);
        fprintf(to, "(%2d,%2d)", inches_of(first->at.x), inches_of(first->at.y));
        if (unit->count > 1)
            fprintf(to, "  %d of %d", pieces, unit->count);
        if (*place)
            fprintf(to, "  %s", place);
        cli_card_marks(to, scene, view, PL_OF_UNIT, id);
    } else {
        fputs(place_of(now, is_own), to);
    }
}

// A unit with many marks takes a second line, indented under its name.
static void print_unit(FILE *to, const pl_scene *scene, const pl_state *view, int viewer, int id)
{
    char *text = NULL;
    size_t size = 0;
    FILE *line = open_memstream(&text, &size);
    if (!line)
        return;
    describe_unit(line, scene, view, viewer, id);
    if (!fclose(line))
        cli_line(to, CLI_PLAIN, 0, text, NULL);
    free(text);
}

static void print_markers(FILE *to, const pl_scene *scene, const pl_state *view)
{
    for (int id = 1; id <= view->marker_count; id++) {
        const pl_marker *marker = &pl_see_markers(view)[id];
        if (!marker->kind)
            continue;
        char words[64];
        const char *author = scene->marker_ids[id], *name = scene->marker_names[id];
        fprintf(to, "  %c  %-5s %-24s (%2d,%2d)", marker_sign, author ? author : "",
                name ? name : pl_say_key(scene->rules, scene->rules->markers[marker->kind].name, words, sizeof words),
                inches_of(marker->at.x), inches_of(marker->at.y));
        if (marker->side)
            fprintf(to, "  held by %s", scene->scenario->sides[marker->side - 1].name);
        cli_card_marks(to, scene, view, PL_OF_MARKER, id);
        fputc('\n', to);
    }
}

void cli_board_list(FILE *to, const pl_scene *scene, const pl_state *view, int viewer)
{
    for (pl_side side = 1; side <= view->sides; side++) {
        fprintf(to, "%s, %d points", scene->scenario->sides[side - 1].name, (int)view->score[side]);
        cli_card_fields(to, scene, view, PL_OF_SIDE, side);
        fputc('\n', to);
        for (int id = 1; id <= scene->unit_count; id++)
            if (scene->units[id].side == side)
                print_unit(to, scene, view, viewer, id);
    }
    print_markers(to, scene, view);
}
