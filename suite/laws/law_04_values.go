package laws

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var wrongValues = Law{
	Number:  4,
	Text:    "A wrong value is refused also where the call would change nothing.",
	Specs:   describeValues,
	Without: idle,
}

// idle are the operations without wrong values after a call that succeeded.
var idle = map[string]Reason{
	"POST /messages/render":                      NothingToRefuse,
	"POST /users/me/muted_users/{muted_user_id}": TakesNoParameters,
	"DELETE /attachments/{attachment_id}":        TakesNoParameters,
	"GET /server_settings":                       TakesNoParameters,
	"POST /dev_fetch_api_key":                    NothingToRefuse,
}

func describeValues() {
	DescribeTable("A wrong value is refused where all is done already",
		wrongEntries(refusesAgain, func(each operations.Operation) bool {
			return besides(idle)(each) && besides(noPart)(each)
		})...)
	DescribeTable("A wrong value is refused where an operation reads",
		wrongEntries(refusesReading, func(each operations.Operation) bool { return noPart[each.ID] == ChangesNothing })...)
	DescribeTable("An ID that nothing has is refused, as small or as great as it is:", refusesNothing,
		Entry("DELETE /attachments/{id}", Covers("ATT-03", "ERR-09"), "DELETE /attachments/%s"),
		Entry("GET /users/{id}", Covers("GUS-07", "ERR-10"), Since(SingleUserRow), "GET /users/%s"))
	settings := []any{Serial, refusesSame}
	for _, setting := range arrange.OwnSettings {
		switch setting.Name {
		case arrange.Displayed.Name, "color_scheme", "default_language", "emojiset", "timezone", "email_address_visibility":
			settings = append(settings, Entry("a wrong "+setting.Name, Covers(setting.ID), setting))
		}
	}
	DescribeTable("PATCH /settings refuses, beside settings that stay as they are,", settings...)
	Describe("PATCH /settings", func() {
		It("refuses an empty old_password", Covers("SET-06"), Serial, func(s *Session) {
			p := Params{"new_password": "correct horse " + s.Run(), "old_password": ""}
			own := s.Own()["full_name"]
			s.Expect(s.Try("PATCH /settings", p)).To(BeRefused())
			s.Expect(s.Try("PATCH /settings", p.With(Params{"full_name": own}))).To(BeRefused())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Succeed())
		})
	})
}

// refusesAgain makes the wrong call after the right one.
func refusesAgain(s *Session, each operations.Operation, wrong operations.Wrong) {
	scene, p, demand := wrong.Begin(s, each)
	scene.Do(scene.Params)
	expectRefused(scene, p, demand)
}

func refusesReading(s *Session, each operations.Operation, wrong operations.Wrong) {
	scene, p, demand := wrong.Begin(s, each)
	scene.Do(scene.Params)
	s.Expect(scene.Try(p)).To(demand)
}

func refusesNothing(s *Session, call string) {
	for _, id := range []string{"0", "2147483647"} {
		s.Expect(s.Try(fmt.Sprintf(call, id), nil)).To(BeRefusedWith("BAD_REQUEST"))
	}
}

// refusesSame sends the values that the settings have, and a wrong one.
func refusesSame(s *Session, setting OwnSetting) {
	scene := operations.ToSet(s.Actor)
	if scene.Params[setting.Name] == nil {
		s.Inapplicable("a server of this level need not have the setting")
	}
	scene.Do(scene.Params)
	expectRefused(scene, Params{setting.Name: setting.Wrong[0]}.With(same(scene.Params, setting.Name)), BeRefused())
}

// same is one of the settings besides the named one.
func same(all Params, name string) Params {
	for _, other := range []OwnSetting{arrange.Displayed, arrange.Sending} {
		if value, has := all[other.Name]; has && other.Name != name {
			return Params{other.Name: value}
		}
	}
	return nil
}
