package session

import (
	"bytes"
	"fmt"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Caller is the outgoing webhook bot. It receives messages and never acts.
func (s *Session) Caller() *Actor {
	email := s.Config().Callbacks.Bot
	for _, user := range Users(s.Members(nil)) {
		if user["email"] == email || user["delivery_email"] == email {
			bot := &Actor{Session: s}
			bot.Email = email
			s.Given(user).To(SatisfyAll(HaveField("user_id", BeInteger()), HaveField("full_name", BeNonEmptyText())))
			bot.UserID = Number(Integer(user["user_id"]))
			bot.FullName = user["full_name"].(string)
			return bot
		}
	}
	s.Untestable("the bot " + email + " is not among the users")
	return nil
}

// CalledWith waits for the callback that quotes the text and returns all that
// do.
func (s *Session) CalledWith(text string) []any {
	limit := s.patience()
	fitting, all := s.env.callbacks.Await(s.Context(), limit, quoting(text))
	if len(fitting) == 0 {
		s.Broken(fmt.Sprintf("a callback that quotes %q within %s", text, limit),
			fmt.Sprintf("no such callback among the %d at %s in this run", all, s.Config().Callbacks.URL))
	}
	return asObjects(fitting)
}

// Calls are the callbacks so far that quote the text.
func (s *Session) Calls(text string) []any {
	fitting, _ := s.env.callbacks.Came(quoting(text))
	return asObjects(fitting)
}

func quoting(text string) func(target.Callback) bool {
	return func(c target.Callback) bool { return bytes.Contains(c.Raw, []byte(text)) }
}

// asObjects makes decoded values of callbacks, for matchers.
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

// CallsOfBothKinds mentions the bot, writes to it, and returns the callbacks.
func (s *Session) CallsOfBothKinds() (mention, direct target.Object) {
	bot := s.Caller()
	mentioning, writing := s.Fresh("mention"), s.Fresh("direct")
	s.Post(s.FreshStream(), bot.Mention()+" "+mentioning)
	s.Direct(writing, bot.UserID)
	one, another := s.CalledWith(mentioning), s.CalledWith(writing)
	return one[0].(target.Object), another[0].(target.Object)
}
