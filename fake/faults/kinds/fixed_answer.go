package kinds

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var fixedAnswer = Kind{
	Name: scenarios.FixedAnswer,
	Happens: "The request gets an answer of your choice, as from a stub: its status, its headers, and its body, a text " +
		"or JSON. Nothing is changed, and nothing is checked, not even the credentials.",
	Correct: "It depends on the answer. It handles what a server can send, also if no organization of yours " +
		"makes it send that.",
	Make: func(f scenarios.Fault) (Effect, error) {
		kind := contentType(string(f.Body))
		return func(_ *Visit, w http.ResponseWriter, _ Next) {
			if kind != "" {
				w.Header().Set("Content-Type", kind)
			}
			for name, value := range f.Headers {
				w.Header().Set(name, value)
			}
			w.WriteHeader(f.Status)
			_, _ = io.WriteString(w, string(f.Body)) // the client may have gone
		}, nil
	},
}

// contentType is the type of a body whose headers do not say it.
func contentType(body string) string {
	switch {
	case body == "":
		return ""
	case json.Valid([]byte(body)):
		return "application/json"
	}
	return "text/plain; charset=utf-8"
}
