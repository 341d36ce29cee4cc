// outside.h - what the module asks of whoever runs it, and how it is asked: the two lists that host.mjs has the other side of.
// Stands on the C library. Private to wasm/. Texts are given by address and size; those that come in are put into room from page_room().
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name), visibility("default"))) name
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name))) outside_##name

// ---- lines and requests: a number each, the outside's own

void IMPORT(said)(int line, const char *text, size_t size);
void IMPORT(closed)(int line);
void IMPORT(answered)(int line, int status, const char *type, size_t type_size, const char *text, size_t size);

// ---- tasks: a number each, ours

/// False: nobody thinks elsewhere. ms: within which an answer is wanted; 0: any time.
bool IMPORT(task)(int task, const char *text, size_t size, int ms);
void IMPORT(cancelled)(int task);

// ---- files

/// Bytes of the file, which the next outside_file_take() puts where it is told; -1: it cannot be read.
int IMPORT(file_open)(const char *name, size_t name_size);
void IMPORT(file_take)(char *to);
bool IMPORT(file_append)(const char *name, size_t name_size, const char *text, size_t size);
bool IMPORT(file_empty)(const char *name, size_t name_size);

// ---- time and chance

double IMPORT(steady_ms)(void);
double IMPORT(wall_ms)(void);
void IMPORT(random)(void *to, size_t size);

/// A text for whoever called in, in answer to the call: kept until the next one.
void IMPORT(told)(const char *text, size_t size);
