/* export_wasm.h: a function that the page calls by this name. */
#ifndef EXPORT_WASM_H
#define EXPORT_WASM_H

#define EXPORT(name) __attribute__((export_name(name)))

#endif
