package changes

import (
	"fmt"
	"maps"
	"reflect"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of servers that only recordings of public servers show. Each has the level
// of the first release that showed it.
var (
	OpenIDConnect = At(122, "logging in with OpenID Connect is one of the authentication methods",
		Recorded(),
		Added[wire.AuthenticationMethods]("openid connect"),
		Rewritten(func(s *wire.ServerSettings, o *Object) {
			list, _ := o.Get("external_authentication_methods")
			o.Set("external_authentication_methods", keepEntries(list, func(i int) bool {
				return !strings.HasPrefix(s.ExternalAuthenticationMethods[i].Name, "oidc")
			}))
		}),
		Rewritten(func(m *wire.RealmMethods, o *Object) {
			older := maps.Clone(m.AuthenticationMethods)
			delete(older, "OpenID Connect")
			o.Set("realm_authentication_methods", older)
		}))

	SystemBotsOf4 = systemBotsReordered(65, 2, 1, 0)
	SystemBotsOf5 = systemBotsReordered(122, 2, 0, 1)
	SystemBotsOf7 = systemBotsReordered(185, 2, 1, 0)

	LoginIconsMoved = At(156, "the pictures of logins have a folder of their own",
		Recorded(),
		Rewritten(func(m *wire.ExternalAuthenticationMethod, o *Object) {
			if m.DisplayIcon != nil {
				o.Set("display_icon", strings.Replace(*m.DisplayIcon, wire.LoginIcons, wire.OldLoginIcons, 1))
			}
		}))

	PlainServers = At(185, "a development server has no logins, previews, digests and figures but those of its scenario",
		Recorded())
)

// systemBotsReordered says that a registration lists the system bots in another order,
// which is that of a set. The older order has the positions in the newer one.
func systemBotsReordered(n Level, older ...int) *Change {
	return At(n, fmt.Sprintf("a registration lists the system bots in another order than below level %d", n),
		Recorded(),
		Rewritten(func(r *wire.RegisterUsers, o *Object) {
			newer, _ := o.Get("cross_realm_bots")
			list := reflect.ValueOf(newer)
			if list.Kind() != reflect.Slice || list.Len() != len(older) {
				return
			}
			ordered := make([]any, len(older))
			for i, at := range older {
				ordered[i] = list.Index(at).Interface()
			}
			o.Set("cross_realm_bots", ordered)
		}))
}
