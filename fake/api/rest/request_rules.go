package rest

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// requestRules are the rules of all requests that differ between levels.
type requestRules struct {
	withoutNullBytes bool // no parameter contains null bytes
	numbersAreJSON   bool // a word in place of a number is JSON, too
	truthIsNumber    bool // true and false are the numbers 1 and 0
	typesFromLevel   bool // some operations read their parameters by types
	narrowsAreLists  bool // a narrow is refused like any other value that is no list

	// nullIsNone are the parameters that are not given if they are null, of all routes or, after its
	// name, of one route.
	nullIsNone map[string]bool
}

func requestRulesAt(p *featurelevels.Plan) *requestRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) requestRules {
		return requestRules{
			withoutNullBytes: !p.Has("zulip-null-bytes"),
			numbersAreJSON:   p.Has("zulip-retention-json"),
			truthIsNumber:    p.Has("zulip-boolean-is-number"),
			typesFromLevel:   p.IsZulip() && p.Has("8.0-typed-parameters"),
			narrowsAreLists:  p.IsZulip() && p.Has("9.0-narrow-faults"),
			nullIsNone: map[string]bool{
				"can_remove_subscribers_group": p.IsZulip() && p.Has("9.0-null-removers") &&
					!p.Has("320-can-remove-subscribers-object"),
				"POST /typing to":                p.IsZulip() && p.Has("10.0-typed-parameters"),
				"POST /typing stream_id":         p.IsZulip() && p.Has("9.0-typed-parameters"),
				"GET /messages message_ids":      p.IsZulip() && p.Has("9.0-typed-parameters"),
				"POST /register client_gravatar": p.IsZulip() && p.Has("10.0-typed-parameters"),
			},
		}
	})
}

// takesNull reports whether a parameter of a route is not given if it is null.
func (r *requestRules) takesNull(route, parameter string) bool {
	return r.nullIsNone[parameter] || r.nullIsNone[route+" "+parameter]
}

// demands reports whether only accounts that may do the action of a route call it.
func (a Access) demands(p *featurelevels.Plan) bool {
	return a.Action != "" && (a.Until == "" || p.Formerly(a.Until))
}
