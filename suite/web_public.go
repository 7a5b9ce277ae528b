package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The switches that web-public streams need, and the number of the policy that
// lets nobody make them.
const (
	webPublicSwitch        = "WEB_PUBLIC_STREAMS_ENABLED"
	spectatorAccess        = "enable_spectator_access"
	webPublicPolicy        = "create_web_public_stream_policy"
	nobody                 = json.Number("6")
	webPublicTold          = "realm_web_public_access_enabled"
	webPublicAccessRow Row = "116-server-settings-web-public"
	registeredStream       = "streams"
)

// webPublicSpecs judge web-public streams in a copy of the server, where they
// are switched on and off.
var webPublicSpecs = []Spec{
	{Covers: []string{"GEN-03"}, Since: webPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		s.impose(webPublicOn())
		admin := s.As(target.Admin)
		s.Verdict(On(admin.Subscribed(P{"is_web_public": true}), expect.Field("is_web_public", expect.Equal(true))),
			On(admin.Subscribed(P{"is_web_public": false}), expect.Field("is_web_public", expect.Equal(false))))
	}},
	needsForWebPublic("SBS-22", P{webPublicSwitch: false}),
	needsForWebPublic("SBS-23", P{spectatorAccess: false}),
	needsForWebPublic("SBS-24", P{webPublicPolicy: nobody}),
	{Covers: []string{"SBS-24"}, Case: "member", Since: webPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		s.impose(webPublicOn())
		refused, made := s.Unmade(), s.Unmade()
		reply := s.TrySubscribe(calling(refused), P{"is_web_public": true})
		s.Verdict(On(reply, expect.Refused()), On(s.As(target.Admin).TrySubscribe(calling(made), P{"is_web_public": true}), expect.Success()),
			On(s.Try("GET /streams", nil), lists(made), omits(refused)))
	}},
	{Covers: []string{"SRV-30"}, Since: webPublicAccessRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		s.impose(webPublicOn())
		admin := s.As(target.Admin)
		admin.archiveWebPublic()
		before := s.field(webPublicTold)
		admin.FreshStream(P{"is_web_public": true})
		after := s.field(webPublicTold)
		s.impose(P{webPublicSwitch: false})
		told := func(value bool) expect.Matcher { return expect.Field(webPublicTold, expect.Equal(value)) }
		s.Verdict(On(before, told(false)), On(after, told(true)), On(s.field(webPublicTold), told(false)))
	}},
	{Covers: []string{"LVL-14"}, Needs: []Need{NeedAdmin, NeedGuest, NeedOperator}, Body: func(s *Session) {
		s.impose(webPublicOn())
		stream := s.As(target.Admin).FreshStream(P{"is_web_public": true})
		told := s.As(target.Guest).told("stream")
		s.Verdict(On(told, expect.Field(registeredStream, listing(stream))))
	}},
}

// webPublicOn lets administrators make web-public streams.
func webPublicOn() P {
	return P{webPublicSwitch: true, spectatorAccess: true, webPublicPolicy: administrators}
}

// needsForWebPublic judges that web-public streams cannot be made without
// something, and can with it.
func needsForWebPublic(id string, without P) Spec {
	return Spec{Covers: []string{id}, Since: webPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		s.impose(webPublicOn())
		admin, made, refused := s.As(target.Admin), s.Unmade(), s.Unmade()
		with := admin.TrySubscribe(calling(made), P{"is_web_public": true})
		s.impose(without)
		reply := admin.TrySubscribe(calling(refused), P{"is_web_public": true})
		s.Verdict(On(with, expect.Success()), On(reply, expect.Refused()), On(admin.Try("GET /streams", nil), lists(made), omits(refused)))
	}}
}

// archiveWebPublic removes all web-public streams, as the public counterpart
// lets administrators.
func (a *Actor) archiveWebPublic() {
	for _, entry := range streamObjects(a.Try("GET /streams", P{"include_all_active": true})) {
		if entry["is_web_public"] != true {
			continue
		}
		if !a.TryUnknown("DELETE /streams/"+words(entry["stream_id"]), nil).Succeeded() {
			a.s.Untestable("web-public streams cannot be removed with DELETE /streams/{stream_id}")
		}
	}
}

// impose sets rules in a copy of the server, which the session goes on in.
func (s *Session) impose(rules P) {
	if s.fork() {
		if ruler, able := s.operator.(target.Ruler); able {
			s.operate(ruler.SetRules(s.ctx, rules))
			return
		}
	}
	s.Untestable("the operator changes no rules of a copy")
}
