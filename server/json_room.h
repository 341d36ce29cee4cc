// json_room.h - memory for JSON values that live no longer than the telling of one change: taken from one block, given back at once.
// A view is some hundred small values; asking the system for each was a third of what a choice costs. Stands on jansson.
// The loop's thread alone makes JSON, so this is one room for the whole program.
#pragma once

/// Makes jansson ask here. Once, before any JSON is made.
void server_json_room_start(void);
/// From now on values come out of the block, as long as there is room in it.
void server_json_room_open(void);
/// Back to ordinary memory. Values of the block may still be there; it is used anew once all have been given back.
void server_json_room_close(void);
/// Values of the block that have not been given back, for tests.
long server_json_room_live(void);
