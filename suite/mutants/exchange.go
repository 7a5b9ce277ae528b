package mutants

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Exchange is one call of the API on its way through a wrong server.
type Exchange struct {
	Call   string // "PATCH /messages/{id}"
	ID     string // the number in the path; "" without one
	Spec   string // the spec that asks, as the User-Agent tells
	Email  string // the address of the requester; "" without credentials
	Key    string // the API key of the requester
	World  string // the path before /api/v1, which names a copy of the server
	Params url.Values

	Status int
	Body   object // nil if the answer is no JSON object

	server  *Server
	request *http.Request
	header  http.Header
	raw     []byte
	text    string // the body of a request that is no form
	form    bool   // the request has its parameters in a form or a query
	passed  bool
	let     object         // values that rules have named
	counted map[string]int // results of nth for this exchange
}

// asked are the parameters as they are now.
func (x *Exchange) asked() map[string]string {
	p := map[string]string{}
	for name := range x.Params {
		p[name] = x.Params.Get(name)
	}
	return p
}

// Succeeded reports whether the server did what it was asked.
func (x *Exchange) Succeeded() bool { return x.Body["result"] == "success" }

// number is a part of a path that names an object by its ID.
var number = lazyregexp.New(`/(\d+)`)

// specOf finds the spec in the User-Agent of the suite.
var specOf = lazyregexp.New(`\((.*)\)$`)

