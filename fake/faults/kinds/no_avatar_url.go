package kinds

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var noAvatarURL = Kind{
	Name:       scenarios.NoAvatarURL,
	Happens:    "The users in the initial state have no avatar_url, if the client declared user_avatar_url_field_optional and the level knows it.",
	Correct:    "It tells a missing avatar_url from null (a gravatar address that it computes itself), and uses /avatar/{user_id}.",
	Operations: []string{"POST /register"},
	Make: always(edits(func(v *Visit, o *orderedjson.Object) {
		if !rest.MayLeaveOutAvatars(v.Plan.Level()) || !v.declared("user_avatar_url_field_optional") {
			return
		}
		for _, name := range []string{"realm_users", "realm_non_active_users", "cross_realm_bots"} {
			users, _ := o.Get(name)
			orderedjson.Walk(users, func(user *orderedjson.Object) { user.Delete("avatar_url") })
		}
	})),
}

// declared reports whether a registration has a capability of clients.
func (v *Visit) declared(capability string) bool {
	var all map[string]bool
	text, _ := rest.LastValue(v.Form, "client_capabilities")
	_ = json.Unmarshal([]byte(text), &all) // other values were refused
	return all[capability]
}
