// report.c - the page is plain HTML with drawings in SVG: nothing is loaded from anywhere, so it can be mailed and kept.
#include "simulate/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const colours[] = {"#6e6455", "#1e4b7a", "#b03a22", "#c9922a", "#57503f"};

static void put_text(FILE *out, const char *text)
{
    for (const char *c = text ? text : ""; *c; c++) {
        const char *escaped = *c == '<' ? "&lt;" : *c == '>' ? "&gt;" : *c == '&' ? "&amp;" : *c == '"' ? "&quot;" : NULL;
        if (escaped)
            fputs(escaped, out);
        else
            fputc(*c, out);
    }
}

static const char *side_name(const pl_run *run, int side) { return run->batch.scene->scenario->sides[side - 1].name; }

static void put_head(FILE *out, const pl_run *run, const pl_run_result *result)
{
    const pl_scene *scene = run->batch.scene;
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
          "content=\"width=device-width\">\n<title>",
          out);
    put_text(out, scene->scenario->name);
    fputs("</title>\n<style>\n"
          "body{font:16px/1.5 Alegreya Sans,Gill Sans,DejaVu Sans,sans-serif;color:#2a2620;background:#f8f3e7;max-width:60rem;margin:2rem "
          "auto;padding:0 1rem}\n"
          "h1,h2{font-family:Alegreya,Palatino,Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2.2rem;margin-bottom:.2rem}\n"
          "p.under{color:#5b5346;margin-top:0}table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;"
          "font-feature-settings:'tnum','lnum'}td.n,th.n{text-align:right}svg{background:#f0e8d6;border:1px solid "
          "#cdbfa3;border-radius:5px}\n"
          "text{font-size:12px;fill:#5b5346}.pair{display:flex;gap:1.5rem;flex-wrap:wrap}.key{display:inline-block;width:.8em;height:.8em;"
          "margin-right:.4em}\n"
          "figure{margin:0}figcaption{margin-bottom:.3rem}ul.rules{columns:4 9rem;padding-left:1.2rem}\n@media "
          "print{body{background:#fff}}\n</style>\n</head>\n<body>\n<h1>",
          out);
    put_text(out, scene->scenario->name);
    fputs("</h1>\n<p class=\"under\">", out);
    put_text(out, scene->rules->name);
    fprintf(out, ", %d games, seed %" PRIu64 ", digest %016" PRIx64 "</p>\n", result->games.games, run->batch.seed, result->games.digest);
}

// ---- who wins

static void put_shares(FILE *out, const pl_run *run, const pl_batch_result *r)
{
    int sides = run->batch.scene->side_count, height = 34 * (sides + 1) + 24;
    fprintf(out,
            "<h2>Who wins</h2>\n<svg width=\"760\" height=\"%d\" role=\"img\" aria-label=\"Shares of wins with 95 percent intervals\">\n",
            height);
    for (int mark = 0; mark <= 100; mark += 25)
        fprintf(out,
                "<line x1=\"%d\" x2=\"%d\" y1=\"6\" y2=\"%d\" stroke=\"#cdbfa3\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d "
                "%%</text>\n",
                200 + mark * 5, 200 + mark * 5, height - 20, 200 + mark * 5, height - 6, mark);
    for (int side = 0; side <= sides; side++) {
        int row = side ? side - 1 : sides, wins = r->wins[side];
        double low, high, share = r->games ? (double)wins / r->games : 0;
        pl_share_interval(wins, r->games, &low, &high);
        fprintf(out, "<text x=\"190\" y=\"%d\" text-anchor=\"end\">", row * 34 + 28);
        put_text(out, side ? side_name(run, side) : "drawn");
        if (side && run->batch.players[side]) {
            fputs(" (", out);
            put_text(out, run->batch.players[side]);
            fputs(")", out);
        }
        fprintf(out, "</text><rect x=\"200\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"/>", row * 34 + 15, share * 500,
                colours[side]);
        fprintf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#2a2620\" stroke-width=\"2\"/>", 200 + low * 500,
                200 + high * 500, row * 34 + 24, row * 34 + 24);
        fprintf(out, "<text x=\"%.1f\" y=\"%d\">%.1f %% (%.1f to %.1f)</text>\n", 206 + high * 500 > 600 ? 600.0 : 206 + high * 500,
                row * 34 + 28, 100 * share, 100 * low, 100 * high);
    }
    fputs("</svg>\n", out);
    if (run->batch.is_swapped) {
        fputs("<p>Players changed sides in every other game. Wins by player:", out);
        for (int seat = 1; seat <= sides; seat++) {
            fprintf(out, " %s", seat > 1 ? "&middot; " : "");
            put_text(out, run->batch.players[seat]);
            fprintf(out, " %.1f %%", r->games ? 100.0 * r->player_wins[seat] / r->games : 0.0);
        }
        fputs("</p>\n", out);
    }
}

// ---- by turn

typedef double (*measure)(const pl_stats *stats, int side, int turn);

