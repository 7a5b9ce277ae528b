package specs

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// bounded demands what may become of a text that is too long: it is refused
// or, as is judged beside, cut.
func bounded() Matcher {
	return Described("a refusal, or a success with what fits", SatisfyAny(BeRefused(), Succeed()))
}

// textOf demands a string of at most n characters.
func textOf(n int) Matcher {
	return Be(fmt.Sprintf("a text of at most %d characters", n), atMost(n))
}

// until reads events until one fits, and returns those before it.
func until(q *Queue, fits Matcher) []any {
	passed := []any{}
	q.Await("the last of some events", expect.Matcher(func(event any) error {
		err := expect.Explain(fits, event)
		if err != nil {
			passed = append(passed, event)
		}
		return err
	}))
	return passed
}

// retentionWord is a word for message_retention_days: public servers take it as JSON only.
func retentionWord(s *Session, word string) string {
	if isPublic(s) {
		return strconv.Quote(word)
	}
	return word
}

func Retention(days any) Params { return Params{"message_retention_days": days} }

// retains judges that a stream is made with the retention. Only if the creator
// is an owner, nobody may do it whom the creator may not.
func retains(s *Session, days any) {
	creator, stream := s.As(Creator), s.Unmade()
	reply := creator.TrySubscribe(Calling(stream), Retention(days))
	if !reply.Succeeded() && creator.Own()["is_owner"] == false {
		s.Untestable("the role creator is no owner and may not set the retention")
	}
	s.Expect(reply).To(Succeed())
	s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
}

// OfSystem finds the system group whose name ends so. How they are named is
// left open; the public counterpart names them for the role.
func OfSystem(ending string) func(target.Object) bool {
	return func(group target.Object) bool {
		name, _ := group["name"].(string)
		return group["is_system_group"] == true && strings.HasSuffix(name, ending)
	}
}

func refusedRemovers(id, which string, fits func(target.Object) bool) {
	It("", Covers(id), func(s *Session) {
		made := s.FreshStream()
		named, stream := namesRemovers(s, Group(s, which, fits))
		s.Expect(named).To(BeRefused())
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(stream)))
	})
}

// namesRemovers asks for a new stream with the group.
func namesRemovers(s *Session, group json.Number) (*target.Reply, Stream) {
	stream := s.Unmade()
	return s.TrySubscribe(Calling(stream), Params{"can_remove_subscribers_group_id": group}), stream
}

// Group finds a user group, as the public counterpart lists them.
func Group(s *Session, which string, fits func(target.Object) bool) json.Number {
	listed, _ := s.TryUnknown("GET /user_groups", nil).Body["user_groups"].([]any)
	for _, element := range listed {
		group, _ := element.(target.Object)
		id, known := group["id"].(json.Number)
		if known && fits(group) {
			return id
		}
	}
	s.Untestable("GET /user_groups does not list " + which)
	return ""
}

// tolerant makes the call go on without the streams that are not for the
// requester.
var tolerant = Params{"authorization_errors_fatal": false}

// namesTheStream judges the refusal of a stream of somebody else.
func namesTheStream(s *Session, answer Matcher) {
	foreign := s.As(Second).FreshStream(Params{"invite_only": true})
	s.Expect(s.TrySubscribe(Calling(foreign))).To(SatisfyAll(answer, HaveField("msg", ContainSubstring(foreign.Name))))
}

// brings judges that the principal, who is the actor, is subscribed.
func brings(s *Session, who *Actor, principal any) {
	stream, own := s.FreshStream(), who.FreshStream()
	reply := s.BringBy(principal, who, stream)
	s.Expect(reply).To(IsSubscribed("subscribed", who.Address(), stream))
	s.Expect(who.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), Lists(stream)))
}

// announces tells whether the organization has a stream for announcements.
func announces(s *Session) bool {
	return Integer(s.Organization()["notifications_stream_id"]) > 0
}

// mostAnnouncements bounds how far announcements are looked for.
const mostAnnouncements = 1000

