package suite

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// rows121Endpoints are rows on endpoints that came, each with a call that succeeds once
// it is there.
func rows121Endpoints() []changeRow {
	users := expect.ArrayOf(expect.Integer())
	return []changeRow{
		comes("127-get-group-members", ofGroup("GET", "/members", nil), shown("members", users)),
		comes("127-get-subgroups", ofGroup("GET", "/subgroups", nil), shown("subgroups", users)),
		comes("127-is-group-member", func(s *Session) *target.Reply {
			return s.TryUnknown(fmt.Sprintf("GET /user_groups/%s/members/%s", s.ownGroup(), s.UserID), nil)
		}, shown("is_user_group_member", expect.Boolean())),
		comes("127-update-subgroups", func(s *Session) *target.Reply {
			return s.TryUnknown(subgroupsOf(s.ownGroup()), P{"add": []json.Number{s.ownGroup()}})
		}, expect.Success()),
		comes("132-get-stream-by-id", func(s *Session) *target.Reply {
			return s.TryUnknown("GET /streams/"+s.FreshStream().ID().String(), nil)
		}, shown("stream.name", expect.NonEmptyText())),
		comes("137-read-receipts-endpoint", func(s *Session) *target.Reply {
			s.rules(P{"enable_read_receipts": true})
			return s.receipts(s.Post(s.FreshStream(), "who has read it?"))
		}, shown("user_ids", users)),
		comes("170-user-topics-endpoint", func(s *Session) *target.Reply {
			return s.topicPolicy(1)
		}, expect.Success()),
		comes("173-get-scheduled", func(s *Session) *target.Reply {
			return s.TryUnknown("GET /scheduled_messages", nil)
		}, shown("scheduled_messages", expect.ArrayOf(expect.Object()))),
		{
			row: "171-api-key-user-id", needs: []Need{NeedCreator}, observe: keyByPassword,
			before: expect.All(shown("api_key", expect.NonEmptyText()), hidden("user_id")), after: shown("user_id", expect.Integer()),
		},
		{
			row: "177-dm-narrow-other", since: flagsNarrowRow, observe: (*Session).starsDirect,
			before: expect.Refused(), after: expect.Success(),
		},
		comes("186-stream-email-endpoint", func(s *Session) *target.Reply {
			// The specification names the endpoint in words only; the path is that of
			// the public counterpart, from a later level.
			return s.TryUnknown("GET /streams/"+s.FreshStream().ID().String()+"/email_address", nil)
		}, shown("email", expect.NonEmptyText())),
	}
}

// comes is an endpoint that is not there before.
func comes(row Row, call func(*Session) *target.Reply, after expect.Matcher) changeRow {
	look := func(s *Session) any { return call(s) }
	return changeRow{row: row, observe: look, before: expect.NotSuccess(), after: after}
}

// ownGroup makes a user group, and returns its ID.
func (s *Session) ownGroup() json.Number {
	p := s.groupOf(s.UserID)
	s.arranged(s.TryGroup(p), expect.Success())
	return s.group("the group that was made", func(group target.Object) bool { return group["name"] == p["name"] })
}

func ofGroup(method, path string, p P) func(*Session) *target.Reply {
	return func(s *Session) *target.Reply {
		return s.TryUnknown(method+" /user_groups/"+s.ownGroup().String()+path, p)
	}
}

func subgroupsOf(group json.Number) string {
	return "POST /user_groups/" + group.String() + "/subgroups"
}

// receipts asks who has read a message.
func (s *Session) receipts(id json.Number) *target.Reply {
	return s.TryUnknown("GET /messages/"+id.String()+"/read_receipts", nil)
}

// topicPolicy asks for a policy for a topic of a new stream.
func (a *Actor) topicPolicy(policy int) *target.Reply {
	return a.TryUnknown("POST /user_topics", P{"stream_id": a.FreshStream().ID(), "topic": defaultTopic, "visibility_policy": policy})
}

// keyByPassword creates a user, whose password is known for that, and asks for
// the user's key.
func keyByPassword(s *Session) any {
	s.fork()
	p := s.newcomer()
	s.arranged(s.As(target.Creator).create(p), expect.Success())
	return s.Anonymous().TryUnknown("POST /fetch_api_key", P{"username": p["email"], "password": p["password"]})
}

// flagsNarrowRow is the row since which flags can be changed over a narrow.
const flagsNarrowRow Row = "155-flags-narrow-endpoint"

// starsDirect stars the newest direct message.
func (s *Session) starsDirect() any {
	return s.TryUnknown(flagsNarrowCall, narrow("is", "dm").with(P{"anchor": s.newest(), "num_before": 1, "num_after": 0, "op": "add", "flag": "starred"}))
}
