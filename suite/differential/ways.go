package differential

import (
	"regexp"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// way is the form of a call: mostly normal, sometimes with a harmless addition or a fault
// that every server refuses.
type way struct {
	words  string
	params func(call string, p session.Params) session.Params // nil: as they are
	signed func(who *session.Actor) *session.Actor            // nil: with the account's own key
	wrong  bool                                               // with a value that is refused, if the call has one
	two    bool                                               // without two required parameters, of which any may be named
}

// way returns a random way, mostly the normal one.
func (p *plot) way() way {
	const oneIn = 5
	switch {
	case p.forced != nil:
		return *p.forced
	case p.maybe(oneIn):
		return one(p, everyWay())
	}
	return way{}
}

// everyWay lists all ways but the normal one.
func everyWay() []way {
	all := []way{
		// spec: Response envelope
		{words: ", with a parameter that no server knows", params: func(_ string, params session.Params) session.Params {
			return params.With(session.Params{"no_such_parameter": "ä"})
		}},
		{words: ", with the defaults spelt out", params: func(call string,
			params session.Params) session.Params {
			return defaults[call].With(params)
		}},
	}
	for _, forge := range forgeries { // spec: Authentication, rule 5
		all = append(all,
			way{words: ", " + forge.words, signed: func(who *session.Actor) *session.Actor { return forge.sign(who) }})
	}
	all = append(all, way{words: ", with a wrong value", wrong: true,
		params: func(call string, params session.Params) session.Params { return params.With(wrongValues[call]) }})
	const most = 3
	for n := range most { // spec: Errors, REQUEST_VARIABLE_MISSING
		all = append(all,
			way{words: ", without a parameter", params: func(call string, params session.Params) session.Params {
				if names := required[call]; n < len(names) {
					return params.Without(names[n])
				}
				return params
			}})
	}
	return append(all, way{words: ", without two parameters", two: true,
		params: func(call string, params session.Params) session.Params {
			for _, name := range required[call][:min(len(required[call]), 2)] {
				params = params.Without(name)
			}
			return params
		}})
}

// forgeries sign with a key that nearly equals the account's key.
var forgeries = []struct {
	words string
	sign  func(who *session.Actor) *session.Actor
}{
	{"with another last character in the key",
		keyed(func(key string) string { return key[:len(key)-1] + other(key[len(key)-1:]) })},
	{"with another first character in the key", keyed(func(key string) string { return other(key[:1]) + key[1:] })},
	{"with half of the key", keyed(func(key string) string { return key[:len(key)/2] })},
	{"with a key that goes on", keyed(func(key string) string { return key + "0" })},
	{"with an empty key", keyed(func(string) string { return "" })},
	{"with the key of nobody",
		func(who *session.Actor) *session.Actor { return who.Session.With("nobody-"+who.Email, who.Key) }},
	{"without an account", func(who *session.Actor) *session.Actor { return who.Session.Anonymous() }},
}

// keyed signs with another key than the account's.
func keyed(change func(key string) string) func(who *session.Actor) *session.Actor {
	return func(who *session.Actor) *session.Actor { return who.Session.With(who.Email, change(who.Key)) }
}

// other is another character.
func other(character string) string {
	if character == "7" {
		return "8"
	}
	return "7"
}

// ids match numbers in paths.
var ids = regexp.MustCompile(`/\d+`)

// try makes the call in the way. For readings it also notes the parameters that the
// server reports as ignored, and whether the server refuses an invalid call.
func (w *side) try(way way, who int, call string, params session.Params) *target.Reply {
	actor := w.People[who]
	if way.signed != nil && len(actor.Key) > 1 {
		actor = way.signed(actor)
	}
	if way.params != nil {
		params = way.params(ids.ReplaceAllString(call, "/{id}"), params)
	}
	reply := actor.Try(call, params)
	if strings.HasPrefix(call, "GET ") {
		w.note(way, reply)
	}
	return reply
}

func (w *side) note(way way, reply *target.Reply) {
	for _, name := range session.AsList(reply.Body[IgnoredParameters]) {
		w.notes = append(w.notes, target.Object{"ignored": name})
	}
	switch {
	case way.signed != nil || way.wrong:
		w.notes = append(w.notes, target.Object{"refused": !reply.Succeeded()})
	case lacks(reply) && !way.two:
		w.notes = append(w.notes, target.Object{"lacks": reply.Body["var_name"]})
	case lacks(reply):
		w.notes = append(w.notes, target.Object{"lacks": nameOfRequired(reply.Body["var_name"])})
	}
}

// lacks reports whether a call was refused because it lacks a parameter.
func lacks(reply *target.Reply) bool { return reply.Body["code"] == "REQUEST_VARIABLE_MISSING" }

// defaults are parameters with the values that they have when they are left out.
var defaults = map[string]session.Params{
	"PATCH /messages/{id}": {"propagate_mode": "change_one"},
	"GET /messages": {"client_gravatar": true, "apply_markdown": true, "include_anchor": true,
		"use_first_unread_anchor": false},
	"POST /users/me/subscriptions": {"authorization_errors_fatal": true, "announce": false, "invite_only": false,
		"is_web_public": false, "stream_post_policy": 1},
	"GET /streams": {"include_public": true, "include_web_public": false, "include_subscribed": true,
		"include_default": false, "include_owner_subscribed": false},
	"GET /users":                    {"client_gravatar": true, "include_custom_profile_fields": false},
	"GET /users/{id}":               {"client_gravatar": true, "include_custom_profile_fields": false},
	"POST /messages/{id}/reactions": {"reaction_type": "unicode_emoji"},
}

// required are the parameters without which the specification says that a call fails.
var required = map[string][]string{
	"POST /messages":                {"type", "to", "content"},
	"POST /messages/render":         {"content"},
	"GET /messages":                 {"num_before", "num_after"},
	"POST /messages/flags":          {"messages", "op", "flag"},
	"POST /messages/{id}/reactions": {"emoji_name"},
	"POST /users/me/subscriptions":  {"subscriptions"},
	"POST /users":                   {"email", "password", "full_name"},
	"POST /user_groups/create":      {"name", "description", "members"},

	"PATCH /users/me/subscriptions/muted_topics": {"topic", "op"},
}

// wrongValues are values that a parameter cannot have.
var wrongValues = map[string]session.Params{
	"GET /messages":        {"anchor": "nowhere"},
	"GET /streams":         {"include_public": "perhaps"},
	"GET /users":           {"client_gravatar": "perhaps"},
	"GET /users/{id}":      {"client_gravatar": "perhaps"},
	"PATCH /messages/{id}": {"propagate_mode": "change_some"},
	"PATCH /users/me/subscriptions/muted_topics": {"op": "toggle"},
	"POST /messages":                {"type": "channels"},
	"POST /messages/flags":          {"op": "toggle"},
	"POST /messages/{id}/reactions": {"reaction_type": "no_emoji"},
	"POST /user_groups/create":      {"members": "somebody"},
	"POST /users/me/status":         {"emoji_name": "no_such_emoji"},
	"POST /users/me/subscriptions":  {"stream_post_policy": 7},
}

// nameOfRequired reports whether the value is the name of a required parameter.
func nameOfRequired(name any) bool {
	for _, names := range required {
		if text, is := name.(string); is && slices.Contains(names, text) {
			return true
		}
	}
	return false
}
