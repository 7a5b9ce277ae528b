package rest

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// EmptyAnswer is the answer of an endpoint whose success is only the envelope.
type EmptyAnswer struct{}

// Success is an encoded answer, with the envelope.
type Success orderedjson.Open

// Ready is a whole answer that many calls share: it never changes.
type Ready []byte

// Remember returns the answer to a key that m keeps, or makes it. The key must have
// everything that the answer depends on besides the row of m.
func (c *Call) Remember(m *store.Memo, key any, answer func() any) (any, error) {
	if ready, kept := m.Get(key).(Ready); kept {
		return ready, nil
	}
	body, _, err := c.enveloped(answer())
	if err != nil {
		return nil, err
	}
	ready := Ready(append(body.Close(), '\n'))
	m.Put(key, ready)
	return ready, nil
}

// StartSuccess writes the first fields of every success into a buffer.
func StartSuccess(buffer []byte) orderedjson.Open {
	return orderedjson.Start(buffer).AppendText("result", "success").AppendText("msg", "")
}

// roomForEnvelope is the space for the envelope around an answer.
const roomForEnvelope = 32

// succeed writes an answer in the envelope of a success (spec: Response envelope).
func (c *Call) succeed(w http.ResponseWriter, answer any) error {
	whole, pooled, err := c.encode(answer)
	if err != nil {
		return err
	}
	write(w, http.StatusOK, whole)
	c.size = len(whole)
	c.answer = whole
	if pooled || len(whole) > requests.MaxAnswer { // the log must not hold a large buffer
		c.answer = nil
		if !c.hidden {
			c.answer = bytes.Clone(whole[:min(len(whole), requests.MaxAnswer)])
		}
	}
	if pooled {
		c.keep(whole)
	}
	return nil
}

// encode makes the bytes of an answer, and reports whether their buffer is used again.
func (c *Call) encode(answer any) (whole []byte, pooled bool, err error) {
	names := c.reported()
	if ready, is := answer.(Ready); is && len(names) == 0 {
		return ready, false, nil
	}
	body, pooled, err := c.enveloped(answer)
	if err != nil {
		return nil, false, err
	}
	if len(names) > 0 {
		list, err := c.Plan.Marshal(names)
		if err != nil {
			return nil, false, err
		}
		body = body.AppendEncoded("ignored_parameters_unsupported", list)
	}
	return append(body.Close(), '\n'), pooled, nil
}

// enveloped is an answer in its envelope; an encoded one has it already.
func (c *Call) enveloped(answer any) (body orderedjson.Open, pooled bool, err error) {
	switch encoded := answer.(type) {
	case Success:
		return orderedjson.Open(encoded), true, nil
	case Ready:
		body, err = orderedjson.Reopen(bytes.Clone(encoded[:len(encoded)-len("\n")]))
		return body, false, err
	}
	body, err = StartSuccess(make([]byte, 0, roomForEnvelope)).AppendFrom(func(dst []byte) ([]byte, error) {
		return c.Plan.Append(dst, answer)
	})
	return body, false, err
}

// reported are the names of the unsupported parameters, if the level reports them to
// clients.
func (c *Call) reported() []string {
	rules := answerRulesAt(c.Plan)
	without := !c.hasParams && !rules.typedWithout[c.Route] || rules.withoutParams[c.Route]
	if !ListsIgnored(c.Route, c.Plan) || without && !rules.listsAllIgnored {
		return nil
	}
	return c.Ignored
}

// Refuse writes the envelope of an error (spec: Errors).
func Refuse(w http.ResponseWriter, r *http.Request, e *wire.Error) { refuse(w, r, e, "") }

// refuse is Refuse for a request to a route.
func refuse(w http.ResponseWriter, r *http.Request, e *wire.Error, route string) {
	plan := SiteOf(r).Plan
	if e.Kind == wire.NotFound && answerRulesAt(plan).pageForWrongPaths {
		writeText(w, http.StatusNotFound, "text/html; charset=utf-8", wrongPath)
		return
	}
	status, code, msg := plan.Refusal(e, route)
	o := &featurelevels.Object{}
	o.Set("result", "error")
	o.Set("msg", msg)
	if code != "" {
		o.Set("code", code)
	}
	for _, x := range e.Extra {
		o.Set(x.Name, x.Value)
	}
	body, err := plan.Marshal(o)
	if err != nil {
		panic(err) // the values are strings, numbers and lists of them
	}
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Basic realm="spiritlevel"`)
	}
	write(w, status, append(body, '\n'))
}

// Values of headers that every answer has. They never change.
var (
	jsonType = []string{"application/json"}
	uncached = []string{"max-age=0, no-cache, no-store, must-revalidate, private"}
	english  = []string{"en"}
	variesBy = []string{"Accept-Language"}
)

func write(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"], h["Content-Language"] = jsonType, uncached, english
	if h["Vary"] == nil {
		h["Vary"] = variesBy
	} else {
		h["Vary"] = append(h["Vary"], variesBy...)
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have gone
}

// wrongPath is the HTML page of an unknown path, in a dialect that has one.
const wrongPath = "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Page not found</title></head><body><p>Page not found (404)</p></body></html>\n"

// NotFound answers an unknown path.
func NotFound(w http.ResponseWriter, r *http.Request) {
	e := nothingHere
	if !strings.HasPrefix(r.URL.Path, "/api/") { // a person opens the server in a browser
		e = outsideAPI
	}
	RefuseOperation(w, r, e.New())
}

// maxURL is the maximum length of a URL in bytes at the front server of the dialect.
const maxURL = 8190

// refuseLongURL refuses a URL that the front server would not pass on, and reports
// whether it did. The answer is text, with the beginning or the length of the URL.
func refuseLongURL(w http.ResponseWriter, r *http.Request) bool {
	rules := answerRulesAt(SiteOf(r).Plan)
	if len(r.RequestURI) <= maxURL || !rules.longURLsBreak {
		return false
	}
	text := fmt.Sprintf("Got more than %d bytes when reading: bytearray(b'%s'...)\n", maxURL, r.RequestURI[:100])
	if rules.longURLsCounted {
		text = fmt.Sprintf("Got more than %d bytes (%d) when reading Status line is too long.", maxURL, len(r.RequestURI))
	}
	writeText(w, http.StatusBadRequest, "text/plain; charset=utf-8", text)
	return true
}

// writeText sends an answer that is not JSON.
func writeText(w http.ResponseWriter, status int, kind, text string) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}

// RefuseOtherMethods answers requests that do not fetch a file, and reports whether the
// request fetches one.
func RefuseOtherMethods(w http.ResponseWriter, r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return true
	case http.MethodOptions:
		w.Header().Set("Allow", http.MethodGet)
		w.WriteHeader(http.StatusNoContent)
		return false
	}
	w.Header().Set("Allow", http.MethodGet)
	Refuse(w, r, WrongMethod(http.MethodGet))
	return false
}
