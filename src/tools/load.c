#include "tools.h"
static int load_run(int argc, char **argv) { (void)argc; (void)argv; return 0; }
const struct tool tool_load = {"load", "", load_run, ""};
