/* watch_place.c: see watch_place.h. A card has its owner's colour and number, then what it is:
 * `2:10` is seat 2's 10, `2:▒▒` lies face down, `2×R` was taken away, `2½8` is Swiss money. */
#include "watch_place.h"

#define CARD_WIDTH 4
#define CARD_PITCH 5
#define FAN_WIDTH 6 /* a large card */
#define FAN_HEIGHT 3
#define FAN_PITCH_MIN 4           /* so much of a large card can be seen under the next one */
#define FAN_ROWS (FAN_HEIGHT + 2) /* with the name and the sums */
#define NAME_MIN 10               /* columns of a name in a single line */

/* ---- Cards ---- */

struct look {
    const char *mark; /* between owner and face */
    const char *face; /* empty: face down */
    int seat;
    int owner; /* style of the owner's number */
    int style; /* style of the rest */
};

static struct look look_of(const struct scene *scene, int t) {
    const struct kb_corruption_table *table = &scene->table;
    int card = scene->card[t];
    bool gone = table->gone >> t & 1;
    bool swiss = (table->swiss >> t & 1) && table->place[t] % KB_PLACE_PITCH;
    struct look look = {"", card ? scene_face(card) : "", scene_seat(scene, t), 0, 0};
    if (gone || swiss)
        look.mark = gone ? "×" : "½";
    look.owner = STYLE_SEAT * look.seat | (gone || !card ? STYLE_DARK : 0);
    look.style = gone ? STYLE_DIM : look.owner;
    if (scene->hot == t) {
        look.owner |= STYLE_BOLD;
        look.style |= STYLE_BOLD;
    }
    return look;
}

static void draw_card(struct grid *grid, int row, int col, const struct scene *scene, int t) {
    struct look look = look_of(scene, t);
    int line = scene->hot == t ? STYLE_UNDERLINE : 0;
    char owner[16];
    char text[16];
    snprintf(owner, sizeof owner, "%d", look.seat);
    snprintf(text, sizeof text, "%s%-2s", *look.mark ? look.mark : ":",
             *look.face ? look.face : "▒▒");
    grid_text(grid, row, col, 1, look.owner | line, owner);
    grid_text(grid, row, col + 1, CARD_WIDTH - 1, look.style | line, text);
}

/* Draws as many cards as there is room for in `rows` lines; `+3` where some do not fit. */
static void draw_cards(struct grid *grid, const struct scene *scene, const int *list, int count,
                       int row, int rows, int col, int width) {
    int line = (width + 1) / CARD_PITCH;
    int room = line * rows;
    int shown = count <= room ? count : room - 1;
    for (int i = 0; i < shown; i++)
        draw_card(grid, row + i / line, col + i % line * CARD_PITCH, scene, list[i]);
    if (shown < count && room > 0) {
        char more[16];
        snprintf(more, sizeof more, "+%d", count - shown);
        grid_text(grid, row + shown / line, col + shown % line * CARD_PITCH, CARD_WIDTH, STYLE_BOLD,
                  more);
    }
}

/* Columns from one large card to the next, 0 if they do not fit. */
static int fan_pitch(int count, int width) {
    int pitch = count < 2 ? FAN_WIDTH + 1 : (width - FAN_WIDTH) / (count - 1);
    if (pitch > FAN_WIDTH + 1)
        pitch = FAN_WIDTH + 1;
    return pitch < FAN_PITCH_MIN ? 0 : pitch;
}

/* Large cards, each upon the one before it. */
static void draw_fan(struct grid *grid, const struct scene *scene, const int *list, int count,
                     int row, int col, int pitch) {
    for (int i = 0; i < count; i++, col += pitch) {
        struct look look = look_of(scene, list[i]);
        char owner[16];
        char top[32];
        char middle[32];
        snprintf(owner, sizeof owner, "%d", look.seat);
        snprintf(top, sizeof top, "┌%d%s──┐", look.seat, *look.mark ? look.mark : "─");
        snprintf(middle, sizeof middle, "│%s%-*s│", *look.face ? "" : "▒▒▒▒", *look.face ? 4 : 0,
                 look.face);
        grid_text(grid, row, col, FAN_WIDTH, look.style, top);
        grid_text(grid, row, col + 1, 1, look.owner, owner);
        grid_text(grid, row + 1, col, FAN_WIDTH, look.style, middle);
        grid_text(grid, row + 2, col, FAN_WIDTH, look.style, "└────┘");
    }
}

/* ---- What is written beside them ---- */