static double losses_at(const pl_stats *s, int side, int turn) { return s->games ? (double)s->losses[side][turn] / (double)s->games : 0; }
static double scores_at(const pl_stats *s, int side, int turn)
{
    return s->alive[turn] ? (double)s->scores[side][turn] / (double)s->alive[turn] : 0;
}

static int last_turn(const pl_stats *stats)
{
    int last = 1;
    for (int turn = 1; turn < PL_STATS_TURNS; turn++)
        last = stats->alive[turn] ? turn : last;
    return last;
}

static void put_lines(FILE *out, const pl_run *run, const pl_stats *stats, const char *title, measure of)
{
    int sides = run->batch.scene->side_count, last = last_turn(stats);
    double top = 0, bottom = 0;
    for (int side = 1; side <= sides; side++)
        for (int turn = 1; turn <= last; turn++) {
            top = fmax(top, of(stats, side, turn));
            bottom = fmin(bottom, of(stats, side, turn));
        }
    double span = top - bottom > 0 ? top - bottom : 1;
    fprintf(out, "<figure><figcaption>%s</figcaption>\n<svg width=\"370\" height=\"220\" role=\"img\" aria-label=\"%s\">\n", title, title);
    fprintf(out, "<text x=\"6\" y=\"20\">%.1f</text><text x=\"6\" y=\"194\">%.1f</text>\n", top, bottom);
    for (int side = 1; side <= sides; side++) {
        fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\"%s points=\"", colours[side],
                side == 2 ? " stroke-dasharray=\"7 3\"" : "");
        for (int turn = 1; turn <= last; turn++)
            fprintf(out, "%.1f,%.1f ", 40 + (last > 1 ? (turn - 1) * 310.0 / (last - 1) : 0),
                    190 - (of(stats, side, turn) - bottom) * 172 / span);
        fputs("\"/>\n", out);
    }
    for (int turn = 1; turn <= last; turn += last > 12 ? 2 : 1)
        fprintf(out, "<text x=\"%.1f\" y=\"212\" text-anchor=\"middle\">%d</text>\n", 40 + (last > 1 ? (turn - 1) * 310.0 / (last - 1) : 0),
                turn);
    fputs("</svg></figure>\n", out);
}

static void put_lengths(FILE *out, const pl_stats *stats)
{
    uint64_t most = 1;
    int last = 1;
    for (int i = 0; i < PL_STATS_LENGTHS; i++) {
        most = stats->lengths[i] > most ? stats->lengths[i] : most;
        last = stats->lengths[i] ? i : last;
    }
    fputs("<figure><figcaption>Games by their last turn</figcaption>\n<svg width=\"370\" height=\"220\" role=\"img\" aria-label=\"Length "
          "of games\">\n",
          out);
    for (int i = 1; i <= last; i++) {
        double width = 330.0 / last, height = 170.0 * (double)stats->lengths[i] / (double)most;
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#7a5410\"/><text x=\"%.1f\" y=\"212\" "
                "text-anchor=\"middle\">%d</text>\n",
                20 + (i - 1) * width + 1, 192 - height, width - 2, height, 20 + (i - 0.5) * width, i);
    }
    fputs("</svg></figure>\n", out);
}

// ---- where

static void put_heat(FILE *out, const pl_run *run, const uint64_t grid[PL_STATS_GRID][PL_STATS_GRID], const char *title)
{
    const pl_scene *scene = run->batch.scene;
    uint64_t most = 1;
    double width = 360, height = width * scene->height / scene->width, dx = width / PL_STATS_GRID, dy = height / PL_STATS_GRID;
    for (int i = 0; i < PL_STATS_GRID * PL_STATS_GRID; i++)
        most = grid[i / PL_STATS_GRID][i % PL_STATS_GRID] > most ? grid[i / PL_STATS_GRID][i % PL_STATS_GRID] : most;
    fprintf(out, "<figure><figcaption>%s</figcaption>\n<svg width=\"%.0f\" height=\"%.0f\" role=\"img\" aria-label=\"%s\">\n", title, width,
            height, title);
    for (int row = 0; row < PL_STATS_GRID; row++)
        for (int column = 0; column < PL_STATS_GRID; column++)
            if (grid[row][column])
                fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#a8321e\" fill-opacity=\"%.2f\"/>\n",
                        column * dx, height - (row + 1) * dy, dx, dy, 0.08 + 0.92 * sqrt((double)grid[row][column] / (double)most));
    for (int id = 1; id <= pl_terrain_count(scene->terrain); id++) {
        const pl_feature *feature = pl_terrain_feature(scene->terrain, (pl_feature_id)id);
        for (int part = 0; part < feature->part_count; part++) {
            int count;
            const pl_point *points = pl_terrain_points(scene->terrain, (pl_feature_id)id, part, &count);
            fprintf(out, "<%s fill=\"none\" stroke=\"#5b5346\" stroke-opacity=\".55\" points=\"",
                    feature->is_line ? "polyline" : "polygon");
            for (int i = 0; i < count; i++)
                fprintf(out, "%.1f,%.1f ", points[i].x * width / scene->width, height - points[i].y * height / scene->height);
            fputs("\"/>\n", out);
        }
    }
    fputs("</svg></figure>\n", out);
}

