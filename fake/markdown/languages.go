package markdown

import "strings"

// languageName gives the proper name of a programming language; words that are
// none stay as they are.
func languageName(word string) string {
	if name, ok := languages[strings.ToLower(word)]; ok {
		return name
	}
	return word
}

// languages are the words by which people call the common languages.
var languages = map[string]string{
	"bash": "Bash", "sh": "Bash", "shell": "Bash", "zsh": "Bash", "console": "Bash Session",
	"c": "C", "h": "C", "c++": "C++", "cpp": "C++", "c#": "C#", "csharp": "C#",
	"clojure": "Clojure", "css": "CSS", "diff": "Diff", "udiff": "Diff", "docker": "Docker",
	"dockerfile": "Docker", "elixir": "Elixir", "erlang": "Erlang", "go": "Go", "golang": "Go",
	"haskell": "Haskell", "hs": "Haskell", "html": "HTML", "ini": "INI", "java": "Java",
	"javascript": "JavaScript", "js": "JavaScript", "json": "JSON", "kotlin": "Kotlin",
	"latex": "TeX", "tex": "TeX", "lua": "Lua", "make": "Makefile", "makefile": "Makefile",
	"ocaml": "OCaml", "perl": "Perl", "pl": "Perl", "php": "PHP", "python": "Python", "py": "Python",
	"py3": "Python", "python3": "Python", "py2": "Python 2.x", "python2": "Python 2.x", "r": "S",
	"rb": "Ruby", "ruby": "Ruby", "rs": "Rust", "rust": "Rust", "scala": "Scala", "sql": "SQL",
	"swift": "Swift", "toml": "TOML", "ts": "TypeScript", "typescript": "TypeScript", "xml": "XML",
	"yaml": "YAML",
}
