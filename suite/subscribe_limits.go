package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// retentionSpecs judge how long new streams may be told to keep messages. Who
// may tell them is left open, and what was kept of it is told nowhere.
var retentionSpecs = []Spec{
	{Covers: []string{"SBS-29"}, Weight: Must, Since: retentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.retains(10) }},
	{Covers: []string{"SBS-29"}, Case: "refused", Since: retentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		creator, stream, made := s.As(target.Creator), s.Unmade(), s.FreshStream()
		var claims []Claim
		for _, wrong := range []any{-5, "a while"} {
			claims = append(claims, On(creator.TrySubscribe(calling(stream), retention(wrong)), expect.Refused()))
		}
		s.Verdict(append(claims, On(s.Try("GET /streams", nil), lists(made), omits(stream)))...)
	}},
	{Covers: []string{"SBS-30"}, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(calling(stream), retention("realm_default")), expect.Success()), On(s.Try("GET /streams", nil), lists(stream)))
	}},
	{Covers: []string{"SBS-31"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.retains("unlimited") }},
	{Covers: []string{"SBS-32"}, Weight: Must, Since: retentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.retains("forever") }},
	{Covers: []string{"SBS-32"}, Case: "refused", Since: retentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		s.Verdict(On(s.As(target.Creator).TrySubscribe(calling(stream), retention("unlimited")), expect.Refused()),
			On(s.Try("GET /streams", nil), lists(made), omits(stream)))
	}},
}

func retention(days any) P { return P{"message_retention_days": days} }

// retains judges that a stream is made with the retention. Only if the creator
// is an owner, nobody may do it whom the creator may not.
func (s *Session) retains(days any) {
	creator, stream := s.As(target.Creator), s.Unmade()
	reply := creator.TrySubscribe(calling(stream), retention(days))
	if !reply.Succeeded() && creator.Own()["is_owner"] == false {
		s.Untestable("the role creator is no owner and may not set the retention")
	}
	s.Verdict(On(reply, expect.Success()), On(s.Try("GET /streams", nil), lists(stream)))
}

// removersSpecs judge which groups may be named to remove subscribers.
var removersSpecs = []Spec{
	{Covers: []string{"SBS-33", "LVL-61"}, Body: func(s *Session) {
		named, made := s.namesRemovers(s.group("a system group", ofSystem(":moderators")))
		s.Verdict(On(named, expect.Success()), On(s.Try("GET /streams", nil), lists(made)))
	}},
	{Covers: []string{"SBS-34"}, Body: func(s *Session) {
		named, made := s.namesRemovers(number(beyondAll))
		s.Verdict(On(named, expect.Success()), On(s.Try("GET /streams", nil), lists(made)))
	}},
	refusedRemovers("SBS-35", "the internet group", ofSystem(":internet")),
	refusedRemovers("SBS-36", "the owners' group", ofSystem(":owners")),
	refusedRemovers("SBS-37", "a group that people made", func(group target.Object) bool { return group["is_system_group"] == false }),
}

// ofSystem finds the system group whose name ends so. How they are named is
// left open; the public counterpart names them for the role.
func ofSystem(ending string) func(target.Object) bool {
	return func(group target.Object) bool {
		name, _ := group["name"].(string)
		return group["is_system_group"] == true && strings.HasSuffix(name, ending)
	}
}

func refusedRemovers(id, which string, fits func(target.Object) bool) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		made := s.FreshStream()
		named, stream := s.namesRemovers(s.group(which, fits))
		s.Verdict(On(named, expect.Refused()), On(s.Try("GET /streams", nil), lists(made), omits(stream)))
	}}
}

// namesRemovers asks for a new stream with the group.
func (s *Session) namesRemovers(group json.Number) (*target.Reply, Stream) {
	stream := s.Unmade()
	return s.TrySubscribe(calling(stream), P{"can_remove_subscribers_group_id": group}), stream
}

// group finds a user group, as the public counterpart lists them.
func (s *Session) group(which string, fits func(target.Object) bool) json.Number {
	listed, _ := s.TryUnknown("GET /user_groups", nil).Body["user_groups"].([]any)
	for _, element := range listed {
		group, _ := element.(target.Object)
		id, known := group["id"].(json.Number)
		if known && fits(group) {
			return id
		}
	}
	s.Untestable("GET /user_groups does not list " + which)
	return ""
}