// ---- luck and rules

static void put_luck(FILE *out, const pl_run *run, const pl_stats *stats)
{
    fputs("<h2>Luck</h2>\n<table><tr><th>side</th><th class=\"n\">dice passed</th><th class=\"n\">expected</th><th "
          "class=\"n\">deviations</th></tr>\n",
          out);
    for (int side = 1; side <= run->batch.scene->side_count; side++) {
        double expected = (double)stats->expected_ppm[side] / 1e6, deviation = sqrt((double)stats->variance_ppm[side] / 1e6);
        fputs("<tr><td>", out);
        put_text(out, side_name(run, side));
        fprintf(out, "</td><td class=\"n\">%" PRId64 "</td><td class=\"n\">%.1f</td><td class=\"n\">%+.2f</td></tr>\n", stats->passed[side],
                expected, deviation > 0 ? ((double)stats->passed[side] - expected) / deviation : 0);
    }
    fputs("</table>\n", out);
}

static int by_use(const void *a, const void *b)
{
    const pl_rule_count *x = a, *y = b;
    return x->events != y->events ? (x->events < y->events ? 1 : -1) : strcmp(x->rule, y->rule);
}

static bool has_fired(const pl_rule_count *list, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i].rule, id))
            return true;
    return false;
}

static void put_rules(FILE *out, const pl_stats *stats, const pl_rulebook *book)
{
    pl_rule_count *list = calloc(PL_STATS_RULES, sizeof *list);
    int count = 0;
    for (int i = 0; list && i < PL_STATS_RULES; i++)
        if (stats->rules[i].rule)
            list[count++] = stats->rules[i];
    if (!list)
        return;
    qsort(list, (size_t)count, sizeof *list, by_use);
    fprintf(out,
            "<h2>Rules</h2>\n<p>%d rules were cited by what happened.</p>\n<table><tr><th>rule</th><th class=\"n\">times a game</th><th "
            "class=\"n\">in games</th></tr>\n",
            count);
    for (int i = 0; i < count; i++) {
        fputs("<tr><td>", out);
        put_text(out, list[i].rule);
        fprintf(out, "</td><td class=\"n\">%.2f</td><td class=\"n\">%.1f %%</td></tr>\n",
                (double)list[i].events / (double)(stats->games ? stats->games : 1),
                100.0 * (double)list[i].games / (double)(stats->games ? stats->games : 1));
    }
    fputs("</table>\n", out);
    if (book) {
        fputs("<h2>Rules no event cited</h2>\n<p>Definitions and limits cite themselves only in refusals; the rest may be worth a "
              "look.</p>\n<ul class=\"rules\">\n",
              out);
        for (int i = 0; i < book->count; i++)
            if (!has_fired(list, count, book->rules[i].id)) {
                fputs("<li>", out);
                put_text(out, book->rules[i].id);
                fputs("</li>\n", out);
            }
        fputs("</ul>\n", out);
    }
    free(list);
}

pl_status pl_report_write(const char *path, const pl_run *run, const pl_run_result *result, const pl_rulebook *book, pl_error *error)
{
    const pl_stats *stats = &result->stats;
    FILE *out = fopen(path, "w");
    if (!out)
        return pl_fail(error, PL_IO, "%s: cannot be written", path);
    put_head(out, run, result);
    put_shares(out, run, &result->games);
    fputs("<h2>Turn by turn</h2>\n<p>", out);
    for (int side = 1; side <= run->batch.scene->side_count; side++) {
        fprintf(out, "<span class=\"key\" style=\"background:%s\"></span>", colours[side]);
        put_text(out, side_name(run, side));
        fputs(" &ensp; ", out);
    }
    fprintf(out, "the lead changes %.2f times a game</p>\n<div class=\"pair\">\n",
            stats->games ? (double)stats->lead_changes / (double)stats->games : 0);
    put_lines(out, run, stats, "Pieces lost in each turn, a game", losses_at);
    put_lines(out, run, stats, "Score at the end of each turn", scores_at);
    put_lengths(out, stats);
    fputs("</div>\n<h2>Where</h2>\n<div class=\"pair\">\n", out);
    put_heat(out, run, stats->lost_at, "Losses");
    put_heat(out, run, stats->fought_at, "Dice thrown");
    fputs("</div>\n", out);
    put_luck(out, run, stats);
    put_rules(out, stats, book);
    fputs("</body>\n</html>\n", out);
    bool is_fine = !ferror(out);
    return fclose(out) == 0 && is_fine ? PL_OK : pl_fail(error, PL_IO, "%s: cannot be written", path);
}
