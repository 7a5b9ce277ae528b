package featurelevels

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusal returns the HTTP status of an error, its code, empty for none, and its msg, as
// the level and dialect send them (spec: Errors).
func (p *Plan) Refusal(e *wire.Error) (status int, code, msg string) {
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
	return status, code, e.ZulipText(p.Before)
}
