#!/usr/bin/env python3
"""graze_scenes.py - scenes of exact grazes: pairs of pieces whose sight line touches one terrain corner and nothing else of that area.

usage: graze_scenes.py SEED [SCENE] > graze.txt

Takes the terrain of SCENE (testkit/bench/scene.txt unless given) and puts 50 pairs on it. Each pair is mirrored in a corner, and both
neighbours of that corner lie strictly on one side of the line, so the exact answer is "blocked", both ways. All in whole numbers; the
same seed gives the same scene on every machine.
"""
import pathlib
import sys

PAIRS = 50
REACH = 9000    # at most this far from the corner, each way
MARGIN = 600    # and this far from the rim of the table


class Chance:
    """A multiplicative generator of our own: the standard library may change its own between versions."""

    def __init__(self, seed):
        self.state = (seed * 2654435761 + 88172645463325252) & (2**64 - 1)

    def between(self, low, high):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        return low + (self.state >> 33) % (high - low + 1)


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_inside(p, corners):
    """Even-odd; the boundary counts as inside, for a piece may not stand there either."""
    inside = False
    for a, b in zip(corners, corners[1:] + corners[:1]):
        side = turn(a, b, p)
        if side == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1]):
            return True
        if (a[1] > p[1]) != (b[1] > p[1]) and (side > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def read_scene(path):
    lines = pathlib.Path(path).read_text().splitlines()
    width, height, count, _ = map(int, lines[0].split())
    areas = []
    for line in lines[1:1 + count]:
        numbers = list(map(int, line.split()))
        areas.append(list(zip(numbers[1::2], numbers[2::2])))
    return width, height, areas, lines[1:1 + count]


def graze(chance, width, height, areas):
    """One pair, or None where the draw does not make one."""
    area = areas[chance.between(0, len(areas) - 1)]
    at = chance.between(0, len(area) - 1)
    corner, before, after = area[at], area[at - 1], area[(at + 1) % len(area)]
    a = (corner[0] + chance.between(-REACH, REACH), corner[1] + chance.between(-REACH, REACH))
    b = (2 * corner[0] - a[0], 2 * corner[1] - a[1])
    if turn(a, b, before) * turn(a, b, after) <= 0:
        return None
    for p in (a, b):
        if not (MARGIN < p[0] < width - MARGIN and MARGIN < p[1] < height - MARGIN) or any(is_inside(p, other) for other in areas):
            return None
    return a, b


def scene(seed, path):
    width, height, areas, lines = read_scene(path)
    chance, pieces = Chance(seed), []
    while len(pieces) < 2 * PAIRS:
        pair = graze(chance, width, height, areas)
        if pair:
            pieces += pair
    return "\n".join([f"{width} {height} {len(areas)} {len(pieces)}"] + lines + [f"{x} {y}" for x, y in pieces]) + "\n"


def main():
    if len(sys.argv) not in (2, 3) or not sys.argv[1].isdigit():
        print(__doc__, file=sys.stderr)
        return 2
    default = pathlib.Path(__file__).resolve().parent.parent / "testkit/bench/scene.txt"
    sys.stdout.write(scene(int(sys.argv[1]), sys.argv[2] if len(sys.argv) == 3 else default))
    return 0


if __name__ == "__main__":
    sys.exit(main())
