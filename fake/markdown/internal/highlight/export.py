#!/usr/bin/env python3
"""Writes lexers.zip from the lexers of Pygments (BSD-2-Clause, see README.md).

    PYTHONPATH=.../Pygments-2.15.1 python3 export.py lexers.zip

Each file of the archive is the definition of a lexer as JSON, after Pygments has
resolved what it includes and inherits; "index" names the file of each alias.
"""
import importlib
import json
import re
import sys
import zipfile

import pygments.lexer as lexer

# What a rule does must be known, not only callable: these stand for the two
# makers of such actions while the lexers are loaded.


class ByGroups:
    def __init__(self, *actions):
        self.actions = actions

    def __call__(self):
        raise NotImplementedError


class Using:
    def __init__(self, other, **options):
        self.other, self.state = other, options.get("state", "root")

    def __call__(self):
        raise NotImplementedError


lexer.bygroups, lexer.using = ByGroups, Using

from pygments.formatters.html import _get_ttype_class  # noqa: E402
from pygments.lexers._mapping import LEXERS  # noqa: E402
from pygments.token import Generic, Other, STANDARD_TYPES, Token  # noqa: E402

# The languages that people use in chats. All others are shown without tokens.
LANGUAGES = """
    ApacheConf Bash BashSession Batch C CSharp Clojure CMake Cpp Css Cython D Dart Diff Docker Elixir
    Erlang FSharp Fortran Gherkin Go Groovy Haskell Html Ini Java Javascript Json Julia Kotlin
    LessCss Lua Makefile Matlab MySql NginxConf Nix ObjectiveC Ocaml Perl Php Postgres PowerShell
    Prolog Properties ProtoBuf Puppet Python Python2 PythonConsole PythonTraceback Racket Ruby Rust
    S Scss Sql Swift TOML Tcl Terraform Tex TypeScript VbNet Verilog Vhdl Xml Yaml Zig
""".split()


def css(token):
    """The classes that HTML gives a token."""
    classes = _get_ttype_class(token)
    while token not in STANDARD_TYPES:
        token = token.parent
        classes = _get_ttype_class(token) + " " + classes
    return classes.strip()


class Export:
    def __init__(self):
        self.done, self.waiting, self.left_out = {}, [], []

    def name(self, cls):
        if cls.__name__ not in self.done and cls not in self.waiting:
            self.waiting.append(cls)
        return cls.__name__

    def action(self, action, cls):
        if action is None:
            return {"none": True}
        if action in Token:
            other = OTHERS.get((cls.__name__, action))
            return {"lang": self.name(other), "in": ["root"]} if other else {"c": css(action)}
        if isinstance(action, Using):
            state = action.state
            stack = list(state) if isinstance(state, (list, tuple)) else ["root"] + [state] * (state != "root")
            if action.other is lexer.this:
                return {"in": stack}
            if action.other.__name__ == "JsonLexer":
                return {"lang": "JsonLexer", "in": stack}
            if not issubclass(action.other, lexer.RegexLexer):
                return {"c": ""}
            return {"lang": self.name(action.other), "in": stack}
        raise TypeError(action)

    def rule(self, match, action, state, cls):
        rule = {"p": pattern(match.__self__)}
        if isinstance(action, ByGroups):
            rule["g"], rule["t"] = True, [self.action(a, cls) for a in action.actions]
        elif action is not None:
            rule["t"] = [self.action(action, cls)]
        if isinstance(state, int):
            rule["m"] = ["#pop"] * -state
        elif state is not None:
            rule["m"] = [state] if isinstance(state, str) else list(state)
        return rule

    def definition(self, cls):
        tokens = cls()._tokens
        states = {}
        for state, rules in tokens.items():
            states[state] = []
            for match, action, new in rules:
                try:
                    states[state].append(self.rule(match, action, new, cls))
                except TypeError as e:
                    self.left_out.append((cls.__name__, state, str(e)))
        flags = "".join(c for c, f in (("i", re.I), ("m", re.M), ("s", re.S), ("x", re.X)) if cls.flags & f)
        out = {"flags": flags, "states": states}
        if cls.__name__ == "_PythonConsoleLexerBase":
            states["root"][2]["p"] = r"(?:\^C)?Traceback \(most recent call last\):\n(?:(?!>>>(?: |$))[^\n]*\n)*"
        if cls.__name__ == "LuaLexer":
            split_names(states)
        if cls.__name__ == "BaseMakefileLexer":
            for rules in states.values():
                rules[:0] = MAKE
        if cls.__name__ == "PhpLexer":
            out["start"] = ["root", "php"]
        words = words_of(cls)
        if words:
            out["words"] = words
        return out


