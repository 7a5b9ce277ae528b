package fake_test

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
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// badSide is one server and, for every route, somebody who may call it.
type badSide struct {
	t      *testing.T
	srv    *fake.Server
	plan   *featurelevels.Plan
	caller *client
	queue  *queue
	seen   string // the digest so far
}

func TestBadInputIsRefusedOnEveryRoute(t *testing.T) {
	raceenabled.AnswersOnly(t)
	all := trials()
	for _, id := range api.Routes() {
		if _, there := all[id]; !there {
			t.Errorf("the route %s has no entry in the table of bad input", id)
		}
	}
	for _, d := range dialects {
		for _, level := range []featurelevels.Level{0, 91, featurelevels.Newest()} {
			t.Run(fmt.Sprintf("%s at %d", d, level), func(t *testing.T) {
				t.Parallel()
				srv := fake.Start(t, fake.WithLevel(level), fake.WithDialect(d), fake.FrozenClock(frozen))
				s := &badSide{t: t, srv: srv, plan: changes.Compile(level, d), caller: as(t, srv, owner)}
				s.queue = s.caller.queue(form{"event_types": []string{"message"}})
				s.seen = digest(t, srv)
				for _, id := range slices.Sorted(maps.Keys(all)) {
					s.route(id, all[id])
				}
			})
		}
	}
}

// route tries everything on one route and demands that nothing came of it.
func (s *badSide) route(id string, tr trial) {
	method, _, _ := strings.Cut(id, " ")
	valid := form{}
	for name, v := range tr.valid {
		if v == theQueue {
			v = s.queue.id
		}
		valid[s.spelt(id, name)] = v
	}
	there := s.plan.HasRoute(id)
	if there && !tr.refused {
		s.accepted(id, method, tr.path, valid)
	}
	for _, b := range slices.Concat(parameterFaults(s, id, tr, valid), formFaults(method, valid), headFaults(s.caller, id), pathFaults()) {
		s.try(id, method, tr.path, b, there && !tr.payload)
	}
	same(s.t, id+" left events", kinds(s.queue.poll(false).ok().list("events")), []string{})
	if now := digest(s.t, s.srv); now != s.seen {
		s.t.Errorf("%s: something was stored", id)
		s.seen = now
	}
}

// spelt is what the level calls a parameter, "" if it has none of it.
func (s *badSide) spelt(id, name string) string {
	old, known := s.plan.Params(id).Name(name)
	if !known {
		return ""
	}
	return old
}

// accepted shows, in a world of its own, that what the faults are put into is
// no fault itself.
func (s *badSide) accepted(id, method, path string, valid form) {
	s.t.Helper()
	name := fmt.Sprintf("w%x", sha256.Sum256([]byte(id)))[:60]
	s.caller.control("POST", "/worlds/default/fork", asText(form{"name": name})).ok()
	c := s.caller.in("/w/" + name)
	for k, v := range valid {
		if v == any(s.queue.id) {
			valid = valid.with(k, c.queue(nil).id)
		}
	}
	c.do(spoken(c, method, path, valid.encode())).ok()
}

// bad is one faulty request.
type bad struct {
	name string
	// body is what stands in the form, or in the query of a GET; if kind is
	// set it is the body whatever the method.
	body, kind string
	names      string // what the message must name, "" for nothing
	status     int    // 0 for any 4xx
	change     func(*http.Request)
	path       func(string) string
}

func (s *badSide) try(id, method, path string, b bad, there bool) {
	s.t.Helper()
	if b.path != nil {
		path = b.path(path)
	}
	r := spoken(s.caller, method, path, b.body)
	if b.kind != "" {
		r = s.caller.request(method, path, b.kind, b.body)
	}
	if b.change != nil {
		b.change(r)
	}
	got := s.caller.do(r)
	msg := strings.ToLower(got.text("msg"))
	problem := ""
	switch {
	case got.status < 400 || got.status > 499:
		problem = "not refused"
	case r.Method == http.MethodHead:
		return
	case got.text("result") != "error" || msg == "":
		problem = "no envelope"
	case got.has("ignored_parameters_unsupported"):
		problem = "an error lists ignored parameters"
	case there && b.status != 0 && got.status != b.status:
		problem = fmt.Sprintf("status is not %d", b.status)
	case there && !strings.Contains(msg, strings.ToLower(b.names)):
		problem = "the message does not name " + b.names
	}
	if problem != "" {
		s.t.Errorf("%s, %s: %s: %d %s", id, b.name, problem, got.status, clip(got.raw))
	}
}

// spoken makes a request whose parameters stand where the method has them.
func spoken(c *client, method, path, encoded string) *http.Request {
	if method == http.MethodGet {
		return c.request(method, path+"?"+encoded, "", "")
	}
	return c.request(method, path, formType, encoded)
}

// parameterFaults are missing parameters and values of the wrong kind.
func parameterFaults(s *badSide, id string, tr trial, valid form) []bad {
	var list []bad
	for _, newest := range tr.required {
		name := s.spelt(id, newest)
		list = append(list, bad{name: "without " + name, body: valid.without(name).encode(), names: name, status: 400})
	}
	for _, newest := range slices.Sorted(maps.Keys(tr.bad)) {
		name := s.spelt(id, newest)
		if name == "" {
			continue
		}
		values := tr.bad[newest]
		if name != newest && name != "create_stream_policy" { // the others that were renamed were booleans
			values = noBool
		}
		for _, value := range values {
			full := valid.with(name, value).encode()
			pair := url.Values{name: {value}}.Encode()
			list = append(list,
				bad{name: name + "=" + clip(value), body: full, names: name},
				bad{name: name + " twice, then " + clip(value), body: full + "&" + pair, names: name})
		}
	}
	return list
}
