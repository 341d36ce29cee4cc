#!/usr/bin/env python3
"""greedy - a bot for any of the games, in Python and nothing but its standard library. docs/bots.md has the messages.

It looks one choice ahead: of a few choices it takes the one that improves its standing most on average. Seat it as a player:

    phaseline play drill first-steps --players 'human,bot:python3 docs/bots/greedy.py'
    phaseline simulate drill first-steps --games 20 --players 'bot:python3 docs/bots/greedy.py,random' --swap

or let it start the host itself; what follows goes to `phaseline bot-host`:

    python3 docs/bots/greedy.py phaseline drill first-steps --games 4 --against random
"""
import json
import random
import subprocess
import sys

CONSIDERED = 12  # choices weighed for a decision
COPIES = 16      # plays of each


class Table:
    """The two streams, a JSON object on every line."""

    def __init__(self, lines_in, lines_out):
        self.lines_in, self.lines_out = lines_in, lines_out

    def hear(self):
        line = self.lines_in.readline()
        return json.loads(line) if line else None

    def say(self, **message):
        self.lines_out.write(json.dumps(message) + '\n')
        self.lines_out.flush()

    def ask(self, **message):
        self.say(**message)
        return self.hear()


def bare(option):
    """The option as a choice: only the keys a choice may have."""
    return {key: option[key] for key in ('verb', 'subject', 'target', 'value') if key in option}


def candidates(table, options, chance):
    """Legal choices: an option that wants something filled in is filled in by the host."""
    chance.shuffle(options)
    found = []
    for option in options:
        if option['need'] == 'none':
            found.append(bare(option))
        else:
            choices = table.ask(type='suggest', option=bare(option))['choices']
            found += chance.sample(choices, min(len(choices), 3))
        if len(found) >= CONSIDERED:
            break
    return found[:CONSIDERED]


def choose(table, message, chance):
    found = candidates(table, message['options'], chance)
    if len(found) < 2:
        return found[0] if found else message['default']
    # Of equals, whatever is not passing: who does nothing wins nothing.
    return max(found, key=lambda choice: (table.ask(type='odds', choice=choice, copies=COPIES)['standing'], choice['verb'] != 'pass'))


def play(table):
    """Plays until the host has no more games; returns how many were won."""
    won = games = side = 0
    chance = random.Random()
    while message := table.hear():
        if message['type'] == 'seat':
            side = message['side']
            chance.seed(message['seed'])
        elif message['type'] == 'view':
            table.say(type='choose', choice=choose(table, message, chance))
        elif message['type'] == 'refused':
            sys.exit(f'refused: {message["why"]}')  # it only makes choices that the host has put forward
        elif message['type'] == 'error':
            sys.exit(message['text'])
        elif message['type'] == 'over':
            games += 1
            won += message.get('winner') == side
    return won, games


def main():
    if len(sys.argv) == 1:
        play(Table(sys.stdin, sys.stdout))
        return
    program, *words = sys.argv[1:]
    with subprocess.Popen([program, 'bot-host', *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        won, games = play(Table(host.stdout, host.stdin))
    print(f'{won} of {games} games won')


if __name__ == '__main__':
    main()
