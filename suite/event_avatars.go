package suite

import (
	"encoding/base64"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// pixel is a picture of one pixel.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// Rows since which events tell the version of an avatar, and billing roles.
const (
	avatarVersionRow Row = "6-avatar-event-version"
	billingAdminRow  Row = "73-billing-admin-event"
)

// avatarEventSpecs judge the events on users that only other means bring
// about: on avatars and billing roles.
var avatarEventSpecs = []Spec{
	{Covers: []string{"EVO-40", "EVO-41", "EVO-42", "EVO-43"}, Phase: Alone, Body: func(s *Session) {
		queue := s.pictured()
		s.uploadAvatar()
		uploaded := queue.Await("the event of the avatar", personWith("avatar_source"))
		s.otherwise("DELETE /users/me/avatar", nil)
		gone := queue.Await("the event of the avatar's end", personWith("avatar_source"))
		s.Verdict(On(uploaded, s.avatar("U")), On(gone, s.avatar("G")))
	}},
	{Covers: []string{"EVO-44"}, Since: avatarVersionRow, Phase: Alone, Body: func(s *Session) {
		queue := s.pictured()
		s.uploadAvatar()
		first := queue.Await("the event of the avatar", personWith("avatar_source"))
		s.uploadAvatar()
		second := queue.Await("the event of another avatar", personWith("avatar_source"))
		s.arranged(first, s.person("avatar_version", expect.Integer()))
		was := first["person"].(target.Object)["avatar_version"]
		s.Verdict(On(second, s.person("avatar_version", expect.All(expect.Integer(), expect.NotEqual(was)))))
	}},
	{Covers: []string{"EVO-48", "EVO-49"}, Since: billingAdminRow, Phase: Alone, Needs: []Need{NeedOperator, NeedSecond}, Body: func(s *Session) {
		bills := s.bills()
		second := s.As(target.Second)
		queue := s.userQueue()
		var claims []Claim
		for _, billing := range []bool{true, false} {
			bills(second, billing)
			event := queue.Await("the event of the billing role", ofUsers())
			shown, _ := member(s.Members(nil), second.UserID)
			claims = append(claims, On(event, expect.Field("person", expect.All(isUser(second.UserID), expect.Field("is_billing_admin", expect.Equal(billing))))),
				On(shown, expect.Optional("is_billing_admin", expect.Equal(billing))))
		}
		s.Verdict(claims...)
	}},
}

// bills goes into a copy of the server, where the operator says who looks after
// the bills.
func (s *Session) bills() (set func(who *Actor, billing bool)) {
	if !s.fork() {
		s.Untestable("the operator makes no copies of the server")
	}
	granter, able := s.operator.(target.Granter)
	if !able {
		s.Untestable("the operator does not change who pays")
	}
	return func(who *Actor, billing bool) { s.operate(granter.SetBillingAdmin(s.ctx, who.Email, billing)) }
}

// pictured goes into a copy of the server, where the user may have any avatar,
// and registers a queue for what happens to users.
func (s *Session) pictured() *Queue {
	if !s.fork() {
		s.Untestable("an avatar cannot be given back, and the operator makes no copies of the server")
	}
	return s.userQueue()
}

// uploadAvatar gives the user an avatar.
func (s *Session) uploadAvatar() {
	picture, _ := base64.StdEncoding.DecodeString(pixel)
	req := s.request("POST /users/me/avatar", nil)
	req.File, req.Unknown = &target.File{Name: "avatar.gif", Content: string(picture)}, true
	if !s.send(req, 0).Succeeded() {
		s.Untestable("the specification describes no way to upload an avatar, and the server does not take the public counterpart's")
	}
}

// avatar demands the event of an avatar from the source.
func (s *Session) avatar(source string) expect.Matcher {
	return expect.All(s.person("avatar_source", expect.Equal(source)), s.person("avatar_url", expect.NonEmptyText()),
		s.person("avatar_url_medium", expect.NonEmptyText()))
}
