package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var parts = Law{
	Number:  2,
	Text:    "Nothing is done of a call that is refused, also where a part of it is right.",
	Specs:   describeParts,
	Without: noPart,
}

// noPart are the operations that cannot do a part of a call.
var noPart = map[string]Reason{
	"POST /messages/render":                      ChangesNothing,
	"GET /messages":                              ChangesNothing,
	"POST /users/me/muted_users/{muted_user_id}": TakesNoParameters,
	"GET /streams":                               ChangesNothing,
	"GET /users":                                 ChangesNothing,
	"DELETE /attachments/{attachment_id}":        TakesNoParameters,
	"GET /events":                                ChangesNothing,
	"GET /server_settings":                       TakesNoParameters,
	"POST /dev_fetch_api_key":                    ChangesNothing,
}

func describeParts() {
	DescribeTable("A call with a right part and a wrong one is refused",
		wrongEntries(refusesParts, besides(noPart))...)
	settings := []any{Serial, refusesSettings}
	for _, setting := range arrange.OwnSettings {
		if len(setting.Wrong) > 0 {
			settings = append(settings, Entry("with a wrong "+setting.Name, Covers(setting.ID), setting))
		}
	}
	DescribeTable("PATCH /settings changes none of the settings", settings...)
}

// refusesParts makes the wrong call where the whole would do something, and then a right one.
func refusesParts(s *Session, each operations.Operation, wrong operations.Wrong) {
	scene, p, demand := wrong.Begin(s, each)
	before := scene.State()
	expectRefused(scene, p, demand)
	scene.Do(scene.Params)
	if before != nil {
		s.Given(scene.State()).NotTo(Equal(before))
	}
}

// refusesSettings changes all settings, of which one has a wrong value, and then all of them.
func refusesSettings(s *Session, setting OwnSetting) {
	scene := operations.ToSet(s.Actor)
	if scene.Params[setting.Name] == nil {
		s.Inapplicable("a server of this level need not have the setting")
	}
	expectRefused(scene, scene.Params.With(Params{setting.Name: setting.Wrong[0]}), BeRefused())
	s.Expect(scene.Try(scene.Params)).To(Succeed())
	if told, is := scene.State().(Params); is && told[setting.Name] != nil {
		s.Expect(told[setting.Name]).To(Equal(Decoded(scene.Params[setting.Name])))
	}
}
