"""The shared library and the shapes of its structs. Everything else of the package goes through here."""
from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
from ctypes import POINTER, Structure, byref, c_bool, c_char, c_char_p, c_float, c_int, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Optional

ABI = 0  # of include/phaseline/version.h, for which the structs below are written
ILLEGAL = 1


class Error(Exception):
    """What went wrong, in one line: the place, what was found, what was wanted."""


class Illegal(Error):
    """The rules forbid it; nothing changed. The text begins with the rule."""


class ErrorStruct(Structure):
    _fields_ = [('status', c_int), ('line', c_int), ('column', c_int), ('file', c_char * 256), ('path', c_char * 128), ('text', c_char * 384)]


class Mark(Structure):
    _fields_ = [('revision', c_int), ('tables', c_uint64)]


class BattleStruct(Structure):
    _fields_ = [('rules', c_void_p), ('data', c_void_p), ('scenario', c_void_p), ('scene', c_void_p), ('text', c_char_p), ('mark', Mark),
                ('played_under', Mark)]


class Dice(Structure):
    _fields_ = [('seed', c_uint64), ('first', c_uint32), ('draw', c_uint32), ('script_count', c_uint32), ('script', POINTER(c_uint8))]


class Choice(Structure):
    _fields_ = [('side', c_uint8), ('verb', c_uint8), ('subject', c_uint16), ('target', c_uint16), ('value', c_int32), ('item_count', c_int),
                ('items', c_void_p)]


class StateHead(Structure):
    """The first bytes of pl_state."""
    _fields_ = [('size', c_uint32), ('dice', c_uint32), ('choices', c_uint32), ('turn', c_uint16), ('active', c_uint8), ('winner', c_uint8),
                ('sides', c_uint8), ('depth', c_uint8), ('is_over', c_uint8), ('spare', c_uint8)]


class LearnOptions(Structure):
    _fields_ = [('games', c_int), ('seed', c_uint64), ('listed', c_int), ('ideas', c_int), ('grid', c_int), ('free_options', c_int),
                ('ends_stay', c_bool)]


class LearnArrays(Structure):
    _fields_ = [('observations', c_void_p), ('features', c_void_p), ('mask', c_void_p), ('counts', c_void_p), ('sides', c_void_p),
                ('done', c_void_p), ('rewards', c_void_p), ('scores', c_void_p)]


class LearnShape(Structure):
    _fields_ = [('games', c_int), ('sides', c_int), ('observation', c_int), ('listed', c_int), ('actions', c_int), ('features', c_int)]


