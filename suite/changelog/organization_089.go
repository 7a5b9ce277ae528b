package changelog

import (
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows89Defaults, rows89Streams, rows89Limits)

// The settings for when a demo organization goes and for how long messages can
// be deleted, and the call that sets with what settings new users start.
const (
	demoEnd      = "demo_organization_scheduled_deletion_date"
	deleteLimit  = "message_content_delete_limit_seconds"
	defaultsCall = "PATCH /realm/user_settings_defaults"
)

// rows89Defaults are rows on the settings that new users start with, and
// on who changes users.
func rows89Defaults() []ChangeRow {
	return []ChangeRow{
		{
			Row: "94-demo-deletion-date", needs: ruled, observe: func(s *Session) any {
				specs.Impose(s, Params{demoEnd: Number(time.Now().Add(Month).Unix())})
				return s.RegistrationOf("realm")
			},
			before: expect.All(ofOrganization(), hidden(demoEnd)), after: shown(demoEnd, expect.Integer()),
		},
		{
			Row: "95-user-defaults-event", needs: ruled, phase: Alone, observe: newDefaults,
			before: noEvents(),
			after: expect.Field("events", expect.Holding("the new clock", expect.All(expect.Field("op", expect.Equal("update")),
				expect.Field("property", expect.Equal("twenty_four_hour_time")), expect.Field("value", expect.Boolean())))),
		},
		{
			Row: "96-user-defaults-endpoint", needs: ruled, observe: func(s *Session) any {
				s.OnlyForked()
				return s.As(target.Admin).TryUnknown(defaultsCall, Params{"dense_mode": true, "sl_invented": "1"})
			},
			before: expect.NotSuccess(), after: shown(expect.IgnoredParameters, expect.SameStrings("sl_invented")),
		},
		{
			Row: "99-twenty-four-hour-default-param", needs: ruled, observe: clockOfNewUsers,
			before: isTrue("formerly"), after: expect.All(isFalse("formerly"), isTrue("now")),
		},
		{
			Row: "104-realm-string-id", needs: owned, observe: newAddress,
			before: expect.Success(), after: expect.Refused(),
		},
		{
			Row: "106-full-name-encoding", needs: ruled, observe: renamed,
			before: expect.All(expect.Field("plain", expect.Refused()), expect.Field("quoted, then", expect.Equal("Quoted"))),
			after:  expect.All(expect.Field("plain", expect.Success()), expect.Field("plain, then", expect.Equal("Plain"))),
		},
	}
}

// rows89Streams are rows on streams.
func rows89Streams() []ChangeRow {
	return []ChangeRow{
		{
			Row: "91-update-retention-unlimited", needs: owned, since: specs.RetentionRow, observe: keptForEver,
			before: expect.All(expect.Field("stream", succeedsWith("forever")), expect.Field("organization", succeedsWith("forever"))),
			after: expect.All(expect.Field("stream", expect.All(succeedsWith("unlimited"), refusedWith("forever"))),
				expect.Field("organization", expect.All(succeedsWith("unlimited"), refusedWith("forever")))),
		},
		{
			Row: "98-subscribe-web-public", needs: ruled, observe: func(s *Session) any {
				specs.Impose(s, specs.WebPublicOn())
				return s.As(target.Admin).FreshStream(Params{"is_web_public": true}).Listed()
			},
			before: specs.NotValue(isTrue("is_web_public")), after: isTrue("is_web_public"),
		},
		{
			Row: "98-update-stream-web-public", needs: ruled, observe: func(s *Session) any {
				specs.Impose(s, specs.WebPublicOn())
				admin := s.As(target.Admin)
				stream := admin.FreshStream()
				admin.Try("PATCH /streams/"+stream.ID().String(), Params{"is_web_public": true})
				return stream.Listed()
			},
			before: specs.NotValue(isTrue("is_web_public")), after: isTrue("is_web_public"),
		},
	}
}

// rows89Limits are rows on how long messages can be deleted.
func rows89Limits() []ChangeRow {
	return []ChangeRow{
		{
			Row: "100-delete-limit-null", needs: ruled, observe: func(s *Session) any {
				specs.Impose(s, Params{deleteLimit: nil})
				return s.Organization()
			},
			before: saying(deleteLimit, Number(0)), after: saying(deleteLimit, nil),
		},
		{
			Row: "100-delete-limit-unlimited", needs: ruled, observe: deletedForEver,
			before: expect.All(expect.Field("0", expect.Success()), expect.Field("by 0", expect.Equal(Number(0)))),
			after: expect.All(expect.Field("unlimited", expect.Success()), expect.Field("by the word", expect.Equal(nil)),
				expect.Field("0", expect.Refused())),
		},
	}
}