/* What became of a contract, at the end of its line; returns the column where it begins. */
static int draw_verdict(struct grid *grid, const struct scene *scene, int place, int row, int end,
                        bool brief) {
    static const char *const words[] = {"", "", "tie", "no money", "stopped"};
    static const char *const letters[] = {"", "", "tie", "$0", "no"};
    int verdict = scene->verdict[place];
    char text[16];
    if (verdict == VERDICT_NONE)
        return end + 1;
    if (verdict != VERDICT_WON)
        return grid_right(grid, row, end, STYLE_BOLD, (brief ? letters : words)[verdict]);
    snprintf(text, sizeof text, brief ? "→%d" : " Seat %d ", scene->winner[place]);
    return grid_right(grid, row, end, STYLE_BOLD | STYLE_SEAT * scene->winner[place], text);
}

/* Each seat's money on a contract, the greatest sums bold: `1 $8k  3 $2.5k`. */
static void draw_sums(struct grid *grid, const struct scene *scene, int place, int row, int col,
                      int width) {
    int sum[KB_SEATS_MAX];
    int end = col + width;
    int best = 1;
    scene_sums(scene, place, sum);
    for (int i = 0; i < scene->table.seats; i++)
        best = sum[i] > best ? sum[i] : best;
    for (int seat = 1; seat <= scene->table.seats; seat++) {
        char text[32];
        int money = sum[seat - 1];
        int style = STYLE_INK | STYLE_SEAT * seat | (money == best ? STYLE_BOLD : 0);
        if (!money)
            continue;
        snprintf(text, sizeof text, "%d $%d%sk", seat, money / 2, money % 2 ? ".5" : "");
        if (col + grid_width(text) > end)
            return;
        col = grid_text(grid, row, col, end - col, style, text) + 2;
    }
}

/* The line that names a place; `brief` if cards follow in it. */
static void draw_name(struct grid *grid, const struct scene *scene, int place, int row, int col,
                      int width, bool brief) {
    int end = col + width;
    int id = scene_contract(scene, place);
    char tag[16];
    char name[WORDS_MAX];
    char value[WORDS_MAX];
    snprintf(tag, sizeof tag, "%c%d", 'a' + place / KB_PLACE_PITCH, place % KB_PLACE_PITCH);
    grid_text(grid, row, col - 1, 1, STYLE_BOLD, scene->place == place ? "▸" : " ");
    col = grid_text(grid, row, col, 2, STYLE_DIM, tag) + 1;
    if (id < 0) {
        grid_text(grid, row, col, end - col, STYLE_DIM, brief ? "Swiss" : "Swiss account");
        return;
    }
    words_contract(scene, id, name);
    words_value(scene->table.value[id], value);
    int right = draw_verdict(grid, scene, place, row, end, brief) - 1;
    if (col + grid_width(name) + 1 + grid_width(value) <= right)
        right = grid_right(grid, row, right, STYLE_PLAIN, value) - 1;
    grid_text(grid, row, col, right - col, STYLE_BOLD, name);
}

/* ---- Places ---- */

/* Cards that fit beside a name in a single line. */
static int line_room(int width) {
    return (width - NAME_MIN) / CARD_PITCH;
}

int place_rows(const struct scene *scene, int place, int width, bool tight) {
    int list[KB_CARDS_MAX];
    int cards = scene_cards(scene, place, list);
    int line = (width + 1) / CARD_PITCH;
    if (cards == 0 || (tight && cards <= line_room(width)))
        return tight ? 1 : 2;
    return 1 + (cards + line - 1) / line;
}

void place_draw(struct grid *grid, const struct scene *scene, int place, int row, int rows, int col,
                int width) {
    int list[KB_CARDS_MAX];
    int count = scene_cards(scene, place, list);
    int pitch = rows < FAN_ROWS ? 0 : fan_pitch(count, width);
    int lines = pitch && count ? FAN_HEIGHT : place_rows(scene, place, width, false) - 1;
    if (rows == 1) {
        int cards = count < line_room(width) ? count : line_room(width);
        int names = width - cards * CARD_PITCH;
        draw_name(grid, scene, place, row, col, names, cards > 0);
        draw_cards(grid, scene, list, count, row, 1, col + names + 1, cards * CARD_PITCH - 1);
        return;
    }
    draw_name(grid, scene, place, row, col, width - 1, false);
    if (pitch)
        draw_fan(grid, scene, list, count, row + 1, col, pitch);
    else
        draw_cards(grid, scene, list, count, row + 1, rows - 1, col, width);
    if (scene->step >= STEP_REVEAL && place % KB_PLACE_PITCH && lines + 2 <= rows)
        draw_sums(grid, scene, place, row + 1 + lines, col, width);
}
