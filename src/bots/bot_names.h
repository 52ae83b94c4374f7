/* bot_names.h: the first names of bots, of women and men in turns; the page reads them here, too.
 */
#ifndef BOT_NAMES_H
#define BOT_NAMES_H

#define BOT_FIRST_NAMES                                                                         \
    "Mafalda", "Otto", "Lola", "Bruno", "Carmen", "Igor", "Nina", "Hugo", "Olga", "Felix",      \
        "Greta", "Pablo", "Edda", "Marius", "Rosa", "Viktor", "Ines", "Oscar", "Wanda", "Emil", \
        "Dora"

#endif
