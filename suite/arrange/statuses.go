package arrange

import (
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// StatusLimit is in characters.
const StatusLimit = 60

const SetStatus = "POST /users/me/status"

// Status asks for a status, whatever the answer, and takes a text and an emoji
// that were set away again.
func Status(a *Actor, p Params) *target.Reply {
	reply := a.Try(SetStatus, p)
	if reply.Succeeded() {
		if p["status_text"] != nil {
			a.Try(SetStatus, Params{"status_text": ""})
		}
		if p["emoji_name"] != nil {
			a.Try(SetStatus, Params{"emoji_name": ""})
		}
	}
	return reply
}
