package mutation

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Exchange is one call of the API on its way through a wrong server.
type Exchange struct {
	Call   string // "PATCH /messages/{id}"
	ID     string // the number in the path, "" if there is none
	Spec   string // the spec that asks, as the User-Agent tells
	Email  string // of the account that asks, "" if there is none
	World  string // what precedes /api/v1 in the path: a copy of the server has another
	Params url.Values

	Status int
	Body   target.Object // nil if the answer is no JSON object

	server  *Server
	request *http.Request
	header  http.Header
	raw     []byte
	passed  bool
}

// Succeeded tells whether the server did what it was asked.
func (x *Exchange) Succeeded() bool { return x.Body["result"] == "success" }

// number is a part of a path that names an object by its ID.
var number = lazyregexp.New(`/(\d+)`)

// specOf finds the spec in the User-Agent of the suite.
var specOf = lazyregexp.New(`\((.*)\)$`)

// newExchange reads a request. It returns nil for what is not a call with
// parameters in a form or a query.
func newExchange(s *Server, r *http.Request) *Exchange {
	world, path, found := strings.Cut(r.URL.Path, "/api/v1/")
	if !found || strings.HasPrefix(path, "external/") || strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return nil
	}
	x := &Exchange{World: world, server: s, request: r, Params: r.URL.Query()}
	path = "/" + path
	if m := number.FindStringSubmatch(path); m != nil {
		x.ID = m[1]
	}
	if m := specOf.FindStringSubmatch(r.UserAgent()); m != nil {
		x.Spec = m[1]
	}
	x.Call = r.Method + " " + number.ReplaceAllString(path, "/{id}")
	if email, key, ok := r.BasicAuth(); ok {
		x.Email = email
		s.keys.LoadOrStore(email, key) // the first key seen is the configured one
	}
	if r.Method != http.MethodGet && r.Body != nil {
		text, _ := io.ReadAll(r.Body)
		if form, err := url.ParseQuery(string(text)); err == nil && len(text) > 0 {
			x.Params = form
		}
	}
	return x
}

// Forward hands the call to the server behind and reads its answer, once.
func (x *Exchange) Forward() {
	if x.passed {
		return
	}
	x.passed = true
	r := x.request.Clone(x.request.Context())
	x.encode(r, x.Params)
	answer := x.server.ask(r)
	x.Status, x.header, x.raw, x.Body = answer.status, answer.header, answer.body.Bytes(), decode(answer.body.Bytes())
}

// Aside asks the server something of its own, with the key of the account, and
// returns the answer.
func (x *Exchange) Aside(email, call string, p url.Values) target.Object {
	key, known := x.server.keys.Load(email)
	if !known {
		return nil
	}
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequestWithContext(x.request.Context(), method, "http://"+x.request.Host+x.World+"/api/v1"+path, http.NoBody)
	if err != nil {
		return nil
	}
	r.RequestURI, r.Host, r.RemoteAddr = r.URL.RequestURI(), x.request.Host, x.request.RemoteAddr
	r.SetBasicAuth(email, key.(string))
	x.encode(r, p)
	return decode(x.server.ask(r).body.Bytes())
}

// encode gives the request the parameters, in the query or as a form.
func (x *Exchange) encode(r *http.Request, p url.Values) {
	if r.Method == http.MethodGet {
		r.URL.RawQuery = p.Encode()
		return
	}
	r.URL.RawQuery = ""
	text := p.Encode()
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Del("Content-Length")
}

// reply writes the answer as it is now.
func (x *Exchange) reply(w http.ResponseWriter) {
	text := x.raw
	if x.Body != nil {
		text, _ = json.Marshal(x.Body) // was decoded from JSON
	}
	for name, values := range x.header {
		if name != "Content-Length" {
			w.Header()[name] = values
		}
	}
	w.WriteHeader(x.Status)
	_, _ = w.Write(text) // the client may have gone
}

// Refuse answers with an error instead of asking the server.
func (x *Exchange) Refuse(status int, msg, code string) {
	x.passed, x.Status, x.header = true, status, http.Header{"Content-Type": {"application/json"}}
	x.Body = target.Object{"result": "error", "msg": msg}
	if code != "" {
		x.Body["code"] = code
	}
}

// Pretend answers with a success instead of asking the server.
func (x *Exchange) Pretend(more target.Object) {
	x.passed, x.Status, x.header = true, http.StatusOK, http.Header{"Content-Type": {"application/json"}}
	x.Body = target.Object{"result": "success", "msg": ""}
	for name, value := range more {
		x.Body[name] = value
	}
}

func decode(text []byte) target.Object {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var body target.Object
	if decoder.Decode(&body) != nil {
		return nil
	}
	return body
}
