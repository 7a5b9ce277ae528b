package session

import (
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Need is a prerequisite of a spec beyond the ordinary user's account.
type Need string

// The needs. A spec whose need the configuration does not meet is not testable
// here, which is neither a pass nor "not applicable".
const (
	NeedSecond      = Need(target.Second)
	NeedAdmin       = Need(target.Admin)
	NeedModerator   = Need(target.Moderator)
	NeedGuest       = Need(target.Guest)
	NeedBot         = Need(target.Bot)
	NeedCreator     = Need(target.Creator)
	NeedWebhook     = Need(target.Webhook)
	NeedCallbacks   = Need("callbacks")   // a bot whose callbacks the suite receives
	NeedOperator    = Need("operator")    // an operator, for acts that no client can do
	NeedDevelopment = Need("development") // a development server
	NeedProduction  = Need("production")  // a production server
)

// Row is a row of the public change log. A spec names it where its level makes
// a difference.
type Row = requirements.Row
