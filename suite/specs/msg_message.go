package specs

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// MSG: Message (as returned by GET /messages).
var messageObject = Table("MSG", []Spec{
	{Covers: []string{"MSG-11"}, Body: func(s *Session) {
		stream := s.FreshStream()
		edited, kept := s.Post(stream, "as sent"), s.Post(stream, "never edited")
		s.Edit(edited, Params{"content": "edited"})
		sent := s.Message(edited)
		s.Verdict(On(s.Message(kept), Says("never edited"), expect.Absent("last_edit_timestamp")),
			On(sent, Says("edited"), expect.Field("last_edit_timestamp", since(sent["timestamp"]))))
	}},
	{Covers: []string{"MSG-12", "MSG-13"}, Body: func(s *Session) {
		s.NeedsHistory()
		sent := s.Post(s.FreshStream(), "first")
		s.Edit(sent, Params{"content": "second"})
		once := s.Message(sent)
		s.Edit(sent, Params{"content": "third"})
		history := expect.Field("edit_history", expect.All(expect.ArrayOf(expect.Object()), newestFirst("second", "first")))
		s.Verdict(On(once, expect.Field("edit_history", newestFirst("first"))), On(s.Message(sent), Says("third"), history))
	}},
	{Covers: []string{"MSG-12"}, Case: "of two", Body: func(s *Session) {
		s.NeedsHistory()
		stream := s.FreshStream()
		one, two := s.Post(stream, "first"), s.Post(stream, "second")
		s.Edit(one, Params{"content": "first again"})
		s.Edit(two, Params{"content": "second again"})
		edited := func(id json.Number, before string) expect.Matcher {
			return expect.Field("messages", expect.Holding("the edited message", expect.All(HasID(id), expect.Field("edit_history", newestFirst(before)))))
		}
		s.Verdict(On(s.Fetch(InStream(stream)), edited(one, "first"), edited(two, "second")))
	}},
	{Covers: []string{"MSG-15"}, Body: func(s *Session) {
		s.Rules(Params{"allow_edit_history": false})
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, Params{"content": "edited"})
		s.Verdict(On(s.Message(sent), Says("edited"), expect.Absent("edit_history")))
	}},
	{Covers: []string{"MSG-36"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		id := s.Post(stream, "seen by two")
		s.Flag("add", "starred", id)
		s.Verdict(On(s.Message(id), Flagged("starred")), On(second.Message(id), Says("seen by two"), Unflagged("starred")))
	}},
	{Covers: []string{"MSG-33"}, Since: topicLinksRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, stream := Linkifier(s), s.FreshStream()
		twice := s.Send(Under(stream, l.Word+"1 "+l.Word+"2", "two links"))
		never, moved := s.Send(Under(stream, "no link", "no links")), s.Send(Under(stream, l.Word+"3 "+l.Word+"4", "two links"))
		s.Edit(moved, Params{"topic": l.Word + "5"})
		s.Verdict(On(s.Message(twice), expect.Field("topic_links", expect.Length(2))), On(s.Message(moved), expect.Field("topic_links", expect.Length(1))),
			On(s.Message(never), expect.Field("topic_links", expect.Length(0))))
	}},
	{Covers: []string{"MSG-01", "MSG-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first, second, third := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
		s.Verdict(On(s.IDs(s.Fetch(InStream(stream))), Exactly(first, second, third)),
			On(s.Fetch(InStream(stream)), expect.Field("messages", increasingIDs())))
	}},
	{Covers: []string{"MSG-03"}, Body: func(s *Session) {
		inStream := s.Message(s.Post(s.FreshStream(), "a stream message"))
		direct := s.Message(s.Direct("a direct message", s.Others(1)...))
		window := s.Fetch(Params{"num_before": 100})
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
		sent := s.Message(s.Send(StreamMessage(s.FreshStream(), "x").With(Params{"topic": "the subject"})))
		s.Verdict(On(sent, expect.Field("subject", expect.Equal("the subject"))))
	}},
	{Covers: []string{"MSG-06"}, Body: func(s *Session) {
		other := s.Others(1)
		plain := s.Message(s.Direct("no topic", other...))
		topical := s.Message(s.Send(DirectMessage("a topic", other...).With(Params{"topic": "T"})))
		empty := expect.Field("subject", expect.Equal(""))
		s.Verdict(On(plain, empty), On(topical, empty))
	}},
	{Covers: []string{"MSG-07"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": true})
		s.Verdict(On(sent, expect.Field("content", expect.All(
			expect.Containing("bold"), expect.Containing("<"), expect.Without("**")))))
	}},
	{Covers: []string{"MSG-08"}, Body: func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": false})
		s.Verdict(On(sent, expect.Field("content", expect.Equal("**bold**"))))
	}},
	{Covers: []string{"MSG-09"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "typed")
		html := expect.Field("content_type", expect.Equal("text/html"))
		s.Verdict(On(s.Message(id, Params{"apply_markdown": true}), html), On(s.Message(id, Params{"apply_markdown": nil}), html),
			On(s.Message(id, Params{"apply_markdown": false}), expect.Field("content_type", expect.Equal("text/x-markdown"))))
	}},
	{Covers: []string{"MSG-10"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "now")
		now := justNow(s)
		s.Verdict(On(s.Message(id), expect.Field("timestamp", now)))
	}},
	{Covers: []string{"MSG-14"}, Body: func(s *Session) {
		s.Verdict(On(s.Message(s.Post(s.FreshStream(), "never edited")), expect.Absent("edit_history")))
	}},
	{Covers: []string{"MSG-18"}, Since: deliveryEmailRow, Body: func(s *Session) {
		sent := hiddenSender(s).Direct("from somebody unknown", s.UserID)
		s.Verdict(On(s.Message(sent, Params{"client_gravatar": true}), expect.Field("avatar_url", expect.NonEmptyText())))
	}},
	{Covers: []string{"MSG-16"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		face := expect.Field("avatar_url", expect.OrNull(expect.Text()))
		s.Verdict(On(s.Message(id, Params{"client_gravatar": true}), face), On(s.Message(id, Params{"client_gravatar": false}), face))
	}},
	{Covers: []string{"MSG-17"}, Body: func(s *Session) {
		s.Post(s.FreshStream(), "with a face")
		window := s.Fetch(Params{"num_before": 100, "client_gravatar": false})
		s.Verdict(On(window, expect.Field("messages", expect.All(
			expect.Holding("a message", expect.Object()), expect.ArrayOf(expect.Field("avatar_url", expect.Text()))))))
	}},
	{Covers: []string{"MSG-17"}, Case: "others", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		id := s.Direct("with a face for two", second.UserID)
		withFace := expect.Field("avatar_url", expect.NonEmptyText())
		s.Verdict(On(s.Message(id, Params{"client_gravatar": false}), withFace), On(second.Message(id, Params{"client_gravatar": false}), withFace))
	}},
	{Covers: []string{"MSG-19"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
		s.Verdict(On(first, expect.Field("client", expect.NonEmptyText())),
			On(second, expect.Field("client", expect.Equal(first["client"]))))
	}},
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
		linked := s.Message(s.Send(StreamMessage(stream, "under an address").With(Params{"topic": linkedTopic})))
		links := expect.ArrayOf(expect.Object())
		s.Verdict(On(plain, expect.Field("topic_links", expect.All(links, expect.Length(0)))),
			On(linked, expect.Field("topic_links", links)))
	}},
	{Covers: []string{"MSG-32"}, Body: func(s *Session) {
		linked := s.Message(s.Send(StreamMessage(s.FreshStream(), "under an address").With(Params{"topic": linkedTopic})))
		links := expect.ArrayOf(expect.Text())
		s.Verdict(On(linked, expect.Either("topic_links or subject_links, an array of strings",
			expect.Field("topic_links", links), expect.Field("subject_links", links))))
	}},
	{Covers: []string{"MSG-35"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "flagged")
		known := expect.Field("flags", expect.ArrayOf(expect.OneOf("read", "starred", "collapsed", "mentioned",
			"wildcard_mentioned", "has_alert_word", "historical")))
		s.Verdict(On(s.Message(id), known), On(s.Fetch(Params{"num_before": 100}), expect.Field("messages", expect.ArrayOf(known))))
	}},
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
		set := func(p Params) any { return s.Message(s.Send(p))["recipient_id"] }
		a, again := set(StreamMessage(one, "x")), set(StreamMessage(one, "y").With(Params{"topic": "another"}))
		b := set(StreamMessage(two, "x"))
		c, directAgain := set(DirectMessage("x", other...)), set(DirectMessage("y", other...))
		s.Verdict(On(a, expect.Integer(), expect.Equal(again), expect.NotEqual(b), expect.NotEqual(c)),
			On(b, expect.Integer(), expect.NotEqual(c)), On(c, expect.Integer(), expect.Equal(directAgain)))
	}},
	{Covers: []string{"MSG-37", "MSG-39", "FET-30"}, Body: func(s *Session) {
		stream, word := s.FreshStream(), rareWord(s)
		sent := s.Post(stream, "there is a "+word+" here")
		s.Post(stream, "there is none here")
		another := s.Post(stream, "and "+word+" once more")
		found, again := search(s, stream, word, 2), search(s, stream, word, 2)
		plain := s.Fetch(InStream(stream))
		without := expect.ArrayOf(expect.All(expect.Absent("match_content"), expect.Absent("match_subject")))
		matching := expect.Field("messages", expect.ArrayOf(expect.All(expect.Field("match_content", expect.Text()), expect.Field("match_subject", expect.Text()))))
		s.Verdict(On(s.IDs(found), Exactly(sent, another)), On(found, matching), On(again, matching),
			On(plain, holds(sent), expect.Field("messages", without)),
			On(s.Fetch(Params{"num_before": WindowSize}), expect.Field("messages", without)))
	}},
	{Covers: []string{"FET-30"}, Case: "edited", Weight: Must, Body: func(s *Session) {
		stream, old, word := s.FreshStream(), rareWord(s), rareWord(s)
		sent, kept := s.Post(stream, "there is a "+old+" here"), s.Post(stream, "and "+old+" once more")
		s.Edit(sent, Params{"content": "there is a " + word + " here"})
		now := search(s, stream, word, 1)
		before := Await(s, func() *target.Reply { return s.Fetch(found(s, stream, old)) }, lacks(sent))
		s.Verdict(On(s.IDs(now), Exactly(sent)), On(before, holds(kept), lacks(sent)))
	}},
	{Covers: []string{"MSG-38"}, Body: func(s *Session) {
		stream, word := s.FreshStream(), rareWord(s)
		sent := s.Post(stream, "there is a "+word+" here, and one more "+word)
		found := search(s, stream, word, 1)
		s.Verdict(On(s.IDs(found), Exactly(sent)), On(found, expect.Field("messages", expect.ArrayOf(
			expect.Field("match_content", expect.All(expect.Containing("there is a"), highlighting(word, 2)))))))
	}},
}, persistenceSpecs, everywhereSpecs, rememberedSpecs)

