package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// exportSpecs judge what the change log says of POST /export/realm. Servers
// make few exports a day, and each is work: one call serves one spec.
var exportSpecs = []Spec{
	exports("LVL-20", expect.That("an integer beside the envelope", func(v any) bool { return integers(v) > 0 })),
	exports("LVL-21", expect.OnlyKeys("result", "msg", expect.IgnoredParameters)),
}

func exports(id string, demand expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.As(target.Admin).Try("POST /export/realm", nil)
		if reply.Body["result"] != "success" {
			s.Untestable("the server makes no export now")
		}
		s.Verdict(On(reply, demand), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}}
}

// integers counts the integers that stand beside the envelope.
func integers(v any) (n int) {
	reply, _ := v.(*target.Reply)
	if reply == nil {
		return 0
	}
	for name, value := range reply.Body {
		if name != "result" && name != "msg" && expect.Integer()(value) == nil {
			n++
		}
	}
	return n
}
