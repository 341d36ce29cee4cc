# Thin on purpose: CMake builds (CMakePresets.json), ctest tests, tools/ holds what is longer than a line.
# Every target sets up its own machine first (tools/setup); with nothing missing that takes no time.
JOBS := $(shell nproc 2>/dev/null || echo 2)
# ccache is used where it is already installed; nothing depends on it.
export CMAKE_C_COMPILER_LAUNCHER := $(shell command -v ccache 2>/dev/null)

.PHONY: help build play site install dist release test test-long fuzz siege bench ladder balance mutants format clean
prefix ?= /usr/local
.DEFAULT_GOAL := help

help:            ## this list
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\): *[^#]*## */  \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-11s %s\n", $$1, $$2}'

build:           ## the release program, build/phaseline
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target phaseline -j $(JOBS)

play: build      ## the table in your browser: every game, against the computer, a friend here or a friend elsewhere
	@tools/page --ready
	@build/phaseline serve --open

site:            ## the page that needs no server, build/site: static files for any web host (docs/site.md)
	@tools/setup site
	@JOBS=$(JOBS) tools/site

install:         ## program, page, games, library, headers, man pages, completions and unit (prefix=/usr/local, DESTDIR=)
	@tools/setup build
	@tools/install "$(prefix)" "$(DESTDIR)"

dist:            ## a source archive with the page built, and Debian packages, into dist/; AGAIN=1: twice, and compares
	@tools/setup package
	@tools/dist $(if $(AGAIN),--again)

release:         ## makes the unreleased changes version VERSION=x.y.z (docs/releases.md)
	@tools/release $(VERSION)

test:            ## everything that must hold before a change goes in
	@tools/test

test-long:       ## the same, with long random runs and longer fuzzing
	@tools/test --long

fuzz:            ## fuzz every reader of files for a minute each (SECONDS_EACH=60)
	@tools/setup test
	@tools/fuzz $(or $(SECONDS_EACH),60) seconds

siege:           ## besieges a server for some minutes and tells how long honest players wait (KILLS=40)
	@tools/setup test
	@tools/siege $(if $(KILLS),--kills $(KILLS))

bench: build     ## how fast the engine is on this machine, beside others
	@tools/setup bench
	@build/phaseline bench
	@cmake --build --preset release --target phaseline_shared -j $(JOBS) >/dev/null
	@echo; echo "Drill chosen in Python, many games side by side:"
	@tools/check_python build/libphaseline.so --speed
	@cmake --build --preset release --target bench_wg -j $(JOBS) >/dev/null
	@echo; echo "The little wargame through the public interface, against the same game as plain C:"
	@build/bench_wg 6
	@echo; echo "Line of sight, beside other libraries:"
	@tools/bench_peers.py
	@cmake --build --preset release --target bench_server bench_relay -j $(JOBS) >/dev/null
	@echo; echo "The server, beside a bare relay:"
	@build/phaseline bench --server
	@echo; tools/page && node web/tests/bench.mjs

ladder: build    ## who beats whom, into docs/opponents.md; hours (GAMES=20: quickly; it goes on where it was stopped)
	@tools/ladder $(if $(GAMES),--games $(GAMES)) --jobs $(JOBS)

balance: build   ## is every battle even? into docs/balance/ (GAMES=20: quickly)
	@tools/balance $(if $(GAMES),--games $(GAMES)) --jobs $(JOBS)

mutants:         ## do the tests notice a changed line? (GAME=drill or engine, SEED=1, COUNT=150); it goes on where it was stopped
	@tools/setup test
	@tools/mutants $(or $(GAME),drill) --seed $(or $(SEED),1) --count $(or $(COUNT),150) --jobs $(JOBS)

format:          ## brings all C files to the spacing of .clang-format
	@tools/setup test
	@tools/format

clean:           ## removes everything that was built
	@rm -rf build build-*
