package r04

import (
	"reflect"

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

	"4.0-profile-field-type-select": fl.Rewritten(func(_ *wire.RegisterProfileFields, o *fl.Object) {
		later, _ := o.Get("custom_profile_field_types")
		types := map[string]any{}
		for entries := reflect.ValueOf(later).MapRange(); entries.Next(); {
			types[entries.Key().String()] = entries.Value().Interface()
		}
		types["CHOICE"] = types["SELECT"]
		delete(types, "SELECT")
		delete(types, "PRONOUNS")
		o.Set("custom_profile_field_types", types)
	}),
}
