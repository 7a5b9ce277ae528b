package changelog

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Endpoints)

// rows121Endpoints are rows on endpoints that came, each with a call that succeeds once
// it is there.
func rows121Endpoints() []ChangeRow {
	users := expect.ArrayOf(expect.Integer())
	return []ChangeRow{
		comes("127-get-group-members", ofGroup("GET", "/members", nil), shown("members", users)),
		comes("127-get-subgroups", ofGroup("GET", "/subgroups", nil), shown("subgroups", users)),
		comes("127-is-group-member", func(s *Session) *target.Reply {
			return s.TryUnknown(fmt.Sprintf("GET /user_groups/%s/members/%s", ownGroup(s), s.UserID), nil)
		}, shown("is_user_group_member", expect.Boolean())),
		comes("127-update-subgroups", func(s *Session) *target.Reply {
			return s.TryUnknown(subgroupsOf(ownGroup(s)), Params{"add": []json.Number{ownGroup(s)}})
		}, expect.Success()),
		comes("132-get-stream-by-id", func(s *Session) *target.Reply {
			return s.TryUnknown("GET /streams/"+s.FreshStream().ID().String(), nil)
		}, shown("stream.name", expect.NonEmptyText())),
		comes("137-read-receipts-endpoint", func(s *Session) *target.Reply {
			s.Rules(Params{"enable_read_receipts": true})
			return receipts(s, s.Post(s.FreshStream(), "who has read it?"))
		}, shown("user_ids", users)),
		comes("170-user-topics-endpoint", func(s *Session) *target.Reply {
			return topicPolicy(s.Actor, 1)
		}, expect.Success()),
		comes("173-get-scheduled", func(s *Session) *target.Reply {
			return s.TryUnknown("GET /scheduled_messages", nil)
		}, shown("scheduled_messages", expect.ArrayOf(expect.Object()))),
		{
			Row: "171-api-key-user-id", needs: []Need{NeedCreator}, observe: keyByPassword,
			before: expect.All(shown("api_key", expect.NonEmptyText()), hidden("user_id")), after: shown("user_id", expect.Integer()),
		},
		{
			Row: "177-dm-narrow-other", since: flagsNarrowRow, observe: starsDirect,
			before: expect.Refused(), after: expect.Success(),
		},
		comes("186-stream-email-endpoint", func(s *Session) *target.Reply {
			// The specification names the endpoint in words only; the path is that of
			// the public counterpart, from a later level.
			return s.TryUnknown("GET /streams/"+s.FreshStream().ID().String()+"/email_address", nil)
		}, shown("email", expect.Text())), // empty where the server receives no email
	}
}

// comes is an endpoint that is not there before.
func comes(row Row, call func(*Session) *target.Reply, after expect.Matcher) ChangeRow {
	look := func(s *Session) any { return call(s) }
	return ChangeRow{Row: row, observe: look, before: expect.NotSuccess(), after: after}
}

// ownGroup makes a user group, and returns its ID.
func ownGroup(s *Session) json.Number {
	p := specs.GroupOf(s, s.UserID)
	s.Arranged(specs.TryGroup(s.Actor, p), expect.Success())
	return specs.Group(s, "the group that was made", func(group target.Object) bool { return group["name"] == p["name"] })
}

func ofGroup(method, path string, p Params) func(*Session) *target.Reply {
	return func(s *Session) *target.Reply {
		return s.TryUnknown(method+" /user_groups/"+ownGroup(s).String()+path, p)
	}
}

func subgroupsOf(group json.Number) string {
	return "POST /user_groups/" + group.String() + "/subgroups"
}

// receipts asks who has read a message.
func receipts(s *Session, id json.Number) *target.Reply {
	return s.TryUnknown("GET /messages/"+id.String()+"/read_receipts", nil)
}

// topicPolicy asks for a policy for a topic of a new stream.
func topicPolicy(a *Actor, policy int) *target.Reply {
	return a.TryUnknown("POST /user_topics", Params{"stream_id": a.FreshStream().ID(), "topic": DefaultTopic, "visibility_policy": policy})
}

// keyByPassword creates a user, whose password is known for that, and asks for
// the user's key.
func keyByPassword(s *Session) any {
	s.Fork()
	p := specs.Newcomer(s)
	s.Arranged(specs.Create(s.As(target.Creator), p), expect.Success())
	return s.Anonymous().TryUnknown("POST /fetch_api_key", Params{"username": p["email"], "password": p["password"]})
}

// flagsNarrowRow is the row since which flags can be changed over a narrow.
const flagsNarrowRow Row = "155-flags-narrow-endpoint"

// starsDirect stars the newest direct message.
func starsDirect(s *Session) any {
	return s.TryUnknown(specs.FlagsNarrowCall, Narrow("is", "dm").With(Params{"anchor": s.Newest(), "num_before": 1, "num_after": 0, "op": "add", "flag": "starred"}))
}
