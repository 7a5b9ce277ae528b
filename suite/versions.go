package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// registered asks for everything that a registration tells.
var registered = P{"event_types": nil}

// versionSpecs judge how a server tells its level, and what the change log
// says of the register response.
var versionSpecs = []Spec{
	{Covers: []string{"LVL-03"}, Since: declaredLevelRow, Body: func(s *Session) {
		s.Verdict(On(s.Register(registered).Registration, expect.Field(s.Named("feature_level"), expect.Equal(number(int64(s.Level()))))),
			On(s.settings(), expect.Field(s.Named("feature_level"), expect.Equal(number(int64(s.Level()))))))
	}},
	{Covers: []string{"LVL-04"}, Since: declaredLevelRow, Phase: Last, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", ownStreams), lists(stream)),
			On(s.settings(), expect.Field(s.Named("feature_level"), expect.Between(int64(s.Level()), 1<<31))))
	}},
	releaseSpec("LVL-09", "7.0", 185), releaseSpec("LVL-11", "7.5", 186), releaseSpec("LVL-12", "6.0", 156), releaseSpec("LVL-13", "6.2", 157),
	{Covers: []string{"LVL-48"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", ownStreams.with(P{"sl_invented": 1})), lists(stream)))
	}},
	{Covers: []string{"LVL-82"}, Body: func(s *Session) {
		s.Verdict(On(s.Register(registered).Registration, expect.Field("server_emoji_data_url", expect.NonEmptyText())))
	}},
	{Covers: []string{"LVL-83"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", ownStreams), lists(stream)),
			On(s.Register(registered).Registration, expect.Absent("server_emoji_data_url")))
	}},
	{Covers: []string{"EVO-07"}, Case: "early", Until: settingsEventRow, Weight: Should, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(displayed.name)()
		s.knows(displayed)
		s.Do("PATCH /settings", P{displayed.name: false})
		queue := s.queueOf(P{"client_capabilities": P{"notification_settings_null": true, "user_settings_object": true}})
		s.Do("PATCH /settings", P{displayed.name: true})
		event := queue.Await("update_display_settings", expect.Field("type", expect.Equal("update_display_settings")))
		s.Verdict(On(event, setTo("update_display_settings", "setting_name", "setting", displayed.name, true)))
	}},
}

// releaseSpec judges the level of a server that is a release.
func releaseSpec(id, release string, level int64) Spec {
	return Spec{Covers: []string{id}, Open: true, Body: func(s *Session) {
		reply := s.settings()
		if reply.Body[s.Named("version")] != release {
			s.Inapplicable("the server is not the release " + release)
		}
		s.Verdict(On(reply, expect.Field(s.Named("feature_level"), expect.Equal(number(level)))))
	}}
}
