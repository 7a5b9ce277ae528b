package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"10.0-user-list-style-default": fl.Rewritten(func(s *wire.PersonalSettings, o *fl.Object) {
		if !s.Chosen.UserListStyle && o.Has("user_list_style") {
			o.Set("user_list_style", userListWithStatus)
		}
	}),
}

// userListWithStatus is the style in which the list of users shows their statuses.
const userListWithStatus = 2
