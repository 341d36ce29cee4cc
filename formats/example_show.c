// example_show.c - see example_show.h.
#include "formats/example_show.h"

#include <stdlib.h>

#include "formats/home.h"
#include "formats/json.h"
#include "formats/json_value.h"
#include "formats/say.h"
#include "formats/text.h"
#include "formats/wire.h"

typedef struct showing {
    json_t *json, *frames;
} showing;

static void put_frame(json_t **frame, const pl_example_moment *moment)
{
    char text[PL_SAY_MAX];
    const pl_scene *scene = pl_game_scene(moment->game);
    const pl_state *state = pl_game_state(moment->game);
    if (moment->choice) {
        pl_say_choice(&(pl_eye){scene, 0, false}, moment->choice, text, sizeof text);
        pl_json_put_int(frame, PL_WIRE(ExampleFrame, by), moment->by);
        pl_json_put_text(frame, PL_WIRE(ExampleFrame, say), text);
    }
    pl_json_put_text(frame, PL_WIRE(ExampleFrame, refused), moment->refused);
    pl_state_where(scene, state, text, sizeof text);
    pl_json_put(frame, PL_WIRE(ExampleFrame, where), pl_json_text(text));
    pl_json_put(frame, PL_WIRE(ExampleFrame, events), moment->refused ? json_array() : pl_json_events(moment->game, 0));
    pl_json_put(frame, PL_WIRE(ExampleFrame, view), pl_json_view(scene, state, 0));
}

static void put_head(showing *s, const pl_example_moment *moment)
{
    json_t *rules = json_array();
    for (int i = 0; i < moment->rule_count; i++)
        pl_json_add(&rules, pl_json_text(moment->rules[i]));
    pl_json_put_text(&s->json, PL_WIRE(ExampleShown, name), moment->name);
    pl_json_put_text(&s->json, PL_WIRE(ExampleShown, about), moment->about);
    pl_json_put(&s->json, PL_WIRE(ExampleShown, rules), rules);
    pl_json_put(&s->json, PL_WIRE(ExampleShown, scene), pl_json_scene(pl_game_scene(moment->game)));
}

static void show(void *context, const pl_example_moment *moment)
{
    showing *s = context;
    json_t *frame = json_object();
    if (!moment->choice)
        put_head(s, moment);
    put_frame(&frame, moment);
    pl_json_add(&s->frames, frame);
}

pl_status pl_json_example(const pl_ruleset *rules, const char *file, const char *id, json_t **out, pl_error *error)
{
    char part[PL_PATH_MAX], path[PL_PATH_MAX];
    showing s = {json_object(), json_array()};
    pl_example_report report = {.show = show, .context = &s, .only = id};
    *out = NULL;
    pl_print(part, sizeof part, "examples/%s.yaml", file);
    pl_status status = pl_home_path(rules->id, part, path, sizeof path, error);
    if (!status)
        status = pl_example_run_file(rules, path, &report, error);
    if (!status && (report.passed + report.failed != 1 || !json_array_size(s.frames)))
        status = pl_fail(error, PL_MISSING, "%s: no example '%s' that can be shown", file, id);
    pl_json_put_text(&s.json, PL_WIRE(ExampleShown, id), id);
    pl_json_put(&s.json, PL_WIRE(ExampleShown, passed), json_boolean(report.passed == 1));
    pl_json_put(&s.json, PL_WIRE(ExampleShown, frames), s.frames);
    if (!status && !s.json)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for an example");
    if (status)
        json_decref(s.json);
    else
        *out = s.json;
    return status;
}
