package suite

import (
	"bytes"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// caller is the outgoing webhook bot. It never acts: it is written to.
func (s *Session) caller() *Actor {
	email := s.Config().Callbacks.Bot
	for _, user := range users(s.Members(nil)) {
		if user["email"] == email || user["delivery_email"] == email {
			bot := &Actor{s: s}
			bot.Email = email
			s.arranged(user, expect.Field("user_id", expect.Integer()), expect.Field("full_name", expect.NonEmptyText()))
			bot.UserID = number(integer(user["user_id"]))
			bot.FullName = user["full_name"].(string)
			return bot
		}
	}
	s.Untestable("the bot " + email + " is not among the users")
	return nil
}

// calledWith waits for the callback that quotes the text and returns all that
// do.
func (s *Session) calledWith(text string) []any {
	limit := s.patience()
	fitting, all := s.env.callbacks.Await(s.ctx, limit, quoting(text))
	if len(fitting) == 0 {
		s.Broken(fmt.Sprintf("a callback that quotes %q within %s", text, limit),
			fmt.Sprintf("none of the %d callbacks that came to %s in this run", all, s.Config().Callbacks.URL))
	}
	return asObjects(fitting)
}

// calls are the callbacks so far that quote the text.
func (s *Session) calls(text string) []any {
	fitting, _ := s.env.callbacks.Came(quoting(text))
	return asObjects(fitting)
}

func quoting(text string) func(target.Callback) bool {
	return func(c target.Callback) bool { return bytes.Contains(c.Raw, []byte(text)) }
}

// asObjects gives matchers what they know.
func asObjects(callbacks []target.Callback) []any {
	objects := []any{}
	for _, c := range callbacks {
		object := target.Object{"method": c.Method, "path": c.Path, "body": nil}
		if c.Body != nil {
			object["body"] = c.Body
		}
		objects = append(objects, object)
	}
	return objects
}

// inBody demands a callback whose body has the field.
func inBody(field string, m expect.Matcher) expect.Matcher {
	return expect.Field("body", expect.Field(field, m))
}

// callsOfBothKinds mentions the bot, writes to it, and returns the callbacks.
func (s *Session) callsOfBothKinds() (mention, direct target.Object) {
	bot := s.caller()
	mentioning, writing := s.Fresh("mention"), s.Fresh("direct")
	s.Post(s.FreshStream(), bot.mention()+" "+mentioning)
	s.Direct(writing, bot.UserID)
	one, another := s.calledWith(mentioning), s.calledWith(writing)
	return one[0].(target.Object), another[0].(target.Object)
}
