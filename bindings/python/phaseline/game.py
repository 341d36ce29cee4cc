"""Battles and games as Python sees them: choices are written as docs/notation.md has it, everything else is plain dicts and lists."""
from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Optional

from ._library import BattleStruct, Dice, Error, ErrorStruct, fail, lib, text, value


def games() -> list[dict[str, Any]]:
    """Every game: id, name, about, tutorial, sides_min, sides_max."""
    return value(lib.pl_plain_games())


def _rules(game: str) -> int:
    rules = lib.pl_ruleset_named(game.encode())
    if not rules:
        raise Error(f"there is no game '{game}', wanted one of {', '.join(one['id'] for one in games())}")
    return rules


def scenarios(game: str) -> list[dict[str, Any]]:
    """The battles of a game: id, name, about."""
    error = ErrorStruct()
    return value(lib.pl_plain_scenarios(_rules(game), byref(error)), error)


class Battle:
    """A scenario made ready to be played any number of times. scenario: an id of the game's, a file, or (yaml=) its text."""

    def __init__(self, game: str, scenario: Optional[str] = None, *, yaml: Optional[str] = None) -> None:
        self._battle = ctypes.POINTER(BattleStruct)()
        error, rules = ErrorStruct(), _rules(game)
        self.name = game
        self.scenario = scenario or ('battle' if yaml is not None else next(one['tutorial'] for one in games() if one['id'] == game))
        if yaml is not None:
            body = yaml.encode()
            status = lib.pl_battle_open_text(rules, body, len(body), self.scenario.encode(), byref(self._battle), byref(error))
        else:
            status = lib.pl_battle_open(rules, self.scenario.encode(), byref(self._battle), byref(error))
        if status:
            raise fail(error)

    def __repr__(self) -> str:
        return f'Battle({self.name!r}, {self.scenario!r})'

    def __del__(self) -> None:
        if getattr(self, '_battle', None):
            lib.pl_battle_close(self._battle)

    @property
    def scene_pointer(self) -> int:
        return self._battle.contents.scene

    @property
    def scene(self) -> dict[str, Any]:
        """What never changes and everybody may know: table, terrain, sides, units, names."""
        return value(lib.pl_plain_scene(self.scene_pointer))

    def game(self, seed: int = 1) -> 'Game':
        return Game(self, seed)

    def simulate(self, players: str = 'scripted,scripted', games: int = 100, seed: int = 1, jobs: int = 0) -> dict[str, Any]:
        """Many games between computers on all cores: games, wins by side, drawn, choices, turns, seconds, digest."""
        error = ErrorStruct()
        return value(lib.pl_plain_simulate(self.scene_pointer, players.encode(), games, seed, jobs, byref(error)), error)


