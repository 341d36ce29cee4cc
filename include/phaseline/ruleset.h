// ruleset.h - what a ruleset gives to the engine: its tables of steps, verbs, fields and events, and a few functions.
// Stands on turn.h. The engine knows nothing of a game but this.
#pragma once
#include "phaseline/turn.h"

PL_PUBLIC_BEGIN

/// A named value in the ruleset's own records. One table serves scenarios and examples (which set and expect them by name), the
/// unit card and badges of the page, and views in JSON.
typedef enum pl_scope { PL_OF_GAME, PL_OF_SIDE, PL_OF_GROUP, PL_OF_UNIT, PL_OF_PIECE, PL_OF_MARKER, PL_OF_FRAME } pl_scope;
typedef enum pl_show { PL_SHOW_NOT, PL_SHOW_CARD, PL_SHOW_BADGE } pl_show;  // a badge is shown on the table when not zero

typedef struct pl_field {
    const char *name;         // "morale"
    uint8_t scope;            // pl_scope
    uint8_t show;             // pl_show
    uint8_t size;             // 1, 2 or 4 bytes; 0: known to scenarios alone (read with pl_attr_text in prepare or setup)
    uint8_t is_signed;
    uint16_t offset;
    uint16_t count;           // of an array; 0 stands for 1
    pl_noun noun;
    const char *about;        // for the card and the format's page
    /// Worked out instead of read (size 0): for id, from a state or a view. Scenarios and examples cannot set it, examples may expect it.
    int32_t (*get)(const pl_turn *turn, int id);
    uint8_t purse;            // pl_purse: something that is spent, and how it is shown
    const char *most;         // of a purse: the field of the same scope that says how much it holds; NULL: nothing says so
    /// Whether it means anything of id; where it does not, nobody is told its value. Never by what a side may not know. NULL: it always does.
    bool (*has)(const pl_scene *scene, int id);
} pl_field;
typedef enum pl_purse { PL_NO_PURSE, PL_COINS, PL_BAR, PL_TALLY } pl_purse;
#define PL_FIELD(scope, type, member, show, noun, about) \
    {#member, scope, show, (uint8_t)sizeof(((type *)0)->member), 0, (uint16_t)offsetof(type, member), 0, noun, about}
#define PL_FIELD_SIGNED(scope, type, member, show, noun, about) \
    {#member, scope, show, (uint8_t)sizeof(((type *)0)->member), 1, (uint16_t)offsetof(type, member), 0, noun, about}
/// Something that is spent: shown as coins, a bar or a count. most: as pl_field has it.
#define PL_PURSE(scope, type, member, purse, most, noun, about) \
    {#member, scope, PL_SHOW_BADGE, (uint8_t)sizeof(((type *)0)->member), 0, (uint16_t)offsetof(type, member), 0, noun, about, NULL, purse, most}
#define PL_ATTRIBUTE(scope, name, noun, about) {name, scope, PL_SHOW_NOT, 0, 0, 0, 0, noun, about}

/// A named value in the locals of a sequence's frames: what an example says of something that is under way when it starts inside it.
typedef struct pl_local_field {
    uint8_t sequence;
    pl_field field;           // of scope PL_OF_FRAME
} pl_local_field;
#define PL_LOCAL(sequence, type, member, noun, about) \
    {sequence, {#member, PL_OF_FRAME, PL_SHOW_NOT, (uint8_t)sizeof(((type *)0)->member), 0, (uint16_t)offsetof(type, member), 0, noun, about}}

typedef struct pl_switch {    // an optional rule
    const char *name;
    bool is_on;               // unless the scenario says otherwise
    const char *rule, *about;
} pl_switch;

typedef struct pl_marker_kind {  // [0] is none
    const char *name, *about;
    pl_shape shape;           // PL_NO_SHAPE: a point
} pl_marker_kind;

/// A word of the ruleset in one of a scenario's lists, and the keys that mean something beside it. Lists are the same in form for every game;
/// what a game does not declare it does not know, and pl_scenario_check() refuses it.
typedef enum pl_term_list { PL_IN_GOALS, PL_IN_ZONES, PL_IN_ARRIVALS, PL_AS_END, PL_TERM_LISTS } pl_term_list;
enum { PL_KEY_SIDE = 1, PL_KEY_ON = 2, PL_KEY_VALUE = 4, PL_KEY_TURN = 8, PL_KEY_NEED = 16, PL_KEY_EDGE = 32, PL_KEY_STRETCH = 64, PL_KEY_ZONE = 128 };

typedef struct pl_term {
    uint8_t list;             // pl_term_list
    uint8_t on;               // pl_noun_kind of what its `on` names; PL_NOTHING: it takes none
    uint8_t must, may;        // PL_KEY_...: keys it cannot do without, and keys it takes besides
    const char *word;         // of a goal's kind, a zone's use, an arrival's kind (NULL: one without a kind); "random_end"
    const char *rule, *about;
    const char *say;          // of a goal, for the player: "hold {on} at the end: {value:point|points}"; NULL: kind and value
} pl_term;

/// A place on the base of every unit of a type, where one of its figures may stand. Nouns speak of it by its word.
typedef struct pl_slot {
    uint16_t word;            // of pl_ruleset.slot_words
    const char *kind;         // of the figures that fit in it: "white"
    char marks[12];           // what a figure gives there, as its card prints it: "AA"
} pl_slot;
enum { PL_SLOTS_MAX = 48 };

struct pl_ruleset {
    const char *id, *prefix, *name, *about;  // "rank-and-file", "RNF", "Rank & File", one line
    const char *tutorial;                    // id of the scenario to begin with
    const pl_sequence *sequences;            // [0] is unused, [1] starts the game
    const pl_verb *verbs;                    // [0] is pass
    const pl_event_kind *events;             // own kinds, from PL_EV_OWN
    const pl_field *fields;
    const pl_local_field *locals;            // of frames; NULL: none by name
    const pl_switch *switches;
    const pl_marker_kind *markers;
    const pl_term *terms;                    // words of scenarios: goals, zones, arrivals
    const pl_roll_kind *rolls;               // what rolls mean, one for each purpose
    const pl_wording *wordings;              // keys of the rules as people say them: modifiers, words of fields, types
    int roll_kind_count, wording_count;
    const char *const *slot_words;           // the words of nouns that name a slot; NULL: bases have none
    const char *slot_field;                  // the field of a unit that lists the slots in which somebody stands
    const char *piece_noun;                  // what one piece of a unit is: "stand", "man"; NULL: "piece"
    int sequence_count, verb_count, event_count, field_count, local_count, switch_count, marker_kind_count, term_count;
    int sides_min, sides_max;
    const char *unit_table;                  // data table whose rows are unit types
    const char *group_table;                 // of group types; NULL: none
    const char *terrain_table;               // data table whose rows are terrain kinds
    uint32_t tables_size;                    // of the ruleset's own const struct, scene->tables
    uint32_t own_game, own_side, own_group, own_unit, own_piece, own_marker;  // sizes of its records in the block
    uint16_t frames_max, waiting_max, answers_max, answer_items_max, way_max, markers_spare;  // 0: 12, 0, 0, 0, 0, 0
    uint16_t options_max;                    // 0: 512
    uint8_t halt;                            // sequence that resolves waiting triggers; 0: this game has none

    /// Fills scene->tables and scene->shapes from scene->data. Called before units are known.
    pl_status (*prepare)(pl_scene *scene, pl_error *error);
    /// How many pieces a unit has at most. NULL: as many as the scenario lists, at least one.
    int (*piece_count)(const pl_scene *scene, const pl_scenario_unit *unit);
    /// Completes the first state. Units, pieces and markers of the scenario are in it (side, type, group, place, at, facing), and every
    /// field the author set; those are set once more afterwards, so that an author's word stands. Dice are not for here: roll in steps.
    pl_status (*setup)(pl_turn *turn, pl_error *error);
    /// Two pieces of different units may share ground in a first position. NULL: never.
    bool (*may_overlap)(const pl_turn *turn, pl_piece_id a, pl_piece_id b);
    /// Blanks in a copy of the state what side may not know (0: a spectator). The only place that does.
    void (*hide)(const pl_scene *scene, pl_state *view, pl_side side);
    /// Changes facts that `viewer` may not know into other possible ones, drawn by `pick`; false: nothing was changed. On a state it makes a
    /// twin, for tests. On a view it fills in what it can; what it leaves blank, odds and search play as if it were not there.
    bool (*disguise)(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
    /// Asked between any two rows when no trigger waits: true and *winner set, the game is over. NULL: rows say so.
    bool (*is_decided)(const pl_turn *turn, pl_side *winner);
    /// Two sides win together, whichever of them the state names. NULL: every side wins alone.
    bool (*are_allied)(const pl_scene *scene, pl_side a, pl_side b);
    /// What must always hold; NULL or a sentence that says what does not.
    const char *(*validate)(const pl_turn *turn);
    /// What a piece is by itself, as the key of a wording or plain words: "Bren team". NULL: called by its unit and number.
    const char *(*piece_kind)(const pl_scene *scene, pl_piece_id piece);
    /// The slots of a type of unit (its row in unit_table, from 0), in the order of its card; returns how many. NULL: bases have none.
    int (*slots)(const pl_scene *scene, int type, pl_slot *to, int max);
    /// For the page's tools. Range bands of a piece's weapon number `weapon` (0, 1, ...): thousandths, ascending; returns how many, -1: no such weapon.
    int (*ranges)(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half);
    /// Line of sight between two places as this game sees it, explained. NULL: nothing blocks; else the reason, with where and what.
    pl_why (*sight)(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what);
};

/// Frames that a game of it may have in use at once.
static inline int pl_frames_room(const pl_ruleset *rules) { return rules->frames_max ? rules->frames_max : 12; }

PL_PUBLIC_END
