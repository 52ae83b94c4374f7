"""kickback review as people use it: text, JSON and a page in four languages; refusals; Ctrl-C; the same twice."""
import hashlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser

from tap import Program, Tap, refused

LANGUAGES = ["en", "fr", "de", "es"]
VOID = {"meta", "br", "hr", "img", "input", "link"}
FEW = ["--budget", "100"]


class Page(HTMLParser):
    """Every element is closed where it must be; only known ones are there; ids are not used twice."""

    KNOWN = {"html", "head", "meta", "title", "style", "body", "main", "div", "section", "h1", "h2", "h3", "p", "small",
             "svg", "line", "text", "polyline", "rect", "ul", "ol", "li", "bdi", "table", "caption", "thead", "tbody",
             "tr", "th", "td", "code", "dl", "dt", "dd", "details", "summary", "span"}
    INSIDE = {"li": {"ul", "ol"}, "tr": {"thead", "tbody"}, "td": {"tr"}, "th": {"tr"}, "dt": {"dl"}, "dd": {"dl"},
              "caption": {"table"}, "thead": {"table"}, "tbody": {"table"}, "summary": {"details"},
              "rect": {"svg"}, "line": {"svg"}, "polyline": {"svg"}, "text": {"svg"}}

    def __init__(self):
        super().__init__()
        self.open, self.problems, self.words, self.lang = [], [], [], None

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if tag not in self.KNOWN or len(names) != len(set(names)):
            self.problems.append("%s %s" % (tag, attrs))
        if any(name.startswith("on") or name in ("style", "src", "href") for name in names):
            self.problems.append("attribute of %s: %s" % (tag, attrs))
        if tag in self.INSIDE and (not self.open or self.open[-1] not in self.INSIDE[tag]):
            self.problems.append("%s inside %s" % (tag, self.open[-2:]))
        if tag == "html":
            self.lang = dict(attrs).get("lang")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append("</%s> does not fit" % tag)

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def check_page(tap, text, name, lang):
    page = Page()
    page.feed(text)
    page.close()
    tap.ok(not page.problems and not page.open and page.lang == lang, name + ": valid",
           "\n".join(page.problems[:10]) + str(page.open))
    tap.ok(len(page.words) > 500 and not any("{" in word for word in page.words),
           name + ": every argument is in its place")


def check_texts(tap, program, examples):
    for game in ("corruption", "hacker"):
        path = os.path.join(examples, "records", game + ".kb")
        texts = {}
        for lang in LANGUAGES:
            done = program.run("review", path, "--lang", lang, *FEW)
            texts[lang] = done.stdout.decode()
            tap.ok(done.returncode == 0 and not done.stderr and "{" not in texts[lang]
                   and "\033" not in texts[lang], "%s in %s: plain text, nothing left open" % (game, lang),
                   texts[lang][:400] + done.stderr.decode())
            page = program.run("review", path, "--lang", lang, "--html", "-", *FEW).stdout.decode()
            check_page(tap, page, "%s in %s" % (game, lang), lang)
            if lang == "fr": # the sheets' words: Corruption has manches, Hacker has tours
                own, other = ("anche", r"\b[Tt]our \d") if game == "corruption" else (r"\b[Tt]our \d", "anche")
                for text in (texts[lang], page):
                    tap.ok(re.search(own, text) and not re.search(other, text),
                           game + ": the French word for its rounds", re.search(".*" + other + ".*", text))
        tap.same(len(set(texts.values())), 4, "%s: four languages" % game)
        again = program.run("review", path, *FEW, "--lang", "en").stdout.decode()
        tap.same(again, texts["en"], "%s: the same twice" % game)


def check_words(tap, program, examples):
    """Moves are told as the log tells them; notation stands in brackets; contracts have one name everywhere."""
    notation = re.compile(r"\b(?:10|[1-8ARH])@[abc]\d|\b[abc]\d\.\d+[x>]|\b(?:watch|guard|infect|accuse|walk|steal):")
    for game, lang, words in (("corruption", "en", "plays a bribe of $"), ("corruption", "de", " legt einen Umschlag "),
                              ("hacker", "en", " infects account"), ("hacker", "fr", "infecte le")):
        path = os.path.join(examples, "records", game + ".kb")
        text = program.run("review", path, "--lang", lang, *FEW).stdout.decode()
        page = program.run("review", path, "--lang", lang, "--html", "-", *FEW).stdout.decode()
        alone = [line for line in text.split("\n") if notation.search(re.sub(r"\[[^]]*\]", "", line))]
        tap.ok(words in " ".join(text.split()) and notation.search(page) and notation.search(text) and not alone,
               "%s in %s: moves are sentences, with notation in brackets" % (game, lang), "\n".join(alone[:5]))
        told = " ".join(text.split())
        tap.ok(" war einen " not in told and not re.search(r"(?:cost|kostete|coûté|costó) \+", told),
               "%s in %s: a case and a sign that fit their sentence" % (game, lang), told[:3000])
    path = os.path.join(examples, "records", "corruption.kb")
    shown = program.run("show", path).stdout.decode()
    text = program.run("review", path, "--lang", "en", *FEW).stdout.decode()
    tap.ok(all("Opera House" in words and "Suspension Bridge" in words for words in (shown, text)),
           "a contract has the same name in show and in review")
    worst = max(json.loads(program.run("review", path, "--json", *FEW).stdout)["decisions"], key=lambda one: one["loss"])
    page = program.run("review", path, "--lang", "en", "--html", "-", *FEW).stdout.decode()
    tap.ok("%s: −%.1f against the best." % (worst["mark"], 100 * worst["loss"]) in " ".join(text.split()),
           "a mark says what it is measured against", worst)
    tap.ok(all("Before: the winning chance if" in " ".join(words.split()) for words in (text, page)) and ">Against the best<" in page,
           "what each number of a decision is")


