"""Types for TypeScript from docs/openapi.json: one for every schema, with its words as comments.

    protocol_types.py docs/openapi.json > build/src/clients/web/protocol_types.ts

Python's standard library is enough. Whatever this file does not understand is an error.
"""
import json
import re
import sys

LINE = 100


def name_of(ref):
    return re.fullmatch(r"#/components/schemas/(\w+)", ref)[1]


def literal(value):
    return json.dumps(value, ensure_ascii=False)


def type_of(schema, indent):
    """A schema as a type."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return union([literal(value) for value in schema["enum"]], indent)
    if "oneOf" in schema:
        return union([type_of(each, indent) for each in schema["oneOf"]], indent)
    kind = schema["type"]
    if kind == "array":
        inner = type_of(schema["items"], indent)
        return "(%s)[]" % inner if "|" in inner else inner + "[]"
    if kind == "object":
        return object_of(schema, indent)
    return {"string": "string", "integer": "number", "boolean": "boolean"}[kind]


def union(parts, indent):
    flat = " | ".join(parts)
    if len(flat) + indent <= LINE - 20:
        return flat
    lines, line = [], ""
    for part in parts:
        if line and len(line) + len(part) + 3 > LINE - indent - 4:
            lines.append(line)
            line = ""
        line += ("| " if not line else " | ") + part
    pad = "\n" + " " * (indent + 4)
    return pad + pad.join(lines + [line])


def spaced(text):
    """Behind a colon or an equals sign; a long union begins on the next line."""
    return text if text.startswith("\n") else " " + text


def comment(schema, indent):
    text = schema.get("description", "")
    if not text:
        return ""
    assert "*/" not in text
    pad, words, lines, line = " " * indent, text.split(" "), [], ""
    for word in words:
        if line and len(line) + len(word) + 1 > LINE - indent - 7:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    lines.append(line)
    return "%s/** %s */\n" % (pad, ("\n%s *  " % pad).join(lines))


def object_of(schema, indent):
    other = schema["additionalProperties"]
    if "properties" not in schema:
        return "Record<string, %s>" % type_of(other, indent)
    assert other is False, schema
    must = schema.get("required", ())
    lines = ["%s%s%s%s:%s;\n" % (comment(part, indent + 4), " " * (indent + 4), key,
                                 "" if key in must else "?", spaced(type_of(part, indent + 4)))
             for key, part in schema["properties"].items()]
    return "{\n%s%s}" % ("".join(lines), " " * indent)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        doc = json.load(file)
    out = ["// Made by scripts/protocol_types.py from docs/openapi.json. Change that one.\n"]
    for name, schema in doc["components"]["schemas"].items():
        if schema.get("type") == "object":
            out.append("%sexport interface %s %s\n" % (comment(schema, 0), name, object_of(schema, 0)))
        else:
            out.append("%sexport type %s =%s;\n" % (comment(schema, 0), name, spaced(type_of(schema, 0))))
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write("\n".join(out))


main()
