package session

import (
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Need is a prerequisite of a spec beyond the ordinary user's account: the account of
// another role, or something else.
type Need = target.Role

// The roles as needs, and for Session.As.
const (
	User      = target.User
	Second    = target.Second
	Admin     = target.Admin
	Moderator = target.Moderator
	Guest     = target.Guest
	Bot       = target.Bot
	Creator   = target.Creator
	Webhook   = target.Webhook
)

// Further needs. A spec whose need the configuration does not meet is not testable here,
// which is neither a pass nor "not applicable".
const (
	Callbacks   Need = "callbacks"   // a bot whose callbacks the suite receives
	Operator    Need = "operator"    // an operator, for acts that no client can do
	Development Need = "development" // a development server
	Production  Need = "production"  // a production server
)

// RowID is a row of the public change log. A spec names it where its level makes
// a difference.
type RowID = requirements.RowID
