"""long_game.py - a game as large and long as a stranger may bring, made up and played at random by the program itself: whatever its version, it can read it."""
import os
import subprocess


def battle(squads=120, woods=120, turns=320, size=180):
    """As large and long as a stranger may bring; so wide that random players take long to meet."""
    lines = ["game: drill", "name: A Long Battle", f"table: {{width: {size}, height: {size}}}", f"turns: {turns}", "first: 1", "sides:",
             "- {id: blue, name: Blue, home: south}", "- {id: red, name: Red, home: north}", "terrain:"]
    for i in range(woods):
        x, y = 2 + i % 15 * 11, 14 + i // 15 * 19
        lines.append(f"- {{id: w{i + 1}, kind: wood, area: [[{x}, {y}], [{x + 2}, {y}], [{x + 2}, {y + 1}], [{x}, {y + 1}]]}}")
    lines += ["zones:", f"- {{id: z1, side: 1, use: deploy, area: [[0, 0], [{size}, 0], [{size}, 13], [0, 13]]}}",
              f"- {{id: z2, side: 2, use: deploy, area: [[0, {size - 13}], [{size}, {size - 13}], [{size}, {size}], [0, {size}]]}}", "units:"]
    for i in range(squads):
        n, is_red = i // 2, i % 2
        x, y = 3 + n % 20 * 8, 2 + n // 20 * 3
        lines.append(f"- {{id: {'BR'[is_red]}{n + 1}, side: {is_red + 1}, type: line, at: [{x}, {size - y if is_red else y}], facing: {180 * is_red}}}")
    return "\n".join(lines + ["markers:", f"- {{id: cross, kind: objective, at: [{size // 2}, {size // 2}], value: 1}}", ""])


def play(program, folder):
    """The journal's text; the file stays in the folder."""
    scenario, journal = os.path.join(folder, "long.yaml"), os.path.join(folder, "long.jsonl")
    with open(scenario, "w", encoding="utf-8") as file:
        file.write(battle())
    run = subprocess.run([program, "play", "drill", scenario, "--players", "random,random", "--seed", "7", "--quiet", "--save", journal],
                         capture_output=True, text=True, timeout=3600)
    if run.returncode:
        raise ValueError(f"the long game is not played: {run.stderr.strip()[-200:]}")
    with open(journal, encoding="utf-8") as file:
        return file.read()
