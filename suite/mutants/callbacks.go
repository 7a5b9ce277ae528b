package mutants

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
)

// callback is the call of rules about the requests that a server sends for bots: their answer
// has the method, the path and the body of such a request.
const callback = "callback"

// PassCallback hands a callback on to the listener, as the mistake changes it. Without a
// body it is not sent.
func (s *Server) PassCallback(w http.ResponseWriter, r *http.Request, listener string) {
	text, _ := io.ReadAll(r.Body)
	x := &Exchange{
		Call: callback, server: s, passed: true, Params: url.Values{}, let: object{}, counted: map[string]int{},
		Body: object{"result": "success", "method": r.Method, "path": r.URL.Path, "body": decode(text)},
	}
	s.mutant.Handle(x)
	if body, sent := x.Body["body"]; sent {
		text, _ := json.Marshal(body) // was decoded from JSON
		method, address := plainText(x.Body["method"]), listener+plainText(x.Body["path"])
		passed, err := http.NewRequestWithContext(r.Context(), method, address, bytes.NewReader(text))
		if err == nil {
			if answer, err := http.DefaultClient.Do(passed); err == nil {
				_ = answer.Body.Close()
			}
		}
	}
	_, _ = io.WriteString(w, `{"response_not_required": true}`)
}
