package target

import (
	"encoding/base64"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

const redacted = "<redacted>"

// What a server or a call names as a secret that nobody has listed: fields of
// JSON, parameters, and the header of Basic authentication.
var (
	secretFields     = lazyregexp.New(`("(?:api_key|token|password|new_password|old_password)"\s*:\s*)"(?:[^"\\]|\\.)*"`)
	secretParameters = lazyregexp.New(`\b((?:api_key|token|password|new_password|old_password)=)[^&\s"'<]+`)
	basicHeader      = lazyregexp.New(`(?i)\b(basic(?:\s|%20|\+)+)[a-z0-9+/_=%-]{8,}`)
)

// redactor blanks what must not reach a report: the keys it was given and
// those it saw a server hand out.
type redactor struct {
	mu      sync.Mutex
	secrets []secret
}

// secret is a text; what is left of it where nobody knows which backslashes and
// plus signs are its own; and what is certain of it in base64, as in the header
// of Basic authentication: where it begins within three bytes decides on its
// digits, and those at its edges hold bits of what surrounds it.
type secret struct {
	text, loose string
	base64      []string
}

// shortestSecret keeps a server that calls one letter a key from blanking every
// such letter in the report.
const shortestSecret = 6

func (r *redactor) learn(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	known := slices.ContainsFunc(r.secrets, func(s secret) bool { return s.text == text })
	if len(text) < shortestSecret || known {
		return
	}
	s := secret{text: text, loose: text}
	if loose := blankFromPlus.Replace(strings.ReplaceAll(text, `\`, "")); len(loose) >= shortestSecret {
		s.loose = loose
	}
	for before := range 3 {
		digits := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("\x00", before) + text))
		s.base64 = append(s.base64, digits[(before*8+5)/6:(before+len(text))*8/6])
	}
	r.secrets = append(r.secrets, s)
}

// text blanks all secrets, however they are written.
func (r *redactor) text(s string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []span
	for _, read := range []reading{asItIs(s), unescaped(s)} {
		words, digits := blankFromPlus.Replace(read.text), base64FromURL.Replace(read.text)
		for _, secret := range r.secrets {
			found = read.find(found, read.text, secret.text)
			found = read.find(found, words, secret.loose)
			for _, part := range secret.base64 {
				for _, at := range read.find(nil, digits, part) {
					found = append(found, at.widened(s))
				}
			}
		}
	}
	s = blank(s, found)
	s = basicHeader.ReplaceAllString(s, "${1}"+redacted)
	s = secretParameters.ReplaceAllString(s, "${1}"+redacted)
	return secretFields.ReplaceAllString(s, `${1}"`+redacted+`"`)
}

// Both keep the length of the text.
var (
	blankFromPlus = strings.NewReplacer("+", " ")
	base64FromURL = strings.NewReplacer("-", "+", "_", "/")
)

// span is a part of a text.
type span struct{ from, to int }

// widened adds the digits of base64 on both sides.
func (at span) widened(s string) span {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_="
	for at.from > 0 && strings.IndexByte(digits, s[at.from-1]) >= 0 {
		at.from--
	}
	for at.to < len(s) && strings.IndexByte(digits, s[at.to]) >= 0 {
		at.to++
	}
	return at
}

// blank replaces the spans. Those that meet are one.
func blank(s string, found []span) string {
	slices.SortFunc(found, func(a, b span) int { return a.from - b.from })
	var out strings.Builder
	end := -1
	for _, at := range found {
		if at.from > end {
			out.WriteString(s[max(end, 0):at.from] + redacted)
		}
		end = max(end, at.to)
	}
	return out.String() + s[max(end, 0):]
}

// Conceal keeps a secret out of the reports.
func (c *Client) Conceal(secret string) { c.redact.learn(secret) }

// Redact blanks every secret the client knows in a text for a report.
func (c *Client) Redact(s string) string { return c.redact.text(s) }
