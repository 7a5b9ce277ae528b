package suite

import (
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// Rows of fields that the specification describes without a level.
const (
	dateCreatedRow      Row = "30-stream-date-created"
	subscriptionRoleRow Row = "31-subscription-role"
)

// subscriptionObjectSpecs judge the object that subscription events carry.
var subscriptionObjectSpecs = []Spec{
	{Covers: []string{"SUB-01"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("stream_id", expect.All(expect.Integer(), expect.Equal(stream.ID())))))
	}},
	{Covers: []string{"SUB-02"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("name", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"SUB-03"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		s.Verdict(On(queue.Subscription(s.described("**d**")), expect.Field("description", expect.Equal("**d**"))))
	}},
	{Covers: []string{"SUB-04"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		s.Verdict(On(queue.Subscription(s.described("**d**")),
			expect.Field("rendered_description", expect.All(expect.Containing("<"), expect.Without("**")))))
	}},
	{Covers: []string{"SUB-05"}, Since: dateCreatedRow, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		stream := s.FreshStream()
		now := time.Now()
		if date, err := http.ParseTime(s.last.Header.Get("Date")); err == nil {
			now = date
		}
		window := expect.Between(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
		s.Verdict(On(queue.Subscription(stream), expect.Field("date_created", window)))
	}},
	{Covers: []string{"SUB-06"}, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("invite_only", expect.Equal(false))),
			On(s.Subscribed(P{"invite_only": true}), expect.Field("invite_only", expect.Equal(true))))
	}},
	{Covers: []string{"SUB-07"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents, P{"include_subscribers": true})
		s.Verdict(On(queue.Subscription(s.FreshStream()), expect.Field("subscribers",
			expect.All(expect.ArrayOf(expect.Integer()), expect.Holding("the own ID", expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"SUB-08"}, Dialect: "spec", Body: func(s *Session) {
		queue := s.Register(subscriptionEvents, P{"include_subscribers": false})
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("name", expect.Equal(stream.Name)), expect.Absent("subscribers")))
	}},
	inheriting("SUB-09", "desktop_notifications"), inheriting("SUB-10", "email_notifications"),
	inheriting("SUB-11", "wildcard_mentions_notify"), inheriting("SUB-12", "push_notifications"),
	inheriting("SUB-13", "audible_notifications"),
	ofSubscription("SUB-14", "pin_to_top", expect.Boolean()),
	ofSubscription("SUB-15", "is_muted", expect.Equal(false)),
	{Covers: []string{"SUB-17"}, Body: func(s *Session) {
		object := s.Subscribed()
		muted, _ := object["is_muted"].(bool)
		s.Verdict(On(object, expect.Field("is_muted", expect.Boolean()), expect.Field("in_home_view", expect.Equal(!muted))))
	}},
	ofSubscription("SUB-18", "is_announcement_only", expect.Boolean()),
	ofSubscription("SUB-19", "is_web_public", expect.Equal(false)),
	ofSubscription("SUB-20", "color", expect.NonEmptyText()),
	ofSubscription("SUB-26", "email_address", expect.That("a value", present)),
	lackingIn("SUB-27", "email_address", "LVL-16"),
	{Covers: []string{"SUB-28"}, Since: subscriptionRoleRow, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("role", expect.That("a value", present))))
	}},
	lackingIn("SUB-29", "role"),
}

// describedFields is the fields that the object of a new subscription surely has.
func describedFields() map[string]expect.Matcher {
	return map[string]expect.Matcher{
		"stream_id": expect.Integer(), "name": expect.Text(), "description": expect.Text(), "rendered_description": expect.Text(),
		"invite_only": expect.Boolean(), "pin_to_top": expect.Boolean(), "is_muted": expect.Boolean(), "color": expect.Text(),
	}
}

// ofSubscription judges a field of the object of a fresh subscription.
func ofSubscription(id, field string, m expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) { s.Verdict(On(s.Subscribed(), expect.Field(field, m))) }}
}

// inheriting judges a field that is null where the user's own default applies.
// That the default exists is judged with the user's settings.
func inheriting(id, field string) Spec {
	return ofSubscription(id, field, expect.OrNull(expect.Boolean()))
}

// lackingIn judges that the object no longer has a field.
func lackingIn(id, field string, more ...string) Spec {
	return Spec{Covers: append([]string{id}, more...), Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("name", expect.NonEmptyText()), expect.Absent(field)))
	}}
}
