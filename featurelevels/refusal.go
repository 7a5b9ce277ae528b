package featurelevels

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusal returns the HTTP status of an error, its code, empty for none, and its msg, as
// the level and dialect send them for a route, empty for none (spec: Errors).
func (p *Plan) Refusal(e *wire.Error, route string) (status int, code, msg string) {
	status, code = p.Error(e.Kind)
	if !p.IsZulip() {
		return status, code, e.Msg
	}
	r := e.Refusal()
	switch {
	case r == nil:
	case r.CodeFrom != "" && p.Before(r.CodeFrom):
		code = ""
	case r.ZulipCode != "":
		code = r.ZulipCode
	}
	before := func(release string) bool {
		if release == wire.Untyped {
			return p.Params(route).IsUntyped()
		}
		return p.Before(release)
	}
	return status, code, e.ZulipText(before, p.words)
}
