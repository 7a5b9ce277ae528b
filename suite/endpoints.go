package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// endpoint is a described operation with a call of it that succeeds.
type endpoint struct {
	call   string
	params P
	open   bool // needs no authentication
}

// endpoints returns the described operations the suite knows, each with
// parameters that make it succeed for the ordinary user.
func endpoints(s *Session) []endpoint {
	stream := s.FreshStream()
	queue := s.Register()
	known := []endpoint{
		{call: "GET /server_settings", open: true},
		{call: "POST /messages", params: streamMessage(stream, "one of all endpoints")},
		{call: "GET /messages", params: P{"anchor": s.newest(), "num_before": 1, "num_after": 0}},
		{call: "POST /users/me/subscriptions", params: P{"subscriptions": []P{{"name": stream.Name}}}},
		{call: "GET /streams"},
		{call: "GET /users"},
		{call: "GET /events", params: queue.parameters(P{"dont_block": true})},
	}
	sent := s.Post(stream, "for all endpoints")
	known = append(known,
		endpoint{call: "POST /messages/render", params: P{"content": "one of all endpoints"}},
		endpoint{call: "POST /messages/flags", params: change("add", "starred", sent)},
	)
	if edit := (P{"content": s.Fresh("content")}); s.barred(edit) == "" {
		known = append(known, endpoint{call: "PATCH /messages/" + sent.String(), params: edit})
	}
	if s.has(singleUserRow) {
		known = append(known, endpoint{call: "GET /users/" + s.UserID.String()})
	}
	return known
}

// endpointSpecs judge the rules for all endpoints.
var endpointSpecs = []Spec{
	{Covers: []string{"EPT-02"}, Body: func(s *Session) {
		var claims []Claim
		for _, e := range endpoints(s) {
			if !e.open {
				claims = append(claims, On(s.Anonymous().Try(e.call, e.params), expect.Refused()))
			}
			claims = append(claims, On(s.Try(e.call, e.params), expect.Success()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"EPT-03"}, Weight: Should, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Try("POST /messages", streamMessage(stream, "nothing but the envelope"))
		listed, members := s.Try("GET /streams", nil), s.Try("GET /users", nil)
		only := func(field string) expect.Matcher {
			keys := expect.OnlyKeys("result", "msg", expect.IgnoredParameters, field)
			return expect.All(expect.Success(), expect.Field(field, expect.That("a value", present)), keys)
		}
		s.Verdict(On(sent, only("id")), On(listed, only("streams")), On(members, only("members")))
	}},
	{Covers: []string{"EPT-04", "LVL-08", "LVL-47"}, Body: func(s *Session) {
		var claims []Claim
		for _, e := range endpoints(s) {
			reply := s.Try(e.call, e.params.with(P{"sl_invented": "1"}))
			if e.params == nil && !s.namesAllIgnored() {
				continue
			}
			claims = append(claims, On(reply, expect.Ignored("sl_invented")))
		}
		s.Verdict(claims...)
	}},
}

// namesAllIgnored tells whether unsupported parameters are reported wherever
// they are: the zulip dialect is declared not to do so at GET /server_settings.
func (s *Session) namesAllIgnored() bool { return s.Config().Dialect == "spec" }

func present(any) bool { return true }
