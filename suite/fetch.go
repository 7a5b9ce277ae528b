package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// fetchSpecs judge the plain parameters and the answer of GET /messages.
var fetchSpecs = []Spec{
	{Covers: []string{"FET-01"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "not for everybody")
		window := P{"anchor": id}
		s.Verdict(On(s.Anonymous().TryFetch(window), expect.Refused(), expect.Absent("messages")),
			On(s.TryFetch(window), expect.Success(), expect.Field("messages", expect.Holding("the message", hasID(id)))))
	}},
	{Covers: []string{"FET-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "without an anchor")
		found := s.TryFetch(in(stream), P{"anchor": nil, "use_first_unread_anchor": true})
		s.Verdict(On(found, expect.Success(), expect.Field("messages", expect.Holding("the message", hasID(id)))))
	}},
	missingFetchParameter("FET-12", "num_before"),
	missingFetchParameter("FET-14", "num_after"),
	{Covers: []string{"FET-31"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		asked := s.Message(id, P{"client_gravatar": true})
		s.Verdict(On(s.Message(id), expect.Field("avatar_url", expect.Equal(asked["avatar_url"]))))
	}},
	{Covers: []string{"FET-32"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		asked := s.Message(id, P{"client_gravatar": false})
		s.Verdict(On(s.Message(id), expect.Field("avatar_url", expect.All(
			expect.Text(), expect.Equal(asked["avatar_url"])))))
	}},
	{Covers: []string{"FET-33"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		with, without := s.Message(id, P{"client_gravatar": true}), s.Message(id, P{"client_gravatar": false})
		s.Verdict(On(with, expect.Field("avatar_url", expect.OrNull(expect.Text()))),
			On(without, expect.Field("avatar_url", expect.Text())))
	}},
	{Covers: []string{"FET-34"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "typed")
		kind := func(kind string) expect.Matcher { return expect.Field("content_type", expect.Equal(kind)) }
		s.Verdict(On(s.Message(id, P{"apply_markdown": nil}), kind("text/html")),
			On(s.Message(id, P{"apply_markdown": true}), kind("text/html")),
			On(s.Message(id, P{"apply_markdown": false}), kind("text/x-markdown")))
	}},
	{Covers: []string{"FET-40"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "anchored")
		var claims []Claim
		for _, anchor := range s.anchors(id) {
			found := s.Fetch(in(stream), P{"anchor": anchor, "num_after": 5})
			claims = append(claims, On(found, expect.Field("anchor", expect.Integer()),
				expect.Field("messages", expect.Holding("the message", hasID(id)))))
		}
		s.Verdict(claims...)
	}},
	foundFlag("FET-41", "found_newest"),
	foundFlag("FET-42", "found_oldest"),
	foundFlag("FET-43", "found_anchor"),
	{Covers: []string{"FET-41"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := s.five()
		flag := func(want bool) expect.Matcher { return expect.Field("found_newest", expect.Equal(want)) }
		past := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 0, "num_after": 5})
		short := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 0, "num_after": 1})
		s.Verdict(On(past, flag(true)), On(short, flag(false)))
	}},
	{Covers: []string{"FET-42"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := s.five()
		flag := func(want bool) expect.Matcher { return expect.Field("found_oldest", expect.Equal(want)) }
		past := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 5, "num_after": 0})
		short := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 1, "num_after": 0})
		s.Verdict(On(past, flag(true)), On(short, flag(false)))
	}},
	{Covers: []string{"FET-43"}, Case: "meaning", Weight: Should, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 1, "num_after": 1})
		elsewhere := s.Fetch(in(s.FreshStream()), P{"anchor": sent[2], "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("found_anchor", expect.Equal(true))),
			On(elsewhere, expect.Field("found_anchor", expect.Equal(false))))
	}},
	{Covers: []string{"FET-44"}, Body: func(s *Session) {
		stream, sent := s.five()
		short := s.Fetch(in(stream), P{"anchor": sent[4], "num_before": 1, "num_after": 0})
		s.Verdict(On(s.ids(short), exactly(sent[3], sent[4])),
			On(short, expect.Optional("history_limited", expect.Equal(false))))
	}},
	{Covers: []string{"FET-45"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Post(stream, "found where it is")
		empty := s.TryFetch(in(s.FreshStream()), P{"anchor": sent, "num_before": 0, "num_after": 0})
		s.Verdict(On(s.Fetch(in(stream)), holds(sent), expect.Field("messages", expect.ArrayOf(aMessage()))),
			On(empty, expect.Success(), expect.Field("messages", expect.Length(0))))
	}},
	{Covers: []string{"FET-46"}, Body: func(s *Session) {
		stream, sent := s.five()
		around := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 2, "num_after": 2})
		s.Verdict(On(s.ids(around), exactly(sent...)), On(around, expect.Field("messages", increasingIDs())))
	}},
}

func missingFetchParameter(id, parameter string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "findable")
		whole := P{"anchor": sent, "num_before": 1, "num_after": 0}
		s.Verdict(On(s.Try("GET /messages", whole.without(parameter)), expect.Missing(parameter)),
			On(s.Try("GET /messages", whole), holds(sent)))
	}}
}

// foundFlag judges the type of a field alone; its meaning is only in its name.
func foundFlag(id, field string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream, sent := s.five()
		window := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 1, "num_after": 1})
		s.Verdict(On(s.ids(window), exactly(sent[1:4]...)), On(window, expect.Field(field, expect.Boolean())))
	}}
}

// aMessage demands the fields that a message has at every level.
func aMessage() expect.Matcher {
	return expect.Shape(map[string]expect.Matcher{
		"id": expect.Integer(), "type": expect.OneOf("stream", "private"), "subject": expect.Text(),
		"content": expect.Text(), "content_type": expect.OneOf("text/html", "text/x-markdown"),
		"timestamp": expect.Integer(), "client": expect.Text(), "is_me_message": expect.Boolean(),
		"avatar_url": expect.OrNull(expect.Text()), "recipient_id": expect.Integer(), "sender_id": expect.Integer(),
		"sender_email": expect.Text(), "sender_full_name": expect.Text(), "sender_realm_str": expect.Text(),
		"reactions": expect.ArrayOf(expect.Object()), "flags": expect.ArrayOf(expect.Text()),
	})
}
