// json_write.h - JSON written straight into text, without a tree of values between: what a server says after every choice.
// Stands on game.h. formats/wire.def lists what each has, key by key; the builders of formats/json.h read what is written here.
//
// A writer puts the commas itself: whatever follows a value gets one. Running out of memory marks the writer broken, and everything
// after that does nothing: one check at the end.
#pragma once
#include "formats/standing.h"
#include "phaseline/game.h"

typedef struct pl_writer {
    char *bytes;  // not closed by a zero until pl_writer_text()
    size_t size, max;
    bool is_broken;
} pl_writer;

void pl_writer_end(pl_writer *w);
/// Empties it and keeps its memory.
void pl_writer_clear(pl_writer *w);
/// The text, closed by a zero; NULL: no memory. Borrowed until the next write.
const char *pl_writer_text(pl_writer *w);

void pl_write_open(pl_writer *w, char bracket);   // { or [
void pl_write_close(pl_writer *w, char bracket);  // } or ]
void pl_write_key(pl_writer *w, const char *key);
void pl_write_int(pl_writer *w, int64_t value);
void pl_write_flag(pl_writer *w, bool value);
/// Bytes that are not UTF-8 (a name cut in the middle of a letter) become question marks.
void pl_write_string(pl_writer *w, const char *text);
/// A value that is JSON already.
void pl_write_json(pl_writer *w, const char *text, size_t size);
void pl_write_point(pl_writer *w, pl_point at);
void pl_write_sides(pl_writer *w, pl_sides sides);  // [1, 2]

void pl_write_put_int(pl_writer *w, const char *key, int64_t value);
void pl_write_put_text(pl_writer *w, const char *key, const char *text);  // left out if NULL or ""
void pl_write_put_if(pl_writer *w, const char *key, bool value);          // left out if false

// ---- the things of formats/json.h

void pl_write_noun(pl_writer *w, const pl_scene *scene, const pl_noun *noun, int32_t value);
/// key and, where there is one, is_key; nothing for PL_NOTHING.
void pl_write_put_noun(pl_writer *w, const char *key, const char *is_key, const pl_scene *scene, const pl_noun *noun, int32_t value);
void pl_write_fields(pl_writer *w, const pl_scene *scene, const pl_state *state, pl_scope scope, int id);
void pl_write_choice(pl_writer *w, const pl_scene *scene, const pl_choice *choice);
void pl_write_option(pl_writer *w, const pl_scene *scene, const pl_option *option);
void pl_write_options(pl_writer *w, pl_game *game, pl_side side, bool with_shut);
void pl_write_roll(pl_writer *w, const pl_scene *scene, pl_side viewer, const pl_roll *roll);
void pl_write_event(pl_writer *w, const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll);
/// The sides that are asked, as this view has it; 0: nobody.
pl_sides pl_view_asked(const pl_state *view);
/// Ask, of a side that is asked.
void pl_write_ask(pl_writer *w, pl_game *game, pl_side side);
/// One Standing; covers: it passes the question that is asked now.
void pl_write_put_standing(pl_writer *w, const pl_standing *answer, bool covers);
/// purses, a list of Purse: what the game and the side have to spend, from the side's view; nothing where the game has none.
void pl_write_put_purses(pl_writer *w, const pl_scene *scene, const pl_state *view, pl_side side);
/// Those of the last choice that viewer may know but for the first `skip`, one after another, without brackets. act: which they belong to, 0: not told.
void pl_write_events(pl_writer *w, const pl_game *game, pl_side viewer, uint32_t skip, int act);
struct pl_preview;
void pl_write_put_preview(pl_writer *w, const struct pl_preview *preview, pl_side side);
void pl_write_view(pl_writer *w, const pl_scene *scene, const pl_state *view, pl_side side);
/// ViewPatch: what differs between two views of the same side.
void pl_write_view_change(pl_writer *w, const pl_scene *scene, const pl_state *before, const pl_state *after, pl_side side);
