package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 358 that needs a function.
var level358 = fl.Edits{
	"358-edit-history-policy": fl.Rewritten(func(_ *wire.RealmSettings, o *fl.Object) {
		const policy = "realm_message_edit_history_visibility_policy"
		if is, there := o.Get(policy); there {
			o.Set(policy, is != wire.NoEdits)
			o.Rename(policy, "realm_allow_edit_history")
		}
	}),
}
