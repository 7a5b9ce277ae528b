package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// presenceLimitsSpecs judge what a registration tells of the times of presence.
var presenceLimitsSpecs = []Spec{
	presenceLimit("LVL-50", "server_presence_ping_interval_seconds", true),
	presenceLimit("LVL-51", "server_presence_ping_interval_seconds", false),
	presenceLimit("LVL-52", "server_presence_offline_threshold_seconds", true),
	presenceLimit("LVL-53", "server_presence_offline_threshold_seconds", false),
}

func presenceLimit(id, name string, there bool) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /register", P{"event_types": []string{"realm"}})
		s.forget(reply)
		demand := expect.Absent(name)
		if there {
			const aDay = 24 * 60 * 60
			demand = expect.Field(name, expect.Between(1, aDay))
		}
		s.Verdict(On(reply, expect.Success(), demand), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}}
}