def split_names(states):
    """Lua's names with a dot are three tokens, unless they are functions of its library."""
    functions = "|".join(re.escape(w) for w in sorted(importlib.import_module("pygments.lexers.scripting").LuaLexer()._functions) if "." in w)
    for rules in states.values():
        for i, rule in reversed(list(enumerate(rules))):
            if rule["p"] == r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?":
                rules[i:i + 1] = [
                    {"p": "(?:" + functions + r")(?!\w)", "t": [{"c": "nb"}]},
                    {"p": r"([A-Za-z_]\w*)(\.)([A-Za-z_]\w*)", "g": True, "t": [{"c": "n"}, {"c": "p"}, {"c": "n"}]},
                    {"p": r"[A-Za-z_]\w*", "t": [{"c": "n"}]},
                ]


def words_of(cls):
    """The words to which a lexer gives another class when all else is done."""
    of = lambda *names: [w for n in names for w in getattr(cls, n, ())]
    if hasattr(cls, "c99_types"):
        return {"n": dict.fromkeys(of("stdlib_types", "c99_types", "c11_atomic_types", "linux_types"), "kt")}
    if cls.__name__ == "ElixirLexer":
        classes = {"KEYWORD": "k", "KEYWORD_OPERATOR": "ow", "BUILTIN": "k", "BUILTIN_DECLARATION": "kd",
                   "BUILTIN_NAMESPACE": "kn", "CONSTANT": "no", "PSEUDO_VAR": "bp"}
        return {"n": {w: c for kind, c in reversed(classes.items()) for w in getattr(cls, kind)}}
    if cls.__name__ in ("LuaLexer", "PhpLexer"):
        return {"n" if cls.__name__ == "LuaLexer" else "nx": dict.fromkeys(sorted(cls()._functions), "nb")}
    return {}


def pattern(compiled):
    """A pattern in the syntax of Perl."""
    text = compiled.pattern
    text = text.replace("(?P<", "(?<").replace(r"\Z", r"\z")
    text = re.sub(r"\(\?P=(\w+)\)", r"\\k<\1>", text)
    text = text.replace(r"[^\W\d]", r"(?!\d)\w")  # the parser of expressions takes the set for another
    return re.sub(r"(?<!\\)\{,(\d+)\}", r"{0,\1}", text)


def session(prompt, code):
    """Lines of a shell: those with a prompt are code, others what it printed."""
    return {"flags": "m", "states": {"root": [
        {"p": prompt, "g": True, "t": [{"c": "gp"}, {"lang": code, "in": ["root"]}]},
        {"p": r"[^\n]*\n", "t": [{"c": "go"}]},
    ]}}


# Pygments reads JSON without expressions; these come to the same.
STRING = r'"(?:[^"\\]|\\[\s\S])*"'
COMMENT = r"//[^\n]*|/\*[\s\S]*?\*/"
JSON = {"flags": "m", "states": {"root": [
    {"p": r"[ \t\n\r]+", "t": [{"c": "w"}]},
    {"p": STRING + r"(?=(?:[ \t\n\r]|" + COMMENT + r")*:)", "t": [{"c": "nt"}]},
    {"p": STRING, "t": [{"c": "s2"}]},
    {"p": r"//[^\n]*", "t": [{"c": "c1"}]},
    {"p": r"/\*[\s\S]*?\*/", "t": [{"c": "cm"}]},
    {"p": r"[{}\[\],:]+", "t": [{"c": "p"}]},
    {"p": r"[-0-9][-0-9]*[.eE+][-0-9.eE+]*", "t": [{"c": "mf"}]},
    {"p": r"[-0-9]+", "t": [{"c": "mi"}]},
    {"p": r"[tfn][truefalsn]*", "t": [{"c": "kc"}]},
]}}

