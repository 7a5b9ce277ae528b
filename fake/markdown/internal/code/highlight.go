package code

import (
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"github.com/spiritlevel/spiritlevel/fake/internal/bubble"
)

// budget is the time for the colors of one message. The rest of its code stays plain.
// One match of a lexer ends after at most a quarter of a second.
const budget = 200 * time.Millisecond

// escapeToken escapes code with colors (E3).
var escapeToken = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// escapeApostrophes escapes code of a named language with its apostrophes.
var escapeApostrophes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "'", "&#39;")

// writeTokens writes code with its tokens in spans, one for each line and class. It
// writes nothing and returns false for an unknown language.
func (b *Blocks) writeTokens(w *strings.Builder, language, code string, escape *strings.Replacer) bool {
	lexer := lexerOf(language)
	if lexer == nil {
		return false
	}
	p := painter{Builder: w}
	for _, t := range b.tokens(lexer, code) {
		for line := range strings.Lines(t.Value) {
			text, ended := strings.CutSuffix(line, "\n")
			if text != "" {
				p.change(classOf(t.Type))
				_, _ = escape.WriteString(w, text)
			}
			if ended {
				p.change("")
				w.WriteByte('\n')
			}
		}
	}
	p.change("")
	return true
}

// lexerOf returns the lexer of a language, nil for none. Lexers that read a text as a
// whole are left out, as nothing can stop them in time. In a testing/synctest bubble all
// code stays plain: the expressions of lexers start a goroutine for their time limit, and
// it would outlive the bubble.
func lexerOf(language string) *chroma.RegexLexer {
	if language == "" || language == "text" || bubble.Inside() {
		return nil
	}
	return lexersByName()[strings.ToLower(language)]
}

// lexersByName has the lexers by their names and aliases in lower case. The library also
// finds lexers by names of files, which takes long for a word that names none.
var lexersByName = sync.OnceValue(func() map[string]*chroma.RegexLexer {
	found := map[string]*chroma.RegexLexer{}
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		if lexer, stoppable := l.(*chroma.RegexLexer); stoppable {
			for _, name := range append([]string{lexer.Config().Name}, lexer.Config().Aliases...) {
				found[strings.ToLower(name)] = lexer
			}
		}
	}
	return found
})

// tokens splits code. The part that a lexer cannot read, or has no time for, is one plain
// token at the end.
func (b *Blocks) tokens(lexer chroma.Lexer, code string) (list []chroma.Token) {
	rest := code
	defer func() {
		_ = recover() // Some lexers panic over states that they do not have.
		list = append(list, chroma.Token{Value: rest})
	}()
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return nil
	}
	begun := time.Now()
	defer func() { b.spent += time.Since(begun) }()
	for b.spent+time.Since(begun) < budget {
		t := next()
		if t == chroma.EOF || !strings.HasPrefix(rest, t.Value) {
			break
		}
		list, rest = append(list, t), rest[len(t.Value):]
	}
	return list
}

// classOf returns the class of a kind of token, or that of the kind above it.
func classOf(kind chroma.TokenType) string {
	for ; kind > 0; kind = kind.Parent() {
		if class, known := chroma.StandardTypes[kind]; known {
			return class
		}
	}
	return chroma.StandardTypes[kind]
}

// painter marks the tokens of code.
type painter struct {
	*strings.Builder
	open string // The class of the open mark.
}

func (p *painter) change(class string) {
	if p.open != "" && p.open != class {
		p.WriteString("</span>")
	}
	if class != "" && p.open != class {
		p.WriteString(`<span class="`)
		p.WriteString(class)
		p.WriteString(`">`)
	}
	p.open = class
}
