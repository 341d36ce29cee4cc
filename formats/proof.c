// proof.c - see proof.h.
#include "formats/proof.h"

#include <string.h>

#include "formats/json_value.h"
#include "formats/text.h"
#include "formats/wire.h"

enum { NAME_MAX_BYTES = 160 };

// Calls add with each name of a list that has blanks between.
static void each(const char *list, json_t **to, void (*add)(json_t **, const char *))
{
    for (const char *at = list; *at; at += strspn(at, " ")) {
        char name[NAME_MAX_BYTES];
        size_t span = strcspn(at, " ");
        pl_print(name, sizeof name, "%.*s", (int)span, at);
        add(to, name);
        at += span;
    }
}

static void add_text(json_t **to, const char *name) { pl_json_add(to, pl_json_text(name)); }

static void add_example(json_t **to, const char *name)
{
    char file[NAME_MAX_BYTES];
    size_t length = strcspn(name, "/");
    pl_print(file, sizeof file, "%.*s", (int)length, name);
    json_t *json = json_object();
    pl_json_put_text(&json, PL_WIRE(ExampleRef, file), file);
    pl_json_put_text(&json, PL_WIRE(ExampleRef, id), name[length] ? name + length + 1 : "");
    pl_json_add(to, json);
}

static json_t *proof_of(const pl_rule_proof *proof)
{
    json_t *json = json_object(), *code = json_array(), *tests = json_array(), *examples = json_array();
    each(proof->code, &code, add_text);
    each(proof->tests, &tests, add_text);
    each(proof->examples, &examples, add_example);
    pl_json_put_text(&json, PL_WIRE(RuleProof, rule), proof->rule);
    pl_json_put(&json, PL_WIRE(RuleProof, code), code);
    pl_json_put(&json, PL_WIRE(RuleProof, tests), tests);
    pl_json_put(&json, PL_WIRE(RuleProof, examples), examples);
    pl_json_put_if(&json, PL_WIRE(RuleProof, named), proof->is_named);
    pl_json_put_if(&json, PL_WIRE(RuleProof, proved), proof->is_proved);
    pl_json_put_if(&json, PL_WIRE(RuleProof, mutant), proof->is_mutant);
    return json;
}

json_t *pl_json_proofs(const pl_ruleset *rules)
{
    json_t *list = json_array();
    size_t length = strlen(rules->prefix);
    for (const pl_rule_proof *proof = pl_proofs; proof->rule; proof++)
        if (!strncmp(proof->rule, rules->prefix, length) && proof->rule[length] == '-')
            pl_json_add(&list, proof_of(proof));
    return list;
}
