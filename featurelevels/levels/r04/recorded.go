package r04

import (
	"maps"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"4.0-jitsi-url-slash": fl.Rewritten(func(f *wire.ServerFacts, o *fl.Object) {
		o.Set("jitsi_server_url", f.JitsiServerURL+"/")
	}),

	"4.0-starred-counts-default": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		if !s.Chosen.StarredMessageCounts {
			o.Set("starred_message_counts", false)
		}
	}),

	"4.0-profile-field-type-select": fl.Rewritten(func(r *wire.RegisterProfileFields, o *fl.Object) {
		types := maps.Clone(r.CustomProfileFieldTypes)
		types["CHOICE"] = types["SELECT"]
		delete(types, "SELECT")
		delete(types, "PRONOUNS")
		o.Set("custom_profile_field_types", types)
	}),
}
