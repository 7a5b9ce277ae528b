package r03

import (
	"encoding/json"
	"fmt"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 22 that need a function.
var level022 = fl.Edits{
	"22-attachment-integer-times": fl.Together(
		fl.Rewritten(func(a *wire.Attachment, o *fl.Object) { o.Set("create_time", float(a.CreateTime)) }),
		fl.Rewritten(func(m *wire.AttachmentMessage, o *fl.Object) { o.Set("date_sent", float(m.DateSent)) })),

	"22-invites-user-id": fl.Rewritten(func(i *wire.Invite, o *fl.Object) {
		o.Rename("invited_by_user_id", "ref")
		o.Set("ref", i.InviterEmail)
	}),
}

// float is a whole number that is written with a fraction.
func float(n int) json.Number { return json.Number(fmt.Sprintf("%d.0", n)) }
