package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows since which servers know what a stream is made with. The specification
// dates none of them.
const (
	postPolicyRow Row = "1-subscribe-post-policy-param"
	retentionRow  Row = "17-stream-retention-param"
	webPublicRow  Row = "98-subscribe-web-public"
)

// streamSettingsSpecs judge the parameters that new streams are made with.
var streamSettingsSpecs = []Spec{
	{Covers: []string{"SBS-19"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"SBS-20"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		private, own := s.FreshStream(P{"invite_only": true}), second.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), shows(private, "invite_only", true)),
			On(second.Try("GET /streams", nil), lists(own), omits(private)))
	}},
	{Covers: []string{"SBS-21"}, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("is_web_public", expect.Equal(false))))
	}},
	{Covers: []string{"SBS-27"}, Since: postPolicyRow, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("stream_post_policy", expect.Equal(number(1)))))
	}},
	{Covers: []string{"SBS-28", "SUB-21"}, Since: postPolicyRow, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		claims := []Claim{On(queue.Subscription(s.FreshStream()), expect.Field("stream_post_policy", expect.Equal(number(1))))}
		for policy := range int64(4) {
			stream := s.FreshStream(P{"stream_post_policy": policy + 1})
			claims = append(claims, On(queue.Subscription(stream), expect.Field("stream_post_policy", expect.Equal(number(policy+1)))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SBS-28"}, Case: "refused", Since: postPolicyRow, Body: func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		five, zero := s.TrySubscribe(calling(stream), P{"stream_post_policy": 5}), s.TrySubscribe(calling(stream), P{"stream_post_policy": 0})
		s.Verdict(On(five, expect.Refused()), On(zero, expect.Refused()), On(s.Try("GET /streams", nil), lists(made), omits(stream)))
	}},
	historyFor("SBS-25", true), historyFor("SBS-26", false),
	{Covers: []string{"SBS-38"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.TrySubscribe(calling(stream), P{"invite_only": true}), expect.Success()),
			On(s.Try("GET /streams", nil), shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"SBS-39"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		reply := s.TrySubscribe(calling(stream), P{"is_web_public": true})
		queue := second.Register(subscriptionEvents)
		second.Subscribe(stream.Name)
		s.Verdict(On(reply, expect.Success()), On(queue.Subscription(stream), expect.Field("is_web_public", expect.Equal(false))))
	}},
	{Covers: []string{"SBS-40"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		shared, hidden := s.FreshStream(history(true)), s.FreshStream(history(false))
		again := s.TrySubscribe(calling(shared), history(false))
		other := s.TrySubscribe(calling(hidden), history(true))
		s.Verdict(On(again, expect.Success()), On(other, expect.Success()),
			On(s.newcomerReads(shared), exactly("before", "after")), On(s.newcomerReads(hidden), exactly("after")))
	}},
	{Covers: []string{"SBS-41"}, Since: postPolicyRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		reply := s.TrySubscribe(calling(stream), P{"stream_post_policy": 2})
		queue := second.Register(subscriptionEvents)
		second.Subscribe(stream.Name)
		object, sent := queue.Subscription(stream), second.Try("POST /messages", streamMessage(stream, "by an ordinary user"))
		s.Verdict(On(reply, expect.Success()), On(object, expect.Field("stream_post_policy", expect.Equal(number(1)))), On(sent, expect.Success()))
	}},
}

// history is the parameters of a private stream.
func history(shared bool) P { return P{"invite_only": true, "history_public_to_subscribers": shared} }

// historyFor judges what newcomers of a private stream read of what was
// before them.
func historyFor(id string, shared bool) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		want := exactly("after")
		if shared {
			want = exactly("before", "after")
		}
		s.Verdict(On(s.newcomerReads(s.FreshStream(history(shared))), want))
	}}
}

// newcomerReads subscribes the second user between two messages and returns
// what they read.
func (s *Session) newcomerReads(stream Stream) []any {
	second := s.As(target.Second)
	s.Post(stream, "before")
	s.Bring(second, stream)
	s.Post(stream, "after")
	return second.Contents(stream)
}

// postingSpecs judge who may post by the policy of the stream.
var postingSpecs = []Spec{
	{Covers: []string{"SUB-22"}, Since: postPolicyRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(P{"stream_post_policy": 1}), s.As(target.Second)
		second.Subscribe(stream.Name)
		s.Verdict(On(second.posts(stream), expect.Success()), On(s.Contents(stream), exactly("by second")))
	}},
	{Covers: []string{"SUB-23"}, Since: postPolicyRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.onlyBy(2, target.Admin, target.User)
	}},
	{Covers: []string{"SUB-24"}, Since: postPolicyRow, Needs: []Need{NeedAdmin, NeedGuest}, Body: func(s *Session) {
		if days := s.organization()["waiting_period_threshold"]; days != nil && days != json.Number("0") {
			s.Untestable("the organization lets new members wait, and nobody tells whether the ordinary user is one")
		}
		s.onlyBy(3, target.User, target.Guest)
	}},
	{Covers: []string{"SUB-25"}, Since: postPolicyRow, Needs: []Need{NeedAdmin, NeedModerator}, Body: func(s *Session) {
		s.onlyBy(4, target.Moderator, target.User)
	}},
}

// posts tries to send a message that tells the role.
func (a *Actor) posts(stream Stream) *target.Reply {
	return a.Try("POST /messages", streamMessage(stream, "by "+string(a.Role)))
}

// onlyBy judges that the policy lets the one role post and the other not.
func (s *Session) onlyBy(policy int, allowed, barred target.Role) {
	admin := s.As(target.Admin)
	stream := admin.FreshStream(P{"stream_post_policy": policy})
	for _, role := range []target.Role{allowed, barred} {
		if role != target.Admin {
			admin.Bring(s.As(role), stream)
		}
	}
	s.Verdict(On(s.As(barred).posts(stream), expect.Refused()), On(s.As(allowed).posts(stream), expect.Success()),
		On(admin.Contents(stream), exactly("by "+string(allowed))))
}