// newestFirst demands the history of edits of the content, whose contents
// before were these.
func newestFirst(before ...string) expect.Matcher {
	return expect.All(expect.Length(len(before)), expect.That("the newest edit first", func(v any) bool {
		entries, _ := v.([]any)
		last := int64(1) << 62
		for i, element := range entries {
			entry, _ := element.(target.Object)
			at := Integer(entry["timestamp"])
			if entry["prev_content"] != before[i] || at > last {
				return false
			}
			last = at
		}
		return true
	}))
}

// clockTolerance is how far the server's clock may be from the suite's where
// the answer has no Date header, and from that header where it has.
const clockTolerance = 15 * time.Minute

// justNow accepts the UNIX time of the last answer by the server's clock, or by the
// suite's if the answer has no date.
func justNow(s *Session) expect.Matcher {
	now := time.Now()
	if date, err := http.ParseTime(s.Last.Header.Get("Date")); err == nil {
		now = date
	}
	return expect.Between(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
}

// linkedTopic is a topic that a server may turn into a link without
// any linkifier; what the link looks like depends on the level.
const linkedTopic = "see https://example.com/level"

// deliveryEmailRow is the row since which the user object says null of an address
// that the requester may not see.
const deliveryEmailRow Row = "163-delivery-email-always"

// hiddenSender returns an actor whose real address the ordinary user may not
// see.
func hiddenSender(s *Session) *Actor {
	list := s.Members(nil)
	for _, role := range target.Roles() {
		who, listed := Member(list, s.As(role).UserID)
		if address, told := who["delivery_email"]; listed && told && address == nil {
			return s.As(role)
		}
	}
	s.Untestable("no configured account hides its email address from the ordinary user")
	return nil
}