// newExchange reads a request. It returns nil for other requests than API calls.
func newExchange(s *Server, r *http.Request) *Exchange {
	world, path, found := strings.Cut(r.URL.Path, "/api/v1/")
	if !found {
		return nil
	}
	x := &Exchange{World: world, server: s, request: r, Params: r.URL.Query(), let: object{}, counted: map[string]int{}}
	path = "/" + path
	if m := number.FindStringSubmatch(path); m != nil {
		x.ID = m[1]
	}
	if m := specOf.FindStringSubmatch(r.UserAgent()); m != nil {
		x.Spec = m[1]
	}
	x.Call = r.Method + " " + number.ReplaceAllString(path, "/{id}")
	if email, key, ok := r.BasicAuth(); ok {
		x.Email, x.Key = email, key
		s.keys.LoadOrStore(email, key) // the first key seen is the configured one
	}
	upload := strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/")
	x.form = !upload && !strings.HasPrefix(path, "/external/")
	if r.Method != http.MethodGet && r.Body != nil && !upload {
		text, _ := io.ReadAll(r.Body)
		x.text = string(text)
		if form, err := url.ParseQuery(x.text); err == nil && len(text) > 0 && x.form {
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

// Aside asks the right server something of its own, with the key of the account, and returns
// the answer.
func (x *Exchange) Aside(email, call string, p map[string]any) object {
	key := x.server.keyOf(email)
	if key == "" {
		return nil
	}
	params := url.Values{}
	for name, v := range p {
		if v != nil {
			params.Set(name, plainText(v))
		}
	}
	method, path, _ := strings.Cut(call, " ")
	address := "http://" + x.request.Host + x.World + "/api/v1" + path
	r, err := http.NewRequestWithContext(x.request.Context(), method, address, http.NoBody)
	if err != nil {
		return nil
	}
	r.RequestURI, r.Host, r.RemoteAddr = r.URL.RequestURI(), x.request.Host, x.request.RemoteAddr
	r.SetBasicAuth(email, key)
	encodeForm(r, params)
	return decode(x.server.ask(r).body.Bytes())
}

// encode gives the request the parameters, in the query or as a form.
func (x *Exchange) encode(r *http.Request, p url.Values) {
	switch {
	case x.form:
		encodeForm(r, p)
	case x.text != "":
		r.URL.RawQuery = p.Encode()
		setBody(r, x.text)
	}
}

func encodeForm(r *http.Request, p url.Values) {
	if r.Method == http.MethodGet {
		r.URL.RawQuery = p.Encode()
		return
	}
	r.URL.RawQuery = ""
	setBody(r, p.Encode())
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
}

func setBody(r *http.Request, text string) {
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	r.Header.Del("Content-Length")
}

// signAs lets another account ask, or nobody.
func (x *Exchange) signAs(email string) {
	x.request.Header.Del("Authorization")
	if email != "" {
		x.request.SetBasicAuth(email, x.server.keyOf(email))
	}
	if email != x.Email || x.server.keyOf(email) != x.Key {
		x.Use()
	}
}

// redirect makes another call of it.
func (x *Exchange) redirect(call string, p map[string]any) {
	method, path, _ := strings.Cut(call, " ")
	x.request.Method, x.request.URL.Path = method, x.World+"/api/v1"+path
	if p != nil {
		x.Params = url.Values{}
		for name, v := range p {
			x.Params.Set(name, plainText(v))
		}
	}
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
	x.Body = object{"result": "error", "msg": msg}
	if code != "" {
		x.Body["code"] = code
	}
}

// Pretend answers with a success instead of asking the server.
func (x *Exchange) Pretend(more object) {
	x.passed, x.Status, x.header = true, http.StatusOK, http.Header{"Content-Type": {"application/json"}}
	x.Body = object{"result": "success", "msg": ""}
	for name, v := range more {
		x.Body[name] = v
	}
}

// message is the message as the account sees it, with its text as written; nil if it does not
// see it.
func (x *Exchange) message(email, id string) object {
	body := x.Aside(email, "GET /messages", object{"anchor": id, "num_before": 0, "num_after": 0, "apply_markdown": false})
	for _, m := range listOf(body["messages"]) {
		if m, is := m.(object); is && plainText(m["id"]) == id {
			return m
		}
	}
	m, _ := x.Aside(email, "GET /messages/"+id, object{"apply_markdown": false})["message"].(object)
	return m
}

// sent is the past exchange that sent the message, nil without one.
func (x *Exchange) sent(id any) any {
	for _, e := range x.server.pastOf(x.World, "POST /messages") {
		if e.OK && plainText(e.Answer["id"]) == plainText(id) {
			return e
		}
	}
	return nil
}

// flagged are the past exchanges in which the requester wanted to change a flag of the message.
func (x *Exchange) flagged(id any) []Past {
	return x.pastThat("POST /messages/flags", func(e Past) bool {
		return e.By == x.Email && slices.Contains(listOf(fromJSON(e.P["messages"])), id)
	})
}

// messages are the newest messages that a narrow of one term finds.
func (x *Exchange) messages(operator string, operand any) []any {
	return listOf(x.Aside(x.Email, "GET /messages", object{
		"anchor": "newest", "num_before": 50, "num_after": 0, "apply_markdown": false,
		"narrow": []any{object{"operator": operator, "operand": operand}},
	})["messages"])
}

// topic are the messages of a message's topic near it, the oldest first.
func (x *Exchange) topic(id string) []any {
	found := []any{}
	m := x.message(x.Email, id)
	if m == nil {
		return found
	}
	body := x.Aside(x.Email, "GET /messages", object{
		"anchor": id, "num_before": 50, "num_after": 50, "apply_markdown": false,
		"narrow": []any{object{"operator": "stream", "operand": m["display_recipient"]}},
	})
	for _, other := range listOf(body["messages"]) {
		if other, is := other.(object); is && other["subject"] == m["subject"] {
			found = append(found, other)
		}
	}
	return found
}

// edits are the successful edits of a message with one of the parameters, or with any.
func (x *Exchange) edits(id any, params ...string) []Past {
	return x.pastThat("PATCH /messages/{id}", func(e Past) bool {
		return e.OK && e.ID == plainText(id) && (len(params) == 0 || slices.ContainsFunc(params, e.has))
	})
}

// terms are the filters of a narrow; a pair is an object, too.
func (x *Exchange) terms() []any {
	all := listOf(fromJSON(x.Params.Get("narrow")))
	for i, term := range all {
		if pair, is := term.([]any); is && len(pair) > 1 {
			all[i] = object{"operator": pair[0], "operand": pair[1]}
		}
	}
	return all
}

// stream is the stream with the name or the ID.
func (x *Exchange) stream(named any) any {
	for _, s := range listOf(x.Aside(x.Email, "GET /streams", nil)["streams"]) {
		if s, is := s.(object); is && (s["name"] == named || fmt.Sprint(s["stream_id"]) == fmt.Sprint(named)) {
			return s
		}
	}
	return nil
}

// registered returns the answer of a registration for the type of events.
func (x *Exchange) registered(kind string) any {
	p := object{"event_types": "[]", "fetch_event_types": []any{kind}}
	return x.Aside(x.Email, "POST /register", p)[kind]
}

// made is the exchange that named the stream first.
func (x *Exchange) made(name any) (maker Past) {
	named := func(v any) bool { return asObject(v)["name"] == name }
	for _, e := range x.server.pastOf(x.World, "POST /users/me/subscriptions") {
		if e.OK && slices.ContainsFunc(listOf(fromJSON(e.P["subscriptions"])), named) {
			return e
		}
	}
	return maker
}

// changes are the exchanges in which a user asked to change one of the settings.
func (x *Exchange) changes(user any, settings ...string) []Past {
	return x.pastThat("PATCH /settings", func(e Past) bool {
		return slices.ContainsFunc(settings, e.has) && x.Aside(e.By, "GET /users/me", nil)["user_id"] == user
	})
}

// left reports whether the requester has left the stream, also if they came back.
func (x *Exchange) left(name any) bool {
	return slices.ContainsFunc(x.server.pastOf(x.World, "DELETE /users/me/subscriptions"), func(e Past) bool {
		return e.OK && e.By == x.Email && e.P["principals"] == "" && slices.Contains(listOf(e.Answer["removed"]), name)
	})
}

// decode reads a JSON object. It returns nil for other text.
func decode(text []byte) object {
	body, _ := fromJSON(string(text)).(object)
	return body
}