// announcements counts the messages since the one with the ID that nobody of
// the suite has sent and that name the stream. What the server says in that
// stream itself does not count.
func announcements(s *Session, stream Stream, since any) int {
	window := s.Fetch(Narrow("streams", "public"),
		Params{"anchor": since, "num_before": 0, "num_after": mostAnnouncements})
	mine := make(map[any]bool)
	for _, id := range s.IDs(window) {
		mine[id] = true
	}
	count := 0
	for _, message := range Messages(window) {
		names := expect.Containing(stream.Name)(message["content"]) == nil
		if names && !mine[message["id"]] && message["display_recipient"] != stream.Name {
			count++
		}
	}
	return count
}

// awaitAnnouncement waits for the announcement of the stream and returns how
// many there are.
func awaitAnnouncement(s *Session, stream Stream, since any) int {
	return Await(s, func() int { return announcements(s, stream, since) }, expect.Matcher(func(actual any) error {
		if actual == 0 {
			return expect.Fail("an announcement", actual)
		}
		return nil
	}))
}

// Rows since which servers know what a stream is made with. The specification
// dates none of them.
const (
	RetentionRow Row = "17-stream-retention-param"
	WebPublicRow Row = "98-subscribe-web-public"
)

// history is the parameters of a private stream.
func history(shared bool) Params {
	return Params{"invite_only": true, "history_public_to_subscribers": shared}
}

// historyFor judges what newcomers of a private stream read of what was
// before them.
func historyFor(id string, shared bool) {
	It("", Covers(id), Needs(Second), func(s *Session) {
		want := Exactly("after")
		if shared {
			want = Exactly("before", "after")
		}
		s.Expect(newcomerReads(s, s.FreshStream(history(shared)))).To(want)
	})
}

// newcomerReads subscribes the second user between two messages and returns
// what they read.
func newcomerReads(s *Session, stream Stream) []any {
	second := s.As(Second)
	s.Post(stream, "before")
	s.Bring(second, stream)
	s.Post(stream, "after")
	return second.Contents(stream)
}

// posts tries to send a message that tells the role.
func posts(a *Actor, stream Stream) *target.Reply {
	return a.Try("POST /messages", StreamMessage(stream, "by "+string(a.Role)))
}

// onlyBy judges that the policy lets the one role post and the other not.
func onlyBy(s *Session, policy int, allowed, barred target.Role) {
	admin := s.As(Admin)
	stream := admin.FreshStream(Params{"stream_post_policy": policy})
	for _, role := range []target.Role{allowed, barred} {
		if role != Admin {
			admin.Bring(s.As(role), stream)
		}
	}
	s.Expect(posts(s.As(barred), stream)).To(BeRefused())
	s.Expect(posts(s.As(allowed), stream)).To(Succeed())
	s.Expect(admin.Contents(stream)).To(Exactly("by " + string(allowed)))
}

// subscriptionRoleRow is of a field that the specification describes without a level.
const subscriptionRoleRow Row = "31-subscription-role"

// describedFields is the fields that the object of a new subscription surely has.
func describedFields() Fields {
	return Fields{
		"stream_id": BeInteger(), "name": BeText(), "description": BeText(), "rendered_description": BeText(),
		"invite_only": BeBoolean(), "pin_to_top": BeBoolean(), "is_muted": BeBoolean(), "color": BeText(),
	}
}

// ofSubscription judges a field of the object of a fresh subscription.
func ofSubscription(id, field string, m Matcher) {
	It("", Covers(id), func(s *Session) { s.Expect(s.Subscribed()).To(HaveField(field, m)) })
}

// inheriting judges a field that is null where the user's own default applies.
// That the default exists is judged with the user's settings.
func inheriting(id, field string) {
	ofSubscription(id, field, OrNull(BeBoolean()))
}

// lackingIn judges that the object no longer has a field.
func lackingIn(id, field string, more ...string) {
	It("", Covers(append([]string{id}, more...)...), func(s *Session) {
		s.Expect(s.Subscribed()).To(SatisfyAll(HaveField("name", BeNonEmptyText()), HaveNoField(field)))
	})
}
