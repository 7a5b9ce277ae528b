package specs

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// clockTolerance is how far the server's clock may be from the suite's where
// the answer has no Date header, and from that header where it has.
const clockTolerance = 15 * time.Minute

// justNow accepts the UNIX time of the last answer by the server's clock, or by the
// suite's if the answer has no date.
func justNow(s *Session) expect.Matcher {
	now := time.Now()
	if date, err := http.ParseTime(s.Last.Header.Get("Date")); err == nil {
		now = date
	}
	return expect.Between(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
}

// linkedTopic is a topic that a server may turn into a link without
// any linkifier; what the link looks like depends on the level.
const linkedTopic = "see https://example.com/level"

// increasingIDs demands an array whose integer IDs strictly increase.
func increasingIDs() expect.Matcher {
	return expect.All(expect.ArrayOf(expect.Field("id", expect.Integer())),
		expect.That("IDs that increase", func(v any) bool {
			elements, _ := v.([]any)
			before := int64(-1 << 63)
			for _, element := range elements {
				object, _ := element.(map[string]any)
				id := Integer(object["id"])
				if id <= before {
					return false
				}
				before = id
			}
			return true
		}))
}

// deliveryEmailRow is the row since which the user object says null of an address
// that the requester may not see.
const deliveryEmailRow Row = "163-delivery-email-always"

// hiddenSender returns an actor whose real address the ordinary user may not
// see.
func hiddenSender(s *Session) *Actor {
	list := s.Members(nil)
	for _, role := range target.Roles() {
		who, listed := Member(list, s.As(role).UserID)
		if address, told := who["delivery_email"]; listed && told && address == nil {
			return s.As(role)
		}
	}
	s.Untestable("no configured account hides its email address from the ordinary user")
	return nil
}

// markup is how many characters beyond the text itself the HTML of one
// paragraph may have: its tags, and a note that something was cut off.
const markup = 200

func Render(s *Session, content string) *target.Reply {
	return s.Try("POST /messages/render", Params{"content": content})
}

func rendersBold() expect.Matcher {
	return expect.All(expect.Success(), expect.Field("rendered", expect.All(
		expect.Containing("bold"), expect.Containing("<"), expect.Without("**"))))
}

// reactorRow is the row since which a reaction has the reactor's ID beside the
// object.
const reactorRow Row = "2-reaction-user-id"

// TryReact asks for a reaction to the message, whatever the answer.
func TryReact(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Try("POST /messages/"+id.String()+"/reactions", vote)
}

// React adds a reaction, which must be accepted.
func React(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Do("POST /messages/"+id.String()+"/reactions", vote)
}

// Vote is a reaction with a Unicode emoji.
func Vote(s *Session) Params {
	emoji := s.Spellings().Emoji
	return Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code}
}

// named demands a reaction by the emoji's name.
func named(name string) expect.Matcher { return expect.Field("emoji_name", expect.Equal(name)) }

// reactions demands a message with exactly the reactions of these names.
func reactions(names ...string) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Object()), expect.Length(len(names))}
	for _, name := range names {
		demands = append(demands, expect.Holding("a reaction "+name, named(name)))
	}
	return expect.Field("reactions", expect.All(demands...))
}

// reacted demands a message with one reaction, of this name, code and type.
func reacted(name, code, kind string) expect.Matcher {
	return expect.All(reactions(name), expect.Field("reactions", expect.ArrayOf(expect.All(
		expect.Field("emoji_code", expect.Equal(code)), expect.Field("reaction_type", expect.Equal(kind))))))
}

// codes returns the codes of the message's reactions, of which there must be
// one.
func codes(s *Session, id json.Number) []any {
	message := s.Message(id)
	s.Arranged(message, expect.Field("reactions", expect.All(
		expect.ArrayOf(expect.Field("emoji_code", expect.Text())), expect.Holding("a reaction", expect.Object()))))
	codes := []any{}
	for _, reaction := range message["reactions"].([]any) {
		codes = append(codes, reaction.(target.Object)["emoji_code"])
	}
	return codes
}
