package suite

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/gif"
	"net/http"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged89Things are rows on user groups, invitations, custom emoji and the
// settings of subscriptions.
func logged89Things() []logged {
	const daysUntil = 125 // minutes are given from the next level on
	admin, system := []Need{NeedAdmin}, "user_groups[].is_system_group"
	invitation := func(name string, m expect.Matcher) expect.Matcher { return expect.Field("invitation", shown(name, m)) }
	return []logged{
		{
			row: "93-user-group-is-system", look: func(s *Session) any {
				s.arranged(s.TryGroup(s.groupOf(s.UserID)), expect.Success())
				return s.Try("GET /user_groups", nil)
			},
			before: hidden(system), after: shown(system, expect.Boolean()),
		},
		{
			row: "96-invite-expires-days", needs: admin, until: daysUntil, look: func(s *Session) any { return s.invites("3") },
			before: expect.All(expect.Field("reply", expect.Success()), expect.Field("invitation", expect.Object()), expect.Field("days", expect.NotEqual(3))),
			after:  expect.All(expect.Field("reply", expect.Success()), invitation("expiry_date", expect.Integer()), expect.Field("days", expect.Equal(3))),
		},
		{
			row: "117-invite-never-expires", needs: admin, since: 96, until: daysUntil, look: func(s *Session) any { return s.invites("null") },
			before: expect.Field("reply", expect.Refused()),
			after:  expect.All(expect.Field("reply", expect.Success()), invitation("expiry_date", expect.Equal(nil))),
		},
		{
			row: "97-emoji-still-url", needs: admin, look: func(s *Session) any { return s.emoji(2) },
			before: expect.All(shown("source_url", expect.NonEmptyText()), hidden("still_url")), after: shown("still_url", expect.NonEmptyText()),
		},
		{
			row: "113-emoji-still-url-always", needs: admin, look: func(s *Session) any { return s.emoji(1) },
			before: expect.All(shown("source_url", expect.NonEmptyText()), hidden("still_url")), after: shown("still_url", expect.Equal(nil)),
		},
		{
			row: "111-subscription-properties-response", look: func(s *Session) any {
				pinned := P{"stream_id": s.FreshStream().ID(), "property": "pin_to_top", "value": true}
				return s.Try("POST /users/me/subscriptions/properties", P{"subscription_data": []P{pinned}, "sl_invented": "1"})
			},
			before: expect.All(shown("subscription_data[].property", expect.Equal("pin_to_top")), hidden(expect.IgnoredParameters)),
			after:  expect.All(shown(expect.IgnoredParameters, expect.SameStrings("sl_invented")), hidden("subscription_data")),
		},
	}
}

// invites invites an address for so many days, and looks how long the
// invitation lasts.
func (s *Session) invites(days string) any {
	s.apart()
	admin := s.As(target.Admin)
	address := strings.ReplaceAll(s.Fresh("guest"), " ", "-") + "@example.com"
	found := target.Object{"days": -1, "reply": admin.Try("POST /invites", P{
		"invitee_emails": address, "stream_ids": []any{admin.FreshStream().ID()}, "invite_expires_in_days": days,
	})}
	for _, element := range list(admin.Try("GET /invites", nil).Body["invites"]) {
		entry, _ := element.(target.Object)
		if entry["email"] != address {
			continue
		}
		lasts := time.Duration(integer(entry["expiry_date"])-integer(entry["invited"])) * time.Second
		found["invitation"], found["days"] = entry, int(lasts.Round(24*time.Hour)/(24*time.Hour))
		return found
	}
	if found["reply"].(*target.Reply).Succeeded() {
		s.Untestable("GET /invites does not list the invitation")
	}
	return found
}

// emoji uploads a picture of so many frames as an emoji, which is removed after
// the run, and returns how it is listed.
func (s *Session) emoji(frames int) any {
	admin := s.As(target.Admin)
	name := strings.ToLower(strings.ReplaceAll(s.Fresh("emoji"), " ", "-"))
	req := admin.request("POST /realm/emoji/"+name, nil)
	req.File = &target.File{Name: "emoji.gif", Content: picture(frames)}
	s.arranged(admin.send(req, 0), expect.Success())
	s.leftovers.made(target.Request{Method: http.MethodDelete, Path: "/realm/emoji/" + name, As: admin.Credentials})
	listed := admin.Do("GET /realm/emoji", nil)
	s.arranged(listed, expect.Field("emoji", expect.Object()))
	for _, entry := range listed.Body["emoji"].(target.Object) {
		if expect.Field("name", expect.Equal(name))(entry) == nil {
			return entry
		}
	}
	return listed.Body["emoji"]
}

// picture is a GIF of one frame, or of several, which is an animation.
func picture(frames int) string {
	const side, hundredths = 8, 10
	var moving gif.GIF
	for i := range frames {
		frame := image.NewPaletted(image.Rect(0, 0, side, side), palette.Plan9)
		frame.Pix[i] = 1
		moving.Image, moving.Delay = append(moving.Image, frame), append(moving.Delay, hundredths)
	}
	var file bytes.Buffer
	_ = gif.EncodeAll(&file, &moving) // writing to memory never fails
	return file.String()
}
