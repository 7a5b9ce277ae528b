package r09

import (
	"maps"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"9.0-dense-mode-default": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		o.Set("dense_mode", s.DenseMode)
	}),

	"9.0-profile-field-type-names": fl.Rewritten(func(r *wire.RegisterProfileFields, o *fl.Object) {
		types := maps.Clone(r.CustomProfileFieldTypes)
		for key, name := range map[string]string{
			"SHORT_TEXT": "Short text", "LONG_TEXT": "Long text", "DATE": "Date picker", "USER": "Person picker",
		} {
			types[key] = wire.ProfileFieldType{ID: types[key].ID, Name: name}
		}
		o.Set("custom_profile_field_types", types)
	}),
}