# name: (result, arguments). Texts that the caller must end are declared as c_void_p and read by `text`.
_CALLS: dict[str, tuple[Any, list[Any]]] = {
    'pl_version': (c_char_p, []),
    'pl_version_commit': (c_char_p, []),
    'pl_ruleset_named': (c_void_p, [c_char_p]),
    'pl_mind_of': (c_void_p, [c_void_p]),
    'pl_battle_open': (c_int, [c_void_p, c_char_p, POINTER(POINTER(BattleStruct)), POINTER(ErrorStruct)]),
    'pl_battle_open_text': (c_int, [c_void_p, c_char_p, c_size_t, c_char_p, POINTER(POINTER(BattleStruct)), POINTER(ErrorStruct)]),
    'pl_battle_close': (None, [POINTER(BattleStruct)]),
    'pl_game_create': (c_int, [c_void_p, POINTER(c_void_p), POINTER(ErrorStruct)]),
    'pl_game_destroy': (None, [c_void_p]),
    'pl_game_start': (None, [c_void_p, POINTER(Dice)]),
    'pl_game_state': (POINTER(StateHead), [c_void_p]),
    'pl_game_hash': (c_uint64, [c_void_p]),
    'pl_game_asked': (c_uint8, [c_void_p]),
    'pl_game_take_up': (None, [c_void_p, c_void_p, POINTER(Dice)]),
    'pl_plain_free': (None, [c_void_p]),
    'pl_plain_error': (c_int, [POINTER(ErrorStruct), c_char_p, c_size_t]),
    'pl_plain_games': (c_void_p, []),
    'pl_plain_scenarios': (c_void_p, [c_void_p, POINTER(ErrorStruct)]),
    'pl_plain_scene': (c_void_p, [c_void_p]),
    'pl_plain_view': (c_void_p, [c_void_p, c_uint8]),
    'pl_plain_events': (c_void_p, [c_void_p, c_uint8]),
    'pl_plain_options': (c_void_p, [c_void_p, c_uint8, c_bool]),
    'pl_plain_suggest': (c_void_p, [c_void_p, c_uint8, c_int, c_int]),
    'pl_plain_ask': (c_void_p, [c_void_p, c_uint8]),
    'pl_plain_where': (c_void_p, [c_void_p]),
    'pl_plain_choose': (c_int, [c_void_p, c_uint8, c_char_p, POINTER(ErrorStruct)]),
    'pl_plain_check': (c_int, [c_void_p, c_uint8, c_char_p, POINTER(ErrorStruct)]),
    'pl_plain_choice': (c_void_p, [c_void_p, POINTER(Choice)]),
    'pl_plain_odds': (c_void_p, [c_void_p, c_uint8, c_char_p, c_uint32, c_uint64, POINTER(ErrorStruct)]),
    'pl_plain_simulate': (c_void_p, [c_void_p, c_char_p, c_int, c_uint64, c_int, POINTER(ErrorStruct)]),
    'pl_player_create': (c_int, [c_char_p, c_void_p, c_uint64, POINTER(c_void_p), POINTER(ErrorStruct)]),
    'pl_player_destroy': (None, [c_void_p]),
    'pl_player_choose': (Choice, [c_void_p, c_void_p, c_uint8]),
    'pl_learn_create': (c_int, [c_void_p, POINTER(LearnOptions), POINTER(c_void_p), POINTER(ErrorStruct)]),
    'pl_learn_destroy': (None, [c_void_p]),
    'pl_learn_shape_of': (LearnShape, [c_void_p]),
    'pl_learn_column': (c_int, [c_void_p, c_int, c_char_p, c_size_t]),
    'pl_learn_verb': (c_int, [c_void_p, c_int, c_char_p, c_size_t]),
    'pl_learn_reset': (None, [c_void_p, c_int]),
    'pl_learn_reset_seeded': (None, [c_void_p, c_int, c_uint64]),
    'pl_learn_look': (None, [c_void_p, POINTER(LearnArrays)]),
    'pl_learn_step': (c_int, [c_void_p, c_void_p, POINTER(LearnArrays), POINTER(ErrorStruct)]),
    'pl_learn_step_one': (c_int, [c_void_p, c_int, c_int32, POINTER(ErrorStruct)]),
    'pl_learn_observe': (None, [c_void_p, c_int, c_uint8, POINTER(c_float)]),
    'pl_learn_choice': (c_bool, [c_void_p, c_int, c_int32, POINTER(Choice)]),
    'pl_learn_left_out': (c_int, [c_void_p, c_int]),
    'pl_learn_copy': (None, [c_void_p, c_int, c_void_p, c_int]),
    'pl_learn_use_dice': (None, [c_void_p, c_int, c_uint64]),
    'pl_learn_game': (c_void_p, [c_void_p, c_int]),
}


def _open() -> ctypes.CDLL:
    """PHASELINE_LIBRARY names the file; else it is found as any installed library is."""
    name = os.environ.get('PHASELINE_LIBRARY') or f'libphaseline.so.{ABI}'
    try:
        library = ctypes.CDLL(name)
    except OSError as why:
        raise ImportError(f'{name}: {why}; install libphaseline{ABI}, or name the file with PHASELINE_LIBRARY') from why
    for call, (result, arguments) in _CALLS.items():
        function = getattr(library, call)
        function.restype, function.argtypes = result, arguments
    return library


lib = _open()


def fail(error: ErrorStruct) -> Error:
    line = ctypes.create_string_buffer(1024)
    lib.pl_plain_error(byref(error), line, len(line))
    kind = Illegal if error.status == ILLEGAL else Error
    return kind(line.value.decode())


def text(pointer: Optional[int], error: Optional[ErrorStruct] = None) -> str:
    """Takes over a text of the library."""
    if not pointer:
        if error is not None and error.status:
            raise fail(error)
        raise MemoryError('no memory')
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        lib.pl_plain_free(pointer)


def value(pointer: Optional[int], error: Optional[ErrorStruct] = None) -> Any:
    return json.loads(text(pointer, error))


def version() -> str:
    return lib.pl_version().decode()
