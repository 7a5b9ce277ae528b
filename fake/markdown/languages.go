package markdown

import "github.com/spiritlevel/spiritlevel/fake/markdown/internal/highlight"

// languageName gives the proper name of a programming language; words that are
// none stay as they are.
func languageName(word string) string {
	name, known := highlight.Name(word)
	if !known {
		return word
	}
	if other, differs := otherNames[name]; differs {
		return other
	}
	return name
}

// otherNames are the languages that Pygments calls otherwise than the lexers here.
var otherNames = map[string]string{
	"Python 2": "Python 2.x", "R": "S", "mysql": "MySQL", "markdown": "Markdown",
	"plaintext": "Text only", "systemd": "Systemd", "react": "JSX",
}