def check_json(tap, program, examples):
    path = os.path.join(examples, "records", "corruption.kb")
    every = json.loads(program.run("review", path, "--json", *FEW).stdout)
    one = json.loads(program.run("review", path, "--json", "--seat", "2", *FEW).stdout)
    tap.ok(all(abs(sum(point["seen"]) - 1) < 0.001 for point in every["points"]), "chances add up to 1")
    tap.same([d for d in every["decisions"] if d["seat"] == 2], one["decisions"], "--seat: the decisions of one")
    tap.ok(every["seed"] == 0 and json.loads(program.run("review", path, "--json", "--seed", "5", *FEW).stdout)[
        "points"] != every["points"], "--seed: other draws")


def check_file(tap, program, examples, folder):
    path = os.path.join(examples, "records", "corruption.kb")
    out = os.path.join(folder, "review.html")
    done = program.run("review", path, "--html", out, *FEW)
    tap.ok(done.returncode == 0 and not done.stdout and os.path.getsize(out) > 10000, "--html writes a file")
    tap.same(os.listdir(folder), ["review.html"], "and nothing else")
    refused(tap, program, "a folder that is not there", "review", path, "--html", os.path.join(folder, "no", "x"),
            *FEW, says=["No such file"], status=1)
    child = subprocess.Popen([program.path, "review", path, "--html", os.path.join(folder, "late.html"), "--budget",
                              "60000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    output, error = child.communicate(timeout=120)
    tap.ok(child.returncode == 1 and not output and b"interrupted" in error, "Ctrl-C ends it", error)
    tap.same(os.listdir(folder), ["review.html"], "and leaves no half file")


def on_terminal(program, *args):
    """What comes out of it on a terminal, both streams."""
    ours, its = pty.openpty()
    child = subprocess.Popen([program.path, *args], stdin=subprocess.DEVNULL, stdout=its, stderr=its,
                             env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"})
    os.close(its)
    out = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:
            more = b""
        if not more:
            break
        out += more
    os.close(ours)
    return child.wait(timeout=60), out.decode()


def check_terminal(tap, program, examples):
    path = os.path.join(examples, "records", "corruption.kb")
    status, out = on_terminal(program, "review", path, *FEW, "--lang", "en")
    tap.ok(status == 0 and "\r[#" in out and "%" in out, "a bar of progress on a terminal", out[:200])
    tap.ok("\u2588" in out and "\033[1m" in out, "and bars of blocks")
    status, out = on_terminal(program, "review", path, *FEW, "--json")
    tap.ok(status == 0 and json.loads(out[out.index("{"):])["game"] == "corruption", "JSON stays JSON there")


def check_refusals(tap, program, examples, folder):
    path = os.path.join(examples, "records", "corruption.kb")
    seen = os.path.join(examples, "records", "hacker-seat2.kb")
    refused(tap, program, "no file", "review", says=["which record"])
    refused(tap, program, "two files", "review", path, path, says=["one record"])
    refused(tap, program, "a language", "review", path, "--lang", "it", says=["en, fr, de, es"])
    refused(tap, program, "a seat too many", "review", path, "--seat", "5", says=["1 to 4"])
    refused(tap, program, "a budget", "review", path, "--budget", "99", says=["100"])
    refused(tap, program, "two forms", "review", path, "--json", "--html", "-", says=["--json", "--html"])
    refused(tap, program, "a redacted record", "review", seen, says=["seat 2", "whole record"], status=1)
    bad = os.path.join(folder, "bad.kb")
    with open(path, encoding="utf-8") as good, open(bad, "w", encoding="utf-8") as file:
        file.write(good.read().replace("10@c2", "10@c9", 1))
    refused(tap, program, "a damaged record", "review", bad, says=["line"], status=1)
    with open(bad, "w", encoding="utf-8") as file:
        file.write("hello\n")
    refused(tap, program, "no record", "review", bad, says=["not a record"], status=1)


def check_broken_off(tap, program, examples, folder):
    """A record that ends behind any of its lines: reviewed, or refused in words; it never dies of it."""
    for game in ("hacker", "corruption"):
        with open(os.path.join(examples, "records", game + ".kb"), encoding="utf-8") as file:
            head, moves = file.read().split("\n\n", 1)
        head = "\n".join(line for line in head.split("\n") if not re.match("totals|victory", line)) + "\n\n"
        lines = [line for line in moves.split("\n") if line and not line.startswith(("#", "digest"))]
        bad, good = [], 0
        for cut in range(1, min(64, len(lines))):
            body = head + "\n".join(lines[:cut]) + "\n"
            path = os.path.join(folder, "cut.kb")
            with open(path, "w", encoding="utf-8") as file:
                file.write(body + "digest " + hashlib.sha256(body.encode()).hexdigest() + "\n")
            if program.run("check", path).returncode:
                continue
            good += 1
            done = program.run("review", path, "--json", *FEW)
            if done.returncode not in (0, 1):
                bad.append("%d: %s %d" % (cut, lines[cut - 1], done.returncode))
        tap.ok(good > 10 and not bad, "%s: broken off behind each of %d lines" % (game, good), "\n".join(bad))


def main():
    tap, program = Tap(), Program(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_file(tap, program, sys.argv[2], folder)
        check_refusals(tap, program, sys.argv[2], folder)
        check_broken_off(tap, program, sys.argv[2], folder)
    check_texts(tap, program, sys.argv[2])
    check_words(tap, program, sys.argv[2])
    check_json(tap, program, sys.argv[2])
    check_terminal(tap, program, sys.argv[2])
    tap.done()


main()
