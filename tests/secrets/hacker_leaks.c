#include "leak.h"
#include <stddef.h>
const struct leak *leak_number(int number) { (void)number; return NULL; }
