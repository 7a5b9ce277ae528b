package target

import (
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

const redacted = "<redacted>"

// Names of secrets that no list contains: fields of JSON, parameters, and the header of
// Basic authentication.
var (
	secretFields     = lazyregexp.New(`("(?:api_key|token|password|new_password|old_password)"\s*:\s*)"(?:[^"\\]|\\.)*"`)
	secretParameters = lazyregexp.New(`\b((?:api_key|token|password|new_password|old_password)=)[^&\s"'<]+`)
	basicHeader      = lazyregexp.New(`(?i)\b(basic(?:\s|%20|\+)+)[a-z0-9+/_=%-]{8,}`)
)

// redactor blanks the secrets in a report: the keys of the configuration, and the keys
// that the server gave out.
type redactor struct {
	mu      sync.Mutex
	secrets []secret
}

// secret has the forms of a text that are blanked: the text itself, in any mixture of capital
// and small letters of ASCII, also escaped for a URL, for JSON or for HTML, several times
// over; its bytes in hexadecimal digits; and base64 of any of the two lengths below, of the
// text alone or amid other text, as in the header of Basic authentication. Other encodings
// (base32, base85), reversed texts and base64 of hexadecimal digits are not blanked: a server
// can hide a key from the redactor on purpose.
type secret struct {
	text   string   // in small letters
	loose  string   // text without backslashes and plus signs, which may be escapes
	hex    string   // in small letters
	base64 []string // the certain digits
}

// nestings is the maximum number of nested base64 encodings.
const nestings = 2

// inBase64 are the digits that a text certainly has in base64, at each of the three
// places within three bytes where it can begin; the digits at its edges depend on the
// surrounding text.
func inBase64(text string) (digits []string) {
	for before := range 3 {
		all := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("\x00", before) + text))
		if certain := all[(before*8+5)/6 : (before+len(text))*8/6]; len(certain) >= shortestSecret {
			digits = append(digits, certain)
		}
	}
	return digits
}

// shortestSecret keeps a server that calls one letter a key from blanking every
// such letter in the report.
const shortestSecret = 6

func (r *redactor) learn(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(text) < shortestSecret {
		return
	}
	s := secret{text: lower(text), loose: lower(text), hex: hex.EncodeToString([]byte(text))}
	inner := []string{text}
	for range nestings {
		var outer []string
		for _, each := range inner {
			outer = append(outer, inBase64(each)...)
		}
		s.base64, inner = append(s.base64, outer...), outer
	}
	if slices.ContainsFunc(r.secrets, func(known secret) bool { return known.hex == s.hex }) {
		return
	}
	if loose := blankFromPlus.Replace(strings.ReplaceAll(s.text, `\`, "")); len(loose) >= shortestSecret {
		s.loose = loose
	}
	r.secrets = append(r.secrets, s)
}

// text blanks all secrets, in the forms that type secret names.
func (r *redactor) text(s string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []span
	for _, read := range []reading{asItIs(s), unescaped(s)} {
		small := lower(read.text)
		words, digits := blankFromPlus.Replace(small), base64FromURL.Replace(read.text)
		for _, secret := range r.secrets {
			found = read.find(found, small, secret.text, shortestSecret)
			found = read.find(found, words, secret.loose, shortestSecret)
			found = read.find(found, small, secret.hex, hex.EncodedLen(shortestSecret))
			for _, part := range secret.base64 {
				for _, at := range read.find(nil, digits, part, shortestSecret) {
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

// lower converts the capitals of ASCII to small letters. Other letters may have other
// lengths then.
func lower(text string) string {
	bytes := []byte(text)
	for i, b := range bytes {
		if b >= 'A' && b <= 'Z' {
			bytes[i] = b + ('a' - 'A')
		}
	}
	return string(bytes)
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
