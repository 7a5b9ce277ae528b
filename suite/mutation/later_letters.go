package mutation

import (
	"html"
	"net/url"
	"strings"
	"unicode/utf16"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const streamMissing = "STREAM_DOES_NOT_EXIST"

// threeBytes drops what needs four bytes in UTF-8, as old tables do.
func threeBytes(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return -1
		}
		return r
	}, text)
}

// composed joins letters and the accents that follow them.
func composed(text string) string {
	return strings.NewReplacer("e\u0301", "é", "o\u0308", "ö", "u\u0308", "ü", "a\u0308", "ä", "n\u0303", "ñ", "A\u030a", "Å").Replace(text)
}

// decomposed parts letters and their accents.
func decomposed(text string) string {
	return strings.NewReplacer("é", "e\u0301", "ö", "o\u0308", "ü", "u\u0308", "ä", "a\u0308", "ñ", "n\u0303", "è", "e\u0300").Replace(text)
}

func unindented(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimLeft(line, " \t")
	}
	return strings.Join(lines, "\n")
}

func unescaped(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

func spaced1(text string) string { return strings.Join(strings.Fields(text), " ") }

func toStream(x *Exchange) bool { return x.Call == send && x.Params.Get("type") == "stream" }

func laterLetters() []Mutant {
	return []Mutant{
		{Name: "indentation is lost", Breaks: []string{"SND-14"}, Handle: rewritten(send, "content", unindented)},
		{Name: "plus signs of a message are spaces", Breaks: []string{"SND-14"}, Handle: rewritten(send, "content", func(s string) string { return strings.ReplaceAll(s, "+", " ") })},
		{Name: "plus signs of an edit are spaces", Breaks: []string{"EDT-22"}, Handle: rewritten(edit, "content", func(s string) string { return strings.ReplaceAll(s, "+", " ") })},
		{Name: "raw text is escaped for HTML", Breaks: []string{"MSG-08", "SND-14"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["content_type"] != "text/html" {
				m["content"] = html.EscapeString(plainText(m["content"]))
			}
		})},
		{Name: "a topic ends at a slash", Breaks: []string{"SND-17"}, Handle: rewritten(send, "topic", func(s string) string { s, _, _ = strings.Cut(s, "/"); return s })},
		{Name: "percent signs of a topic are escapes", Breaks: []string{"SND-17"}, Handle: rewritten(send, "topic", unescaped)},
		{Name: "emoji of a message are lost", Breaks: []string{"SND-14"}, Handle: rewritten(send, "content", threeBytes)},
		{Name: "emoji of a user's name are lost", Breaks: []string{"CUS-08"}, Handle: rewritten(create, "full_name", threeBytes)},
		{Name: "emoji of a topic are lost", Breaks: []string{"EDT-04", "SND-17"}, Handle: rewritten(edit, "topic", threeBytes)},
		{Name: "accents are joined to their letters", Breaks: []string{"SND-14"}, Handle: rewritten(send, "content", composed)},
		{Name: "accents of a topic are parted from their letters", Breaks: []string{"SND-17"}, Handle: rewritten(send, "topic", decomposed)},
		{Name: "double spaces of a message are one", Breaks: []string{"SND-14"}, Handle: rewritten(send, "content", func(s string) string { return strings.ReplaceAll(s, "  ", " ") })},
		{Name: "double spaces of a description are one", Breaks: []string{"SBS-07"}, Handle: described(spaced1)},
		{Name: "small letters of a new user's address", Breaks: []string{"CUS-08"}, Handle: rewritten(create, "email", strings.ToLower)},
		{Name: "small letters of a group's description", Breaks: []string{"UGR-03", "RES-02"}, Handle: rewritten("POST /user_groups/create", "description", strings.ToLower)},
		{Name: "a status of 60 emoji is too long", Breaks: []string{"LIM-01", "UST-02"}, Handle: func(x *Exchange) {
			if x.Call == status && len(utf16.Encode([]rune(x.Params.Get("status_text")))) > 60 && len([]rune(x.Params.Get("status_text"))) <= 60 {
				x.Refuse(400, "too long", "BAD_REQUEST")
			}
		}},
		{Name: "no message reaches a stream with letters beyond ASCII", Breaks: []string{"SND-09"}, Handle: func(x *Exchange) {
			if to := x.Params.Get("to"); toStream(x) && ascii(to) != to {
				x.Refuse(400, "no such stream", streamMissing)
				x.Body["stream"] = to
			}
		}},
		{Name: "a narrow does not find streams with capitals", Breaks: []string{"FET-20"}, Handle: operands("stream", func(operand any) any {
			if name, is := operand.(string); is && strings.ToLower(name) != name {
				return name + "?"
			}
			return operand
		})},
		{Name: "keys in capitals are right", Breaks: []string{"AUT-07", "GEN-09"}, Handle: func(x *Exchange) {
			email, given, _ := x.request.BasicAuth()
			if key, known := x.server.keys.Load(email); known && strings.EqualFold(key.(string), given) {
				x.request.SetBasicAuth(email, key.(string))
			}
		}},
		{Name: "the key alone counts", Breaks: []string{"AUT-01"}, Handle: func(x *Exchange) {
			_, given, _ := x.request.BasicAuth()
			for _, email := range x.server.known() {
				if key, _ := x.server.keys.Load(email); key == given && given != "" {
					x.request.SetBasicAuth(email, given)
				}
			}
		}},
	}
}
