"""A small checker for docs/openapi.json: the part of JSON Schema (2020-12) that the description uses,
and not a keyword more: an unknown one is an error, since it would be passed over in silence.

    book = Book("docs/openapi.json")
    book.errors("TableMessage", value)      [] if it is one; else sentences
    book.seen                               which members of which schemas have come
"""
import json
import re

WORDS = {"title", "description", "example", "default", "deprecated"}
KEYS = WORDS | {"$ref", "type", "const", "enum", "oneOf", "properties", "required",
                "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum",
                "pattern", "minLength", "maxLength"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def same(a, b):
    """Equal, and 1 is not true."""
    return type(a) is type(b) and a == b


class Book:
    def __init__(self, path):
        with open(path) as file:
            self.doc = json.load(file)
        self.schemas = self.doc["components"]["schemas"]
        self.seen = set()

    def resolve(self, schema):
        name = None
        while "$ref" in schema:
            assert set(schema) <= {"$ref", "description"}, schema
            kind, name = re.fullmatch(r"#/components/(schemas|responses)/(\w+)",
                                      schema["$ref"]).groups()
            schema = self.doc["components"][kind][name]
        return name, schema

    def errors(self, schema, value):
        """What is wrong with a value; `schema` may be the name of one."""
        if isinstance(schema, str):
            schema = {"$ref": "#/components/schemas/" + schema}
        seen = set()
        wrong = self.check(schema, value, "$", seen, "")
        if not wrong:
            self.seen |= seen
        return wrong

    def check(self, schema, value, at, seen, owner):
        name, schema = self.resolve(schema)
        owner = name or owner
        assert set(schema) <= KEYS, set(schema) - KEYS
        if "oneOf" in schema:
            return self.check_one(schema["oneOf"], value, at, seen, owner)
        if "const" in schema and not same(value, schema["const"]):
            return ["%s is %r, not %r" % (at, value, schema["const"])]
        if "enum" in schema:
            if not any(same(value, each) for each in schema["enum"]):
                return ["%s is %r, which is no %s" % (at, value, owner)]
            seen.add((owner, at.rsplit(".", 1)[-1], value))
        if "type" in schema:
            kind = TYPES[schema["type"]]
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                return ["%s is %r, not of type %s" % (at, value, schema["type"])]
        if isinstance(value, dict):
            return self.check_object(schema, value, at, seen, owner)
        if isinstance(value, list):
            return self.check_array(schema, value, at, seen, owner)
        return self.check_plain(schema, value, at)

    def check_one(self, choices, value, at, seen, owner):
        """Exactly one of them fits."""
        fits, wrong = 0, []
        for choice in choices:
            more = set()
            errors = self.check(choice, value, at, more, owner)
            if not errors:
                fits += 1
                seen |= more | {(owner, "one of", self.resolve(choice)[0])}
            wrong.append(errors)
        if fits == 1:
            return []
        if fits:
            return ["%s fits %d of %s" % (at, fits, owner)]
        return min(wrong, key=lambda errors: (" is " in errors[0] and ", not '" in errors[0],
                                              len(errors)))

    def check_object(self, schema, value, at, seen, owner):
        wrong = ["%s has no %s" % (at, key) for key in schema.get("required", ()) if key not in value]
        known = schema.get("properties", {})
        other = schema.get("additionalProperties", True)
        for key, part in value.items():
            if key in known:
                seen.add((owner, key))
                wrong += self.check(known[key], part, "%s.%s" % (at, key), seen, owner)
            elif other is False:
                wrong.append("%s has %r, which is not described" % (at, key))
            elif other is not True:
                wrong += self.check(other, part, "%s.%s" % (at, key), seen, owner)
        return wrong

    def check_array(self, schema, value, at, seen, owner):
        wrong = []
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            wrong.append("%s has %d items" % (at, len(value)))
        for number, part in enumerate(value):
            wrong += self.check(schema["items"], part, "%s[%d]" % (at, number), seen, owner)
        return wrong

    @staticmethod
    def check_plain(schema, value, at):
        if isinstance(value, str):
            good = (schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
                    and re.search(schema.get("pattern", ""), value))
        else:
            good = schema.get("minimum", value) <= value <= schema.get("maximum", value)
        return [] if good else ["%s cannot be %r" % (at, value)]

    # ---- The description itself ----

    def names_in(self, part):
        """All schemas that a part of the description speaks of, itself through others."""
        found, todo = set(), [part]
        while todo:
            each = todo.pop()
            if isinstance(each, list):
                todo += each
            elif isinstance(each, dict):
                name = re.fullmatch(r"#/components/schemas/(\w+)", str(each.get("$ref", "")))
                if name and name[1] not in found:
                    found.add(name[1])
                    todo.append(self.schemas[name[1]])
                todo += each.values()
        return found

    def members_of(self, names):
        return {(name, key) for name in names for key in self.schemas[name].get("properties", ())}
