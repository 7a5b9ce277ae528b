package inline

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"golang.org/x/net/publicsuffix"
)

// BareLinks finds URLs, hosts and addresses that stand in the text as they are
// (L1 to L4).
type BareLinks struct {
	LinkMaker
	word word // the last word
}

// Find returns the next bare link.
func (f *BareLinks) Find(text string, from int) (Found, bool) {
	if !strings.ContainsAny(text, ".:@") {
		return Found{}, false
	}
	for at := from; at < len(text); {
		_, size := utf8.DecodeRuneInString(text[at:])
		if bare := f.At(text, at); bare != "" {
			return Found{From: at, To: at + len(bare), Meaning: f.meaning(bare)}, true
		}
		at += size
	}
	return Found{}, false
}

// At returns the URL, host or address that begins at a place, "" when none does.
func (f *BareLinks) At(text string, at int) string {
	if text[at] <= ' ' || !tree.Follows(text, at, beforeLink) {
		return ""
	}
	return f.bareURL(text, at)
}

// beforeLink are the characters that may stand before a bare link.
const beforeLink = `'"(,:<`

func (f *BareLinks) meaning(bare string) Meaning {
	url, safe := f.SafeURL(bare)
	if !safe {
		return Meaning{Text: bare}
	}
	return Meaning{Element: f.Link(url, bare)}
}

// word is text without spaces.
type word struct {
	text string
	from int
	end  int // where it ends
	bare int // where the punctuation at its end begins
}

// wordAt returns the rest of the word at a place. It is kept for the other places
// in the same word, which would all have to look for the same end.
func (f *BareLinks) wordAt(text string, at int) word {
	if f.word.text == text && f.word.from <= at && at < f.word.end {
		return f.word
	}
	end := len(text)
	if i := strings.IndexFunc(text[at:], tree.IsSpace); i >= 0 {
		end = at + i
	}
	f.word = word{text, at, end, at + len(strings.TrimRight(text[at:end], `!:;?),.'">`))}
	return f.word
}

// bitcoin is the address of a payment.
var bitcoin = lazyregexp.New(`^bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}`)

// bareURL returns the URL, the host with or without path, or the mail address at a place,
// "" for other text. It must reach to the end of the word except closing punctuation.
func (f *BareLinks) bareURL(text string, at int) string {
	w := f.wordAt(text, at)
	rest, least := text[at:w.end], w.bare-at
	if least < 1 {
		return ""
	}
	if scheme := WebScheme(rest); scheme > 0 {
		host := scheme + wordRun(rest[scheme:], ".:@-")
		if end := endOf(rest, host, least, scheme); end > scheme {
			return rest[:end]
		}
		return ""
	}
	host := wordRun(rest, ".-")
	if end := endOf(rest, host, least, 0); end > 0 && isHost(rest[:min(host, end)]) {
		return rest[:end]
	}
	if host < len(rest) && rest[host] == '@' {
		return address(rest, host, least)
	}
	if pay := bitcoin.FindString(rest); len(pay) >= least {
		return pay
	}
	return ""
}

// endOf finds the end of a URL whose host ends at host: least, or the first place after
// it at which no parenthesis of the path is open; 0 if the URL cannot reach that far.
func endOf(text string, host, least, scheme int) int {
	if least <= host {
		return max(least, min(scheme+1, host))
	}
	if host == len(text) || text[host] != '/' || host == scheme {
		return 0
	}
	for i := host + 1; ; i++ {
		if i >= least {
			return i
		}
		switch text[i] {
		case '(':
			closed := closingParen(text, i)
			if closed < 0 {
				return 0
			}
			i = closed
		case ')', '"':
			return 0
		}
	}
}

// maxParens is the maximum depth of parentheses in a URL.
const maxParens = 7

func closingParen(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '(':
			if depth++; depth > maxParens {
				return -1
			}
		case ')':
			if depth--; depth == 0 {
				return i
			}
		case '"':
			return -1
		}
	}
	return -1
}

// address returns the address of mail whose first part ends at at.
func address(text string, at, least int) string {
	end := at + 1 + wordRun(text[at+1:], ".-")
	if at == 0 || least > end || least <= at+1 {
		return ""
	}
	text = text[:least]
	dot := strings.LastIndexByte(text, '.')
	if dot <= at+1 || dot == least-1 || strings.Contains(text[dot:], "-") {
		return ""
	}
	return text
}

// wordRun counts the bytes of letters, digits, underscores and the given others
// with which a text begins.
func wordRun(text, others string) int {
	for i, r := range text {
		if !tree.IsWord(r) && !strings.ContainsRune(others, r) {
			return i
		}
	}
	return len(text)
}

// likeFiles are top-level domains that are more often the ends of file names (L2).
var likeFiles = map[string]bool{"java": true, "md": true, "mov": true, "py": true, "zip": true}

// isHost reports whether a name ends in a real top-level domain, which is written
// in small letters.
func isHost(host string) bool {
	dot := strings.LastIndexByte(host, '.')
	if dot < 1 || strings.Contains(host, "..") || host[0] == '.' || likeFiles[host[dot+1:]] {
		return false
	}
	_, real := publicsuffix.PublicSuffix(host[dot+1:])
	if !real { // under some domains every name is a public suffix
		_, real = publicsuffix.PublicSuffix("x" + host[dot:])
	}
	return real
}