class Game:
    """One game. Sides count from 1; 0 as a viewer is a spectator."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle, self._dice, self._game = battle, Dice(seed=seed), ctypes.c_void_p()
        self._players: dict[str, ctypes.c_void_p] = {}
        self._seed = seed
        error = ErrorStruct()
        if lib.pl_game_create(battle.scene_pointer, byref(self._game), byref(error)):
            raise fail(error)
        lib.pl_game_start(self._game, byref(self._dice))

    def __repr__(self) -> str:
        return f'Game({self.battle!r}, seed={self._seed}): ' + (f'over, winner {self.winner}' if self.is_over else f'turn {self.turn}, asked {self.asked}')

    def __del__(self) -> None:
        for player in getattr(self, '_players', {}).values():
            lib.pl_player_destroy(player)
        if getattr(self, '_game', None):
            lib.pl_game_destroy(self._game)

    # ---- how it stands

    @property
    def asked(self) -> list[int]:
        """The sides that are asked now; none: the game is over."""
        sides = lib.pl_game_asked(self._game)
        return [side for side in range(1, 8) if sides >> side & 1]

    @property
    def is_over(self) -> bool:
        return bool(self._state.is_over)

    @property
    def winner(self) -> int:
        """Once it is over; 0: drawn."""
        return self._state.winner

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def hash(self) -> int:
        """64 bits that name the state; the same on every machine."""
        return lib.pl_game_hash(self._game)

    @property
    def where(self) -> str:
        return text(lib.pl_plain_where(self._game))

    @property
    def _state(self) -> Any:
        return lib.pl_game_state(self._game).contents

    def view(self, side: int = 0) -> dict[str, Any]:
        """What a side may know, and nothing else."""
        self._must_be_side(side, 0)
        return value(lib.pl_plain_view(self._game, side))

    def events(self, viewer: int = 0) -> list[dict[str, Any]]:
        """What happened since the last choice, as far as the viewer may know it."""
        self._must_be_side(viewer, 0)
        return value(lib.pl_plain_events(self._game, viewer))

    # ---- what may be done

    def ask(self, side: int) -> str:
        """What the side is asked and why, as a sentence; empty where it is not asked."""
        self._must_be_side(side)
        return text(lib.pl_plain_ask(self._game, side))

    def options(self, side: int, with_shut: bool = False) -> list[dict[str, Any]]:
        """What the side may do; with_shut: also what it may not, each with the rule that shuts it."""
        self._must_be_asked(side)
        return value(lib.pl_plain_options(self._game, side, with_shut))

    def suggest(self, side: int, option: int, most: int = 8) -> list[str]:
        """At most `most` legal choices for the open option of that number, from 0, written out."""
        self._must_be_asked(side)
        return value(lib.pl_plain_suggest(self._game, side, option, most))

    def choices(self, side: int, most: int = 8) -> list[str]:
        """Legal choices for all open options, written out."""
        return [choice for number in range(len(self.options(side))) for choice in self.suggest(side, number, most)]

    def check(self, side: int, choice: str) -> Optional[str]:
        """None if the choice would be accepted, else why not."""
        self._must_be_side(side)
        error = ErrorStruct()
        return str(fail(error)) if lib.pl_plain_check(self._game, side, choice.encode(), byref(error)) else None

    def choose(self, side: int, choice: str) -> list[dict[str, Any]]:
        """Plays a choice and tells what the side saw of it. Illegal: refused, nothing changed."""
        self._must_be_side(side)
        error = ErrorStruct()
        if lib.pl_plain_choose(self._game, side, choice.encode(), byref(error)):
            raise fail(error)
        return self.events(side)

    def computer(self, side: int, name: str = 'scripted') -> str:
        """What a computer would choose for a side that is asked, from that side's view."""
        self._must_be_asked(side)
        if name not in self._players:
            player, error = ctypes.c_void_p(), ErrorStruct()
            if lib.pl_player_create(name.encode(), self.battle.scene_pointer, self._seed, byref(player), byref(error)):
                raise fail(error)
            self._players[name] = player
        state = ctypes.cast(lib.pl_game_state(self._game), ctypes.c_void_p)
        chosen = lib.pl_player_choose(self._players[name], state, side)
        return text(lib.pl_plain_choice(self.battle.scene_pointer, byref(chosen)))

    def odds(self, side: int, choice: str, copies: int = 400, seed: int = 1) -> dict[str, Any]:
        """What a choice would do, from copies with fresh dice and what the side may know."""
        self._must_be_side(side)
        if copies < 1:
            raise Error(f'copies: found {copies}, wanted at least 1')
        error = ErrorStruct()
        return value(lib.pl_plain_odds(self._game, side, choice.encode(), copies, seed, byref(error)), error)

    def _must_be_side(self, side: int, least: int = 1) -> None:
        if not least <= side <= self._state.sides:
            raise Error(f'side {side}: wanted one from {least} to {self._state.sides}')

    def _must_be_asked(self, side: int) -> None:
        if side not in self.asked:
            raise Error(f'side {side} is not asked now, wanted one of {self.asked}')
