package suite

import (
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// clockTolerance is how far the server's clock may be from the suite's where
// the answer has no Date header, and from that header where it has.
const clockTolerance = 15 * time.Minute

// linkedTopic is a topic that a server may make a link of without being told of
// any linkifier; what the link looks like depends on the level.
const linkedTopic = "see https://example.com/level"

// messageSpecs judge the message object.
var messageSpecs = []Spec{
	{Covers: []string{"MSG-01", "MSG-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first, second, third := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
		s.Verdict(On(s.ids(s.Fetch(in(stream))), exactly(first, second, third)),
			On(s.Fetch(in(stream)), expect.Field("messages", increasingIDs())))
	}},
	{Covers: []string{"MSG-03"}, Body: func(s *Session) {
		inStream := s.Message(s.Post(s.FreshStream(), "a stream message"))
		direct := s.Message(s.Direct("a direct message", s.Others(1)...))
		window := s.Fetch(P{"num_before": 100})
		s.Verdict(On(inStream, expect.Field("type", expect.Equal("stream"))),
			On(direct, expect.Field("type", expect.Equal("private"))),
			On(window, expect.Field("messages", expect.ArrayOf(expect.Field("type", expect.OneOf("stream", "private"))))))
	}},
	{Covers: []string{"MSG-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		inStream := s.Message(s.Post(stream, "a stream message"))
		direct := s.Message(s.Direct("a direct message", s.Others(1)...))
		s.Verdict(On(inStream, expect.Field("stream_id", expect.Equal(stream.ID()))), On(direct, expect.Absent("stream_id")))
	}},
	{Covers: []string{"MSG-05"}, Body: func(s *Session) {
		sent := s.Message(s.Send(streamMessage(s.FreshStream(), "x").with(P{"topic": "the subject"})))
		s.Verdict(On(sent, expect.Field("subject", expect.Equal("the subject"))))
	}},
	{Covers: []string{"MSG-06"}, Body: func(s *Session) {
		other := s.Others(1)
		plain := s.Message(s.Direct("no topic", other...))
		topical := s.Message(s.Send(directMessage("a topic", other...).with(P{"topic": "T"})))
		empty := expect.Field("subject", expect.Equal(""))
		s.Verdict(On(plain, empty), On(topical, empty))
	}},
	{Covers: []string{"MSG-07"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), P{"apply_markdown": true})
		s.Verdict(On(sent, expect.Field("content", expect.All(
			expect.Containing("bold"), expect.Containing("<"), expect.Without("**")))))
	}},
	{Covers: []string{"MSG-08"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), P{"apply_markdown": false})
		s.Verdict(On(sent, expect.Field("content", expect.Equal("**bold**"))))
	}},
	{Covers: []string{"MSG-09"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "typed")
		html := expect.Field("content_type", expect.Equal("text/html"))
		s.Verdict(On(s.Message(id, P{"apply_markdown": true}), html), On(s.Message(id, P{"apply_markdown": nil}), html),
			On(s.Message(id, P{"apply_markdown": false}), expect.Field("content_type", expect.Equal("text/x-markdown"))))
	}},
	{Covers: []string{"MSG-10"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "now")
		now := time.Now()
		if date, err := http.ParseTime(s.last.Header.Get("Date")); err == nil {
			now = date
		}
		window := expect.Between(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
		s.Verdict(On(s.Message(id), expect.Field("timestamp", window)))
	}},
	{Covers: []string{"MSG-14"}, Body: func(s *Session) {
		s.Verdict(On(s.Message(s.Post(s.FreshStream(), "never edited")), expect.Absent("edit_history")))
	}},
	{Covers: []string{"MSG-18"}, Since: deliveryEmailRow, Body: func(s *Session) {
		sent := s.hiddenSender().Direct("from somebody unknown", s.UserID)
		s.Verdict(On(s.Message(sent, P{"client_gravatar": true}), expect.Field("avatar_url", expect.NonEmptyText())))
	}},
	{Covers: []string{"MSG-16"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		face := expect.Field("avatar_url", expect.OrNull(expect.Text()))
		s.Verdict(On(s.Message(id, P{"client_gravatar": true}), face), On(s.Message(id, P{"client_gravatar": false}), face))
	}},
	{Covers: []string{"MSG-17"}, Body: func(s *Session) {
		s.Post(s.FreshStream(), "with a face")
		window := s.Fetch(P{"num_before": 100, "client_gravatar": false})
		s.Verdict(On(window, expect.Field("messages", expect.All(
			expect.Holding("a message", expect.Object()), expect.ArrayOf(expect.Field("avatar_url", expect.Text()))))))
	}},
	{Covers: []string{"MSG-19"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
		s.Verdict(On(first, expect.Field("client", expect.NonEmptyText())),
			On(second, expect.Field("client", expect.Equal(first["client"]))))
	}},
}