# YAML with its indent left aside, which Pygments follows by a machine of its own.
SIGN, PLAIN, FIRST = {"c": "p p-Indicator"}, {"c": "l l-Scalar l-Scalar-Plain"}, r"(?:[^\s,\[\]{}#&*!|>'\"%@`?:-]|[?:-](?=\S))"
YAML_COMMON = [
    {"p": r"\n|[ ]+", "t": [{"c": "w"}]},
    {"p": r"(?:^|(?<=\s))#[^\n]*", "t": [{"c": "c1"}]},
    {"p": r"&[^\s,\[\]{}]+", "t": [{"c": "nl"}]},
    {"p": r"\*[^\s,\[\]{}]+", "t": [{"c": "nv"}]},
    {"p": r"![^\s]*", "t": [{"c": "kt"}]},
    {"p": '"', "t": [{"c": "s"}], "m": ["double"]},
    {"p": "'", "t": [{"c": "s"}], "m": ["single"]},
    {"p": r"[\[{]", "t": [SIGN], "m": ["flow"]},
]
YAML = {"flags": "m", "states": {
    "root": [
        {"p": r"^(?:---|\.\.\.)(?=\s)", "t": [{"c": "nn"}]},
        {"p": r"^%[^\n]*", "t": [{"c": "nt"}]},
        {"p": r"(?!-\s)[^#,?\[\]{}\"'\s:&*!|>%@`][^#,?\[\]{}\"'\n]*(?=:(?:[ ]|$))", "t": [{"c": "nt"}], "m": ["value"]},
        {"p": r"[?:-](?=\s)", "t": [SIGN]},
        {"p": r"([|>])([0-9+-]*[ ]*\n)((?:[ ]+[^\n]*\n|\n)*)", "g": True, "t": [SIGN, {"c": "w"}, {"in": ["block"]}]},
        {"p": r"([|>])([^\n]*)", "g": True, "t": [SIGN, {"c": "err"}]},
        *YAML_COMMON,
        {"p": FIRST + r"(?:[^ \n#:]|:(?!\s)|(?<=\S)#|[ ]+(?=[^ \n#]))*", "t": [PLAIN]},
    ],
    "value": [{"p": ":", "t": [{"c": "p"}], "m": ["#pop"]}],
    "flow": [
        {"p": r"[\]}]", "t": [SIGN], "m": ["#pop"]},
        {"p": r"[,?]", "t": [SIGN]},
        {"p": r"[^\s,\[\]{}#&*!|>'\"%@`:]+(?=:\s)", "t": [{"c": "nt"}], "m": ["value"]},
        *YAML_COMMON,
        {"p": ":", "t": [SIGN]},
        {"p": r"[^\s,\[\]{}:]+", "t": [{"c": "nv"}]},
    ],
    "block": [{"p": r"\n|^[ ]+", "t": [{"c": "w"}]}, {"p": r"[^\n]+", "t": [{"c": "no"}]}],
    "double": [
        {"p": '"', "t": [{"c": "s"}], "m": ["#pop"]}, {"p": r"[ ]+", "t": [{"c": "nv"}]},
        {"p": r"\\.", "t": [{"c": "se"}]}, {"p": r'[^\s"\\]+', "t": [{"c": "s"}]},
    ],
    "single": [
        {"p": "''", "t": [{"c": "se"}]}, {"p": "'", "t": [{"c": "s"}], "m": ["#pop"]}, {"p": r"[ ]+", "t": [{"c": "nv"}]},
        {"p": r"[^\s']+", "t": [{"c": "s"}]},
    ],
}}

# Lines of a makefile that Pygments takes out before it looks at the others.
MAKE = [
    {"p": r"^(?:\.\s*(?:include|undef|error|warning|if|else|elif|endif|for|endfor)|\s*(?:ifeq|ifneq|ifdef|ifndef|else|endif|"
          r"-?include|define|endef|:|vpath|if))(?=\s)(?:[^\\\n]|\\\n|\\.)*\n", "t": [{"c": "cp"}]},
    {"p": r"^[ \t]*@?#[^\n]*\n", "t": [{"c": "c"}]},
]

OTHERS = {}


def number_rules(definition):
    """Each rule once: the states tell theirs by their places."""
    places = {}
    for state, rules in definition["states"].items():
        definition["states"][state] = [places.setdefault(json.dumps(rule, ensure_ascii=False), len(places)) for rule in rules]
    definition["rules"] = [json.loads(rule) for rule in places]


def load(name):
    module, _, aliases, _, _ = LEXERS[name]
    return getattr(importlib.import_module(module), name), [a.lower() for a in aliases]


def main(path):
    export, index = Export(), []
    consoles = importlib.import_module("pygments.lexers.python")
    base = consoles._PythonConsoleLexerBase
    OTHERS[base.__name__, Other.Code] = consoles.PythonLexer
    OTHERS[base.__name__, Other.Traceback] = consoles.PythonTracebackLexer
    by_hand = {
        "JsonLexer": JSON,
        "YamlLexer": YAML,
        "BashSessionLexer": session(r"^((?:(?:\[.*?\])|(?:\(\S+\))?(?:| |sh\S*?|\w+\S+[@:]\S+(?:\s+\S+)?|\[\S+[@:][^\n]+\].+))"
                                    r"\s*[$#%]\s*)([^\n]*\n?)", "BashLexer"),
    }
    for language in LANGUAGES:
        name = language + "Lexer"
        if name not in LEXERS:
            print("unknown:", language)
            continue
        cls, aliases = load(name)
        if name in by_hand:
            export.done[name] = by_hand[name]
        elif name == "PythonConsoleLexer":
            name = export.name(base)
        elif name == "MakefileLexer":
            base_make = importlib.import_module("pygments.lexers.make").BaseMakefileLexer
            name = export.name(base_make)
        elif issubclass(cls, lexer.RegexLexer):
            export.name(cls)
        else:
            print("no expressions:", language)
            continue
        index.append("\t".join([name] + aliases))
    while export.waiting:
        cls = export.waiting.pop()
        export.done[cls.__name__] = None
        export.done[cls.__name__] = export.definition(cls)
    for item in export.left_out:
        print("left out:", *item)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def add(file, text):
            archive.writestr(zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED, 9)
        add("index", "\n".join(index) + "\n")
        for file, definition in sorted(export.done.items()):
            number_rules(definition)
            add(file, json.dumps(definition, ensure_ascii=False, separators=(",", ":")))


main(sys.argv[1])
