package requests_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/requestcases"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// badSide is one server and, for every route, an account that may call it.
type badSide struct {
	t      *testing.T
	srv    *fake.Server
	plan   *featurelevels.Plan
	caller *Client
	queue  *Queue
	seen   string // the digest so far
}

func TestBadInputIsRefusedOnEveryRoute(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	all := requestcases.All()
	for _, id := range api.Routes() {
		if _, there := all[id]; !there {
			t.Errorf("the route %s has no entry in the table of bad input", id)
		}
	}
	var sides []Side
	for _, d := range Dialects {
		for _, level := range []featurelevels.Level{0, 91, featurelevels.Specified, 237, 277, featurelevels.Newest()} {
			sides = append(sides, Side{Level: level, Dialect: d})
		}
	}
	for _, side := range sample.Of(t, 2, sides) {
		t.Run(side.String(), func(t *testing.T) {
			t.Parallel()
			srv := fake.Start(t, fake.WithLevel(side.Level), fake.WithDialect(side.Dialect), fake.WithFrozenClock(Frozen))
			s := &badSide{t: t, srv: srv, plan: levels.Compile(side.Level, side.Dialect), caller: As(t, srv, Owner)}
			s.queue = s.caller.Queue(Form{"event_types": []string{"message"}})
			s.seen = Digest(t, srv)
			for _, id := range slices.Sorted(maps.Keys(all)) {
				s.route(id, all[id])
			}
		})
	}
}

// route tries all faults on one route and demands that none has an effect.
func (s *badSide) route(id string, tr requestcases.Case) {
	method, _, _ := strings.Cut(id, " ")
	valid := Form{}
	for name, v := range tr.Valid {
		if v == requestcases.TheQueue {
			v = s.queue.ID
		}
		old := s.spelt(id, name)
		if older, differs := tr.Older[old]; differs {
			v = older
		}
		valid[old] = v
	}
	there := s.plan.HasRoute(id)
	if there && !tr.Refused {
		s.accepted(id, method, tr.Path, valid)
	}
	for _, b := range slices.Concat(parameterFaults(s, id, tr, valid), formFaults(method, valid), headFaults(s.caller, id),
		pathFaults(id)) {
		if b.null && s.plan.Has("zulip-null-bytes") || b.controls() && !s.plan.Has("113-topic-control-characters") {
			continue
		}
		if id == "POST /register" && strings.HasPrefix(b.name, "client_gravatar") && strings.HasSuffix(b.name, "null") &&
			s.plan.IsZulip() && s.plan.Has("10.0-typed-parameters") {
			continue // recorded servers take null for no value there
		}
		s.try(id, method, tr.Path, b, there && !tr.Payload)
	}
	Same(s.t, id+" left events", Kinds(s.queue.Poll(false).OK().List("events")), []string{})
	if now := Digest(s.t, s.srv); now != s.seen {
		s.t.Errorf("%s: something was stored", id)
		s.seen = now
	}
}

// spelt is the level's name of a parameter, "" for a parameter that the level lacks.
func (s *badSide) spelt(id, name string) string {
	old, known := s.plan.Params(id).Name(name)
	if !known {
		return ""
	}
	return old
}

// accepted shows, in a world of its own, that the request under the faults is valid.
func (s *badSide) accepted(id, method, path string, valid Form) {
	s.t.Helper()
	name := fmt.Sprintf("w%x", sha256.Sum256([]byte(id)))[:60]
	s.caller.Control("POST", "/worlds/default/fork", AsText(Form{"name": name})).OK()
	c := s.caller.In("/w/" + name)
	for k, v := range valid {
		if v == any(s.queue.ID) {
			valid = valid.With(k, c.Queue(nil).ID)
		}
	}
	c.Do(spoken(c, method, path, valid.Encode())).OK()
}

// bad is one faulty request.
type bad struct {
	name string
	// body is the form, or the query of a GET; if kind is set it is the body for every
	// method.
	body, kind string
	names      string // the name that the message must contain, "" for any message
	status     int    // 0 for any 4xx
	change     func(*http.Request)
	path       func(string) string
	null       bool // a null byte, which some take for text
}

// controls reports whether the fault is a control character in the topic of a message.
func (b bad) controls() bool {
	return strings.HasPrefix(b.name, "topic") && strings.Contains(b.body, "topic=a%07b")
}

func (s *badSide) try(id, method, path string, b bad, there bool) {
	s.t.Helper()
	if b.path != nil {
		path = b.path(path)
	}
	r := spoken(s.caller, method, path, b.body)
	if b.kind != "" {
		r = s.caller.Request(method, path, b.kind, b.body)
	}
	if b.change != nil {
		b.change(r)
	}
	got := s.caller.Do(r)
	if isPage(got.Header, got.Status) && s.plan.Has("zulip-not-found-page") {
		return
	}
	msg := strings.ToLower(got.Text("msg"))
	problem := ""
	switch {
	case got.Status < 400 || got.Status > 499:
		problem = "not refused"
	case r.Method == http.MethodHead:
		return
	case got.Text("result") != "error" || msg == "":
		problem = "no envelope"
	case got.Has("ignored_parameters_unsupported"):
		problem = "an error lists ignored parameters"
	case there && b.status != 0 && got.Status != b.status:
		problem = fmt.Sprintf("status is not %d", b.status)
	case there && !s.plan.IsZulip() && !strings.Contains(msg, strings.ToLower(b.names)):
		problem = "the message does not name " + b.names
	}
	if problem != "" {
		s.t.Errorf("%s, %s: %s: %d %s", id, b.name, problem, got.Status, Clip(got.Raw))
	}
}

// spoken makes a request with parameters in the place for its method.
func spoken(c *Client, method, path, encoded string) *http.Request {
	if method == http.MethodGet {
		return c.Request(method, path+"?"+encoded, "", "")
	}
	return c.Request(method, path, FormType, encoded)
}

// parameterFaults are missing parameters and values of the wrong kind.
func parameterFaults(s *badSide, id string, tr requestcases.Case, valid Form) []bad {
	var list []bad
	required := slices.Clone(tr.Required)
	for _, name := range slices.Sorted(maps.Keys(tr.RequiredUntil)) {
		if !s.plan.Has(tr.RequiredUntil[name]) {
			required = append(required, name)
		}
	}
	for _, newest := range required {
		name := s.spelt(id, newest)
		list = append(list, bad{name: "without " + name, body: valid.Without(name).Encode(), names: name, status: 400})
	}
	for _, newest := range slices.Sorted(maps.Keys(tr.Bad)) {
		name := s.spelt(id, newest)
		if name == "" || !tr.Lives[newest].Includes(s.plan.Has) {
			continue
		}
		values := tr.Bad[newest]
		if !s.plan.IsZulip() {
			values = slices.Concat(values, tr.BadInSpec[newest])
		}
		for _, taken := range tr.Taken {
			if taken.Name == newest && s.plan.IsZulip() && s.plan.Has(taken.From) {
				values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return slices.Contains(taken.Values, v) })
			}
		}
		if name != newest && name != "create_stream_policy" { // the others that were renamed were booleans
			values = requestcases.NoBool
		}
		for _, value := range values {
			if value == any("true") && s.plan.Has("zulip-boolean-is-number") {
				continue // which some take for a number
			}
			full := valid.With(name, value).Encode()
			pair := url.Values{name: {value}}.Encode()
			list = append(list,
				bad{name: name + "=" + Clip(value), body: full, names: name},
				bad{name: name + " twice, then " + Clip(value), body: full + "&" + pair, names: name})
		}
	}
	return list
}