// messageSenderSpecs judge who a message is from and what else it carries.
var messageSenderSpecs = []Spec{
	{Covers: []string{"MSG-22"}, Body: func(s *Session) {
		stream := s.FreshStream()
		status, plain := s.Message(s.Post(stream, "/me tests")), s.Message(s.Post(stream, "tests"))
		s.Verdict(On(status, expect.Field("is_me_message", expect.Equal(true))),
			On(plain, expect.Field("is_me_message", expect.Equal(false))))
	}},
	{Covers: []string{"MSG-25", "MSG-26", "MSG-27"}, Body: func(s *Session) {
		own := s.Own()
		sent := s.Message(s.Post(s.FreshStream(), "mine"))
		s.Verdict(On(sent, expect.Field("sender_id", expect.All(expect.Integer(), expect.Equal(own["user_id"]))),
			expect.Field("sender_email", expect.All(expect.NonEmptyText(), expect.Equal(own["email"]))),
			expect.Field("sender_full_name", expect.All(expect.Text(), expect.Equal(own["full_name"])))))
	}},
	{Covers: []string{"MSG-28"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
		s.Verdict(On(first, expect.Field("sender_realm_str", expect.Text())),
			On(second, expect.Field("sender_realm_str", expect.Equal(first["sender_realm_str"]))))
	}},
	{Covers: []string{"MSG-30"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "ordinary"))
		s.Verdict(On(sent, expect.Field("submessages", expect.All(expect.ArrayOf(expect.Text()), expect.Length(0)))))
	}},
	{Covers: []string{"MSG-31"}, Body: func(s *Session) {
		stream := s.FreshStream()
		plain := s.Message(s.Post(stream, "ordinary"))
		linked := s.Message(s.Send(streamMessage(stream, "under an address").with(P{"topic": linkedTopic})))
		links := expect.ArrayOf(expect.Object())
		s.Verdict(On(plain, expect.Field("topic_links", expect.All(links, expect.Length(0)))),
			On(linked, expect.Field("topic_links", links)))
	}},
	{Covers: []string{"MSG-32"}, Body: func(s *Session) {
		linked := s.Message(s.Send(streamMessage(s.FreshStream(), "under an address").with(P{"topic": linkedTopic})))
		links := expect.ArrayOf(expect.Text())
		s.Verdict(On(linked, expect.Either("topic_links or subject_links, an array of strings",
			expect.Field("topic_links", links), expect.Field("subject_links", links))))
	}},
	{Covers: []string{"MSG-35"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "flagged")
		known := expect.Field("flags", expect.ArrayOf(expect.OneOf("read", "starred", "collapsed", "mentioned",
			"wildcard_mentioned", "has_alert_word", "historical")))
		s.Verdict(On(s.Message(id), known), On(s.Fetch(P{"num_before": 100}), expect.Field("messages", expect.ArrayOf(known))))
	}},
}

// messageDirectSpecs judge what tells sets of recipients apart.
var messageDirectSpecs = []Spec{
	{Covers: []string{"MSG-20"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Message(s.Post(stream, "a stream message"))
		s.Verdict(On(sent, expect.Field("display_recipient", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"MSG-21"}, Body: func(s *Session) {
		sent := s.Message(s.Direct("a direct message", s.Others(1)...))
		s.Verdict(On(sent, toGroup(1)))
	}},
	{Covers: []string{"MSG-24"}, Body: func(s *Session) {
		one, two, other := s.FreshStream(), s.FreshStream(), s.Others(1)
		set := func(p P) any { return s.Message(s.Send(p))["recipient_id"] }
		a, again := set(streamMessage(one, "x")), set(streamMessage(one, "y").with(P{"topic": "another"}))
		b := set(streamMessage(two, "x"))
		c, directAgain := set(directMessage("x", other...)), set(directMessage("y", other...))
		s.Verdict(On(a, expect.Integer(), expect.Equal(again), expect.NotEqual(b), expect.NotEqual(c)),
			On(b, expect.Integer(), expect.NotEqual(c)), On(c, expect.Integer(), expect.Equal(directAgain)))
	}},
}

// increasingIDs demands an array whose integer IDs strictly increase.
func increasingIDs() expect.Matcher {
	return expect.All(expect.ArrayOf(expect.Field("id", expect.Integer())),
		expect.That("IDs that increase", func(v any) bool {
			elements, _ := v.([]any)
			before := int64(-1 << 63)
			for _, element := range elements {
				object, _ := element.(map[string]any)
				id := integer(object["id"])
				if id <= before {
					return false
				}
				before = id
			}
			return true
		}))
}

// deliveryEmailRow is the row since which the user object says null of an address
// that the requester may not see.
const deliveryEmailRow Row = "163-delivery-email-always"

// hiddenSender returns an actor whose real address the ordinary user may not
// see.
func (s *Session) hiddenSender() *Actor {
	list := s.Members(nil)
	for _, role := range target.Roles() {
		who, listed := member(list, s.As(role).UserID)
		if address, told := who["delivery_email"]; listed && told && address == nil {
			return s.As(role)
		}
	}
	s.Untestable("no configured account hides its email address from the ordinary user")
	return nil
}