// succeedsWith and refusedWith demand what became of a call with one of several
// values.
func succeedsWith(value string) expect.Matcher { return expect.Field(value, expect.Success()) }

func refusedWith(value string) expect.Matcher { return expect.Field(value, expect.Refused()) }

// keptForEver has an owner tell a stream and the organization in either word to
// keep messages for ever.
func keptForEver(s *Session) any {
	s.OnlyForked()
	owner := s.As(target.Creator)
	stream := "PATCH /streams/" + owner.FreshStream().ID().String()
	said := func(call string) target.Object {
		answers := target.Object{}
		for _, word := range []string{"forever", "unlimited"} {
			answers[word] = owner.Try(call, Params{"message_retention_days": `"` + word + `"`})
		}
		return answers
	}
	return target.Object{"stream": said(stream), "organization": said("PATCH /realm")}
}

// newClock turns the clock that new users start with round, by the call and
// parameter of the level.
func newClock(s *Session) {
	const defaultClockRow Row = "99-twenty-four-hour-default-param"
	call, name := "PATCH /realm", "default_twenty_four_hour_time"
	if s.Has(defaultClockRow) {
		call, name = defaultsCall, "twenty_four_hour_time"
	}
	s.As(target.Admin).Do(call, Params{name: clock(s) != true})
}

// clock is whether new users start with a clock of 24 hours.
func clock(s *Session) any {
	told := s.RegistrationOf("realm", "realm_user_settings_defaults").Body
	if old, there := told["realm_default_twenty_four_hour_time"]; there {
		return old
	}
	defaults, _ := told["realm_user_settings_defaults"].(target.Object)
	return defaults["twenty_four_hour_time"]
}

// newDefaults returns the events of a changed clock default for new users.
func newDefaults(s *Session) any {
	s.OnlyForked()
	was := clock(s)
	heard := eventsDuring(s.Actor, "realm_user_settings_defaults", nil, func() { newClock(s) })
	s.Arranged(clock(s), expect.Boolean(), expect.NotEqual(was))
	return heard
}

// clockOfNewUsers tells whether the clock of new users was changed in the one
// place, and then in the other.
func clockOfNewUsers(s *Session) any {
	s.OnlyForked()
	admin, was := s.As(target.Admin), clock(s)
	s.Arranged(was, expect.Boolean())
	admin.Try("PATCH /realm", Params{"default_twenty_four_hour_time": was != true})
	between := clock(s)
	admin.TryUnknown(defaultsCall, Params{"twenty_four_hour_time": between != true})
	return target.Object{"formerly": between != was, "now": clock(s) != between}
}

// deletedForEver has an administrator lift the limit of deleting, by the word
// and by the number.
func deletedForEver(s *Session) any {
	specs.Impose(s, Params{deleteLimit: 600})
	change := func(value string) *target.Reply {
		return s.As(target.Admin).Try("PATCH /realm", Params{deleteLimit: value})
	}
	word, byWord := change(`"unlimited"`), s.Organization()[deleteLimit]
	number, byNumber := change("0"), s.Organization()[deleteLimit]
	return target.Object{"unlimited": word, "by the word": byWord, "0": number, "by 0": byNumber}
}

// newAddress asks for another address of an organization that is not there to be
// tried out.
func newAddress(s *Session) any {
	s.OnlyForked()
	owner := s.As(target.Creator)
	if _, demo := s.RegistrationOf("realm").Body[demoEnd]; demo {
		s.Inapplicable("this organization may have another address")
	}
	return owner.Try("PATCH /realm", Params{"string_id": "sl-" + s.Run()})
}

// renamed has an administrator rename somebody, with and without quotes.
func renamed(s *Session) any {
	s.OnlyForked()
	admin, who := s.As(target.Admin), s.Others(1)[0]
	rename := func(name string) (*target.Reply, any) {
		reply := admin.Try("PATCH /users/"+who.String(), Params{"full_name": name})
		user := s.Lookup(who)
		return reply, user["full_name"]
	}
	plain, thenPlain := rename("Plain")
	_, thenQuoted := rename(`"Quoted"`)
	return target.Object{"plain": plain, "plain, then": thenPlain, "quoted, then": thenQuoted}
}
