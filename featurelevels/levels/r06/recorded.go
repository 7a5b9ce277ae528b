package r06

import (
	"reflect"
	"slices"
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"6.0-own-delivery-email": fl.Rewritten(func(u *wire.User, o *fl.Object) {
		if !u.EmailRestricted || !u.EmailByRole || !u.Known {
			o.Delete("delivery_email")
		}
	}),

	"6.0-integration-removed": fl.Rewritten(func(r *wire.RegisterIncomingWebhookBots, o *fl.Object) {
		const name = "realm_incoming_webhook_bots"
		newer, _ := o.Get(name)
		list := reflect.ValueOf(newer)
		older := make([]any, 0, list.Len()+1)
		for i := range list.Len() {
			kind := list.Index(i).Interface()
			if bot, is := kind.(*fl.Object); is && bot.Fields[0].Value == "wordpress" {
				former := &fl.Object{Fields: slices.Clone(bot.Fields)}
				former.Set("name", "yo")
				older = append(older, former)
			}
			older = append(older, kind)
		}
		o.Set(name, older)
	}),

	"6.0-login-icon-folder": fl.Rewritten(func(m *wire.ExternalAuthenticationMethod, o *fl.Object) {
		if m.DisplayIcon != nil {
			icon, _ := o.Get("display_icon")
			o.Set("display_icon", strings.Replace(icon.(string), wire.LoginIcons, wire.OldLoginIcons, 1))
		}
	}),
}
