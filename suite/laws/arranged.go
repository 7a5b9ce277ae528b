package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// arranged ends the spec if a circumstance cannot come about: that breaks no requirement.
func arranged(reply *target.Reply, who *session.Actor) {
	if !reply.Succeeded() {
		who.Session.Untestable("the server refuses what the circumstance needs: " + reply.Exchange().Answer)
	}
}

func there(reply *target.Reply, sent session.SentMessage) { arranged(reply, sent.Sender) }
