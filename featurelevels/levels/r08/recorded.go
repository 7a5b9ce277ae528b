package r08

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The recorded edits that need a function.
var recorded = fl.Edits{
	"8.0-login-icon-origin": fl.Rewritten(func(m *wire.ExternalAuthenticationMethod, o *fl.Object) {
		if m.DisplayIcon != nil {
			_, path, _ := strings.Cut(*m.DisplayIcon, wire.StaticFiles)
			o.Set("display_icon", wire.StaticFiles+path)
		}
	}),
	"8.0-system-group-names": fl.FieldWas("name", func(g *wire.UserGroup) any {
		if g.IsSystemGroup {
			return "@" + g.Name
		}
		return g.Name
	}),
	"8.0-inbox-home-view": fl.ValueWas("web_home_view", func(value string) (string, bool) {
		if value == "inbox" {
			value = "" // no level has such a view
		}
		return value, true
	}, fl.SettingRoutes...),
}
