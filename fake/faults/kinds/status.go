package kinds

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var httpStatus = Kind{
	Name:    scenarios.HTTPStatus,
	Happens: "The request gets an HTTP status of your choice, with the envelope of an error or, with no_envelope, with an HTML page, as a proxy sends it. Nothing is changed.",
	Correct: "It looks at the status before it reads JSON, and repeats reading requests later after 502, 503 and 504. It does not show the page.",
	Make: func(f scenarios.Fault) (Effect, error) {
		text := cmp.Or(f.Message, http.StatusText(f.Status), "Fault")
		return func(_ *Visit, w http.ResponseWriter, _ Next) {
			if f.NoEnvelope {
				writePage(w, f.Status)
				return
			}
			body, _ := json.Marshal(struct {
				Result string `json:"result"`
				Msg    string `json:"msg"`
			}{"error", text}) // texts always encode
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(f.Status)
			_, _ = w.Write(append(body, '\n')) // the client may have gone
		}, nil
	},
}

// writePage answers with the page of a proxy.
func writePage(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	text := strings.TrimSpace(fmt.Sprint(status, " ", http.StatusText(status)))
	page := fmt.Sprintf("<html>\n<head><title>%[1]s</title></head>\n<body><h1>%[1]s</h1></body>\n</html>\n", text)
	_, _ = io.WriteString(w, page) // the client may have gone
}
