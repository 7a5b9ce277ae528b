package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/publicsuffix"
)

// autolinks is URLs, hosts and addresses that stand in the text as they are
// (L1 to L4).
func autolinks() construct {
	return construct{atoms: []atom{{find: findAutolink}}}
}

func findAutolink(in *inline, at, to int) (ast.Node, int) {
	found := in.bareURL(at, to)
	if found == nil {
		return nil, 0
	}
	href := string(found)
	if host, _, _ := strings.Cut(href, "/"); !hasWebScheme(found) && strings.Contains(host, "@") {
		href = "mailto:" + href
	} else if !hasWebScheme(found) {
		href = "http://" + href
	}
	n := in.newLink(href)
	n.AppendChild(n, &textNode{value: found})
	return n, at + len(found)
}

func hasWebScheme(text []byte) bool { return webScheme(text) > 0 }

func webScheme(text []byte) int {
	for _, scheme := range []string{"http://", "https://"} {
		if bytes.HasPrefix(text, []byte(scheme)) {
			return len(scheme)
		}
	}
	return 0
}

// word is text without spaces.
type word struct {
	end  int // where it ends
	bare int // where the punctuation at its end begins
}

// wordAt gives the rest of the word at a place. It is kept for the other places
// in the same word, which would all have to look for the same end.
func (in *inline) wordAt(at, to int) word {
	if at < in.word.end && in.word.end <= to {
		return in.word
	}
	end := to
	if i := bytes.IndexFunc(in.text[at:to], unicode.IsSpace); i >= 0 {
		end = at + i
	}
	in.word = word{end, at + len(bytes.TrimRight(in.text[at:end], `!:;?),.'">`))}
	return in.word
}

// bareURL gives the URL, the host with or without path, or the address of mail
// at a place, nil when there is none. It must reach to the end of the word but
// for closing punctuation.
func (in *inline) bareURL(at, to int) []byte {
	w := in.wordAt(at, to)
	text, least := in.text[at:w.end], w.bare-at
	if least < 1 {
		return nil
	}
	if scheme := webScheme(text); scheme > 0 {
		host := scheme + run(text[scheme:], ".:@-")
		if end := endOf(text, host, least); end > scheme {
			return text[:end]
		}
		return nil
	}
	host := run(text, ".-")
	if end := endOf(text, host, least); end > 0 && isHost(text[:min(host, end)]) {
		return text[:end]
	}
	if host < len(text) && text[host] == '@' {
		return address(text, host, least)
	}
	return nil
}

// endOf finds where a URL ends whose host ends at host: at least, or as soon
// after it as no bracket of the path is open; 0 when it cannot reach there.
func endOf(text []byte, host, least int) int {
	if least <= host {
		return least
	}
	if host == len(text) || text[host] != '/' {
		return 0
	}
	for i := host; ; i++ {
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

func closingParen(text []byte, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '(':
			if depth++; depth > maxBrackets {
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

// address gives the address of mail whose first part ends at at.
func address(text []byte, at, least int) []byte {
	end := at + 1 + run(text[at+1:], ".-")
	if at == 0 || least > end || least <= at+1 {
		return nil
	}
	text = text[:least]
	dot := bytes.LastIndexByte(text, '.')
	if dot <= at+1 || dot == least-1 || bytes.ContainsRune(text[dot:], '-') {
		return nil
	}
	return text
}

// run counts the bytes of letters, digits, underscores and the given others with
// which a text begins.
func run(text []byte, others string) int {
	for i := 0; i < len(text); {
		if isLetterOrDigit(text[i]) {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(others, r) {
			return i
		}
		i += size
	}
	return len(text)
}

// likeFiles are top-level domains that are more often the ends of file names (L2).
var likeFiles = map[string]bool{"java": true, "md": true, "mov": true, "py": true, "zip": true}

// longestHost is the length of the longest name that the DNS takes.
const longestHost = 253

// isHost reports whether a name ends in a real top-level domain.
func isHost(name []byte) bool {
	if len(name) > longestHost {
		return false
	}
	host := strings.ToLower(string(name))
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
