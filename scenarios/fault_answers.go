package scenarios

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/textproto"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// AnswerBody is the body of a fault of the kind answer. Files have a text, or an object or a
// list, which becomes JSON.
type AnswerBody string

// Bounds of an answer, so that a thousand faults need little memory.
const (
	mostHeaders     = 50
	longestHeader   = 4_000
	longestBody     = 200_000
	leastErrorFault = 300 // the least status of the kind status
)

// notInAnswers are the headers that belong to a connection, and the length, which follows
// from the body.
var notInAnswers = []string{
	"Connection", "Content-Length", "Keep-Alive", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade",
}

// bodiless are the statuses whose answers have no body.
var bodiless = []int{204, 205, 304}

// checkAnswer reports the errors of an answer that no server could send.
func (c *checker) checkAnswer(at string, f *Fault) {
	if f.Kind == HTTPStatus && f.Status > 0 && f.Status < leastErrorFault {
		c.fail(at+".status", "expected a number from %d to 599, found %d; the kind %s has other numbers",
			leastErrorFault, f.Status, FixedAnswer)
	}
	if f.Kind != FixedAnswer {
		return
	}
	if slices.Contains(bodiless, f.Status) && f.Body != "" {
		c.fail(at+".body", "an answer with the status %d has no body", f.Status)
	}
	if len(f.Body) > longestBody {
		c.fail(at+".body", "expected at most %d bytes, found %d", longestBody, len(f.Body))
	}
	c.checkHeaders(at+".headers", f.Headers)
}

func (c *checker) checkHeaders(at string, headers map[string]string) {
	if len(headers) > mostHeaders {
		c.fail(at, "expected at most %d headers, found %d", mostHeaders, len(headers))
		return
	}
	seen := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		canonical, value := textproto.CanonicalMIMEHeaderKey(name), headers[name]
		at := at + "." + name
		switch {
		case !headerName.MatchString(name):
			c.fail(at, "expected the name of a header, such as Retry-After, found %s", quote(name))
		case slices.Contains(notInAnswers, canonical):
			c.fail(at, "the server sets %s itself", canonical)
		case seen[canonical] != "":
			c.fail(at, "%s is the same header as %s", name, seen[canonical])
		case len(value) > longestHeader || strings.ContainsFunc(value, breaksHeader):
			c.fail(at, "expected one line of at most %d bytes, found %s", longestHeader, quote(value))
		}
		seen[canonical] = name
	}
}

// headerName matches the name of a header: RFC 9110 calls it a token.
var headerName = lazyregexp.New("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// breaksHeader reports whether the value of a header cannot have the character.
func breaksHeader(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }

// spelt is a value of a fault as a line with braces around it has it.
func spelt(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Map:
		text, _ := json.Marshal(v.Interface()) // texts always encode
		return string(text)
	case v.Kind() == reflect.String && !isPlain(v.String()):
		return string(jsonText(v.String()))
	}
	return fmt.Sprint(v)
}

var plain = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9 _/.@-]*$`)

// isPlain reports whether a text needs no quotes between braces.
func isPlain(text string) bool {
	var n yaml.Node
	return plain.MatchString(text) && yaml.Unmarshal([]byte(text), &n) == nil && n.Content[0].Tag == "!!str"
}
