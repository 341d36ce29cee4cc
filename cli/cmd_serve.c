// cmd_serve.c - phaseline serve: the page and its games for browsers, on this machine or for a club.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "formats/home.h"
#include "server/peer.h"
#include "server/server.h"

enum { PORT = 8420 };

// Makes every folder of a path. Only its owner may look inside: the seeds of dice to come are in there.
static bool make_folders(const char *path)
{
    char part[PL_PATH_MAX];
    for (size_t i = 1; path[i - 1]; i++)
        if (path[i] == '/' || !path[i]) {
            snprintf(part, sizeof part, "%.*s", (int)i, path);
            if (mkdir(part, 0700) && errno != EEXIST)
                return false;
        }
    return true;
}

// Where a user's data lies, as the XDG base directory specification has it.
static bool data_folder(const cli_args *args, char *path, size_t size)
{
    const char *given = cli_text(args, "--data", NULL), *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (given)
        snprintf(path, size, "%s", given);
    else if (xdg && xdg[0] == '/')
        snprintf(path, size, "%s/phaseline", xdg);
    else if (home)
        snprintf(path, size, "%s/.local/share/phaseline", home);
    else
        return false;
    return true;
}

// Asks the desktop to show the page. Where there is none nothing happens: the address is on the screen.
static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child)
        return;
    if (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr))
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
    _exit(0);
}

// Which hosts a browser may ask for: whoever opens the server to others is to know before they are turned away.
static void tell_names(const pl_server_options *options)
{
    if (peer_is_loopback(options->host))
        return;
    printf("Browsers may reach it by its address");
    for (const char *const *name = options->names; *name; name++)
        printf(", %s", *name);
    printf("; %s\n", options->names[0] ? "any other name is refused." : "every name is refused: give those they use with --name.");
}

static int run(const cli_args *args)
{
    char folder[PL_PATH_MAX], store[PL_PATH_MAX + 32], address[128];
    pl_error error = {0};
    pl_server *server;
    const char *elsewhere = cli_text(args, "--store", NULL);
    if (!elsewhere && !data_folder(args, folder, sizeof folder))
        return cli_fail(CLI_BAD, "no HOME to keep games in; give a folder with --data");
    if (!elsewhere && !make_folders(folder))
        return cli_fail(CLI_FAILED, "%s: cannot be made: %s", folder, strerror(errno));
    if (elsewhere)
        // The address of a database may have a password in it.
        snprintf(folder, sizeof folder, "%s", strstr(elsewhere, "://") ? "the database that --store names" : elsewhere);
    else
        snprintf(store, sizeof store, "%s/tables.sqlite", folder);
    pl_server_options options = {.host = cli_text(args, "--host", "127.0.0.1"),
                                 .names = cli_texts(args, "--name"),
                                 .behind = cli_text(args, "--behind", NULL),
                                 .port = (int)cli_number(args, "--port", PORT),
                                 .store = elsewhere ? elsewhere : store,
                                 .page = cli_text(args, "--page", NULL),
                                 .computer_ms = (int)cli_number(args, "--computer-ms", 0),
                                 .messages_per_second = (int)cli_number(args, "--messages", 0),
                                 .tables_per_address = (int)cli_number(args, "--tables", 0),
                                 .requests_per_second = (int)cli_number(args, "--requests", 0),
                                 .archive_days = (int)cli_number(args, "--archive-after", 0),
                                 .takes_seeds = cli_has(args, "--seeds-from-outside")};
    char named[PEER_TEXT_MAX];
    if (options.behind && !peer_name(options.behind, named))
        return cli_fail(CLI_BAD, "serve: --behind: found '%s', wanted the address of a proxy", options.behind);
    if (pl_server_create(&options, &server, &error))
        return cli_fail_error(CLI_FAILED, &error);
    bool is_everywhere = !strcmp(options.host, "0.0.0.0") || !strcmp(options.host, "::");
    snprintf(address, sizeof address, "http://%s:%d/", is_everywhere ? "localhost" : options.host, pl_server_port(server));
    printf("Phaseline is at %s\n", address);
    tell_names(&options);
    printf("Games are kept in %s; %lld under way. Stop with Ctrl-C.\n", folder, (long long)pl_server_tables(server));
    fflush(stdout);
    if (cli_has(args, "--open"))
        open_browser(address);
    pl_server_run(server);
    if (!pl_server_destroy(server)) {
        fflush(stdout);
        _Exit(CLI_FINE);  // everything is kept; only a computer is still thinking, and nobody waits for it
    }
    return CLI_FINE;
}

static const cli_option options[] = {
    {"--port", CLI_NUMBER, "N", "port to listen on, 0 for any free one (8420)", 0, 65535},
    {"--host", CLI_TEXT, "ADDRESS", "address to listen on (127.0.0.1); 0.0.0.0 for every one", 0, 0},
    {"--name", CLI_TEXTS, "HOST", "a host name or address that browsers may use; may be given several times", 0, 0},
    {"--behind", CLI_TEXT, "ADDRESS", "a proxy whose X-Forwarded-For is believed, and limits count by it", 0, 0},
    {"--data", CLI_TEXT, "DIR", "folder to keep games in", 0, 0},
    {"--store", CLI_TEXT, "ADDRESS", "keeps games in a PostgreSQL database instead: postgresql://...", 0, 0},
    {"--page", CLI_TEXT, "DIR", "folder with the page's files (web/dist)", 0, 0},
    {"--computer-ms", CLI_NUMBER, "N", "a computer answers within this time (5000)", 10, 600000},
    {"--messages", CLI_NUMBER, "N", "messages a second from one connection (100)", 1, 1000000},
    {"--tables", CLI_NUMBER, "N", "tables that one address may make at once (200)", 1, 1000000},
    {"--requests", CLI_NUMBER, "N", "requests a second from one address (100)", 1, 1000000},
    {"--archive-after", CLI_NUMBER, "DAYS", "tables untouched for so long are archived; whoever comes brings them back (180)", 1, 36500},
    {"--seeds-from-outside", CLI_FLAG, NULL, "for tests, here alone: dice of any table may be chosen, which every table says", 0, 0},
    {"--open", CLI_FLAG, NULL, "opens a browser on it, where there is one", 0, 0},
    {0},
};

const cli_verb cli_serve = {
    .name = "serve",
    .usage = "[options]",
    .about = "serves the page to play on, here or for a club",
    .help = "Starts a web server with the page, its games and everything that was being played. Games are kept in the user's data "
            "folder ($XDG_DATA_HOME/phaseline or ~/.local/share/phaseline); every choice is on the disk before it counts. "
            "docs/server.md tells how a club runs it.",
    .examples = "  phaseline serve --open\n"
                "  phaseline serve --host 0.0.0.0 --name games.club.example\n"
                "  phaseline serve --behind 127.0.0.1 --name games.club.example\n"
                "  phaseline serve --store postgresql://phaseline@db.club.example/phaseline\n",
    .options = options,
    .run = run,
};
