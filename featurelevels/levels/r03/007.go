package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 7 that need a function.
var level007 = fl.Edits{
	// An event has the booleans that changed in place of the role.
	"7-role-event": fl.Rewritten(func(p *wire.PersonRole, o *fl.Object) {
		o.Delete("role")
		if admin := p.Role <= wire.RoleAdministrator; admin != (p.Before <= wire.RoleAdministrator) {
			o.Set("is_admin", admin)
		}
		if guest := p.Role == wire.RoleGuest; guest != (p.Before == wire.RoleGuest) {
			o.Set("is_guest", guest)
		}
	}),

	"7-realm-emoji-author-id": fl.Rewritten(func(e *wire.CustomEmoji, o *fl.Object) {
		o.Set("author_id", e.Author)
		o.Rename("author_id", "author")
	}),
}
