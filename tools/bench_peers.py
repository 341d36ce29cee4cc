#!/usr/bin/env python3
"""bench_peers.py - sight lines of Phaseline and of the libraries one would otherwise use, asked the same questions in one sitting.

usage: bench_peers.py [--json] [--rounds N]

Builds testkit/bench into build-peers/ with whichever of GEOS, Chipmunk and Box2D are installed (Debian: libgeos-dev libchipmunk-dev
libbox2d-dev), runs all of them in turn N times (3), and prints for each the best rate, how many times faster Phaseline is, whether its
answers on the common scene are the same, and how many of 1,000 exact grazes it gets wrong. Machines are noisy: compare the ratios,
never rates of two days. Exits with 1 if Phaseline itself answers a graze wrongly.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import graze_scenes

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-peers"
SCENE = ROOT / "testkit/bench/scene.txt"
SEEDS = range(1, 11)


def build():
    steps = [["cmake", "-S", ROOT / "testkit/bench", "-B", BUILD, "-G", "Ninja"], ["cmake", "--build", BUILD, "--target", "peers"]]
    for step in steps:
        done = subprocess.run([str(word) for word in step], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"bench_peers: {' '.join(map(str, step))} failed\n{done.stdout}{done.stderr}")
    order = ["phaseline", "geos", "chipmunk", "box2d"]
    return [name for name in order if (BUILD / f"peer_{name}").exists()]


def ask(name, *words):
    done = subprocess.run([str(BUILD / f"peer_{name}"), *map(str, words)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])  # a library may greet first


def count_wrong(names):
    wrong = dict.fromkeys(names, 0)
    asked = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in SEEDS:
            path = pathlib.Path(folder) / f"graze{seed}.txt"
            path.write_text(graze_scenes.scene(seed, SCENE))
            answers = {name: ask(name, path, "grazes") for name in names}
            asked += answers[names[0]]["asked"]
            for name in names:
                wrong[name] += answers[name]["wrong"]
    return wrong, asked


def measure(names, rounds):
    best = {}
    for done in range(rounds):
        for name in names:
            if sys.stderr.isatty():
                print(f"\rround {done + 1} of {rounds}: {name:<12}", end="", file=sys.stderr)
            result = ask(name, SCENE)
            if name not in best or result["per_second"] > best[name]["per_second"]:
                best[name] = result
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return best


def main():
    words = sys.argv[1:]
    is_json = "--json" in words
    words = [word for word in words if word != "--json"]
    rounds = 3
    if words[:1] == ["--rounds"] and len(words) == 2 and words[1].isdigit() and int(words[1]) > 0:
        rounds = int(words[1])
    elif words:
        print(__doc__, file=sys.stderr)
        return 2
    names = build()
    best = measure(names, rounds)
    wrong, asked = count_wrong(names)
    ours = best["phaseline"]
    rows = [{"peer": name, "version": best[name]["version"], "per_second": best[name]["per_second"],
             "phaseline_is_faster": round(ours["per_second"] / best[name]["per_second"], 1),
             "same_answers": best[name]["hash"] == ours["hash"], "wrong_grazes": wrong[name], "grazes": asked} for name in names]
    if is_json:
        print(json.dumps(rows))
    else:
        print(f"{'peer':<11}{'version':<22}{'segments/s':>12}{'Phaseline is':>14}  {'answers':<9}grazes wrong")
        for row in rows:
            times = f"{row['phaseline_is_faster']:.1f} x" if row["peer"] != "phaseline" else ""
            same = "same" if row["same_answers"] else "differ"
            print(f"{row['peer']:<11}{row['version']:<22}{row['per_second']:>12,.0f}{times:>14}  {same:<9}{row['wrong_grazes']} of {asked}")
    return 1 if wrong["phaseline"] else 0


if __name__ == "__main__":
    sys.exit(main())
