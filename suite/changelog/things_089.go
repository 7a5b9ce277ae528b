package changelog

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/gif"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows89Things)

// rows89Things are rows on user groups, invitations, custom emoji and the
// settings of subscriptions.
func rows89Things() []ChangeRow {
	admin, system := []Need{NeedAdmin}, "user_groups[].is_system_group"
	return []ChangeRow{
		{
			Row: "93-user-group-is-system", observe: func(s *Session) any {
				s.Arranged(specs.TryGroup(s.Actor, specs.GroupOf(s, s.UserID)), expect.Success())
				return s.Try("GET /user_groups", nil)
			},
			before: hidden(system), after: shown(system, expect.Boolean()),
		},
		{
			Row: "96-invite-expires-days", needs: admin, until: expiryMinutesRow,
			observe: func(s *Session) any { return invitation(s, Params{expiryDays: unusualDays}) },
			before:  expect.All(shown("invited", expect.Integer()), specs.NotValue(lasts(unusualDays))), after: lasts(unusualDays),
		},
		{
			Row: "117-invite-never-expires", needs: admin, since: expiryDaysRow, until: expiryMinutesRow,
			observe: func(s *Session) any { return invitation(s, Params{expiryDays: "null"}) },
			before:  expect.Refused(), after: saying("expiry_date", nil),
		},
		{
			Row: "97-emoji-still-url", needs: admin, observe: func(s *Session) any { return emoji(s, 2) },
			before: expect.All(shown("source_url", expect.NonEmptyText()), hidden("still_url")), after: shown("still_url", expect.NonEmptyText()),
		},
		{
			Row: "113-emoji-still-url-always", needs: admin, observe: func(s *Session) any { return emoji(s, 1) },
			before: expect.All(shown("source_url", expect.NonEmptyText()), hidden("still_url")), after: saying("still_url", nil),
		},
		{
			Row: "111-subscription-properties-response", observe: func(s *Session) any {
				pinned := Params{"stream_id": s.FreshStream().ID(), "property": "pin_to_top", "value": true}
				return s.Try("POST /users/me/subscriptions/properties", Params{"subscription_data": []Params{pinned}, "sl_invented": "1"})
			},
			before: expect.All(saying("subscription_data[].property", "pin_to_top"), hidden(expect.IgnoredParameters)),
			after:  expect.All(shown(expect.IgnoredParameters, expect.SameStrings("sl_invented")), hidden("subscription_data")),
		},
	}
}

// emoji uploads a picture of so many frames as an emoji, which is removed after
// the run, and returns how it is listed.
func emoji(s *Session, frames int) any {
	admin := s.As(target.Admin)
	name := strings.ToLower(strings.ReplaceAll(s.Fresh("emoji"), " ", "-"))
	req := admin.Request("POST /realm/emoji/"+name, nil)
	req.Unknown, req.File = true, &target.File{Name: "emoji.gif", Content: picture(frames)}
	if !admin.Perform(req, 0).Succeeded() {
		s.Untestable("no emoji can be made with POST /realm/emoji/{emoji_name}")
	}
	s.Cleaning().Undo(admin.Credentials, "/realm/emoji/"+name, nil)
	listed := specs.Otherwise(admin, "GET /realm/emoji", nil)
	s.Arranged(listed, expect.Field("emoji", expect.Object()))
	return FindElement(slices.Collect(maps.Values(listed.Body["emoji"].(target.Object))), saying("name", name))
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
