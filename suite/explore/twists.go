package explore

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// twist makes a call unusual. It is nil if the call cannot be so.
type twist func(g *generator, c recordings.Call) *recordings.Call

// twists are the ways in which a call can be unusual, with their weights.
func twists() []struct {
	weight int
	twist
} {
	return []struct {
		weight int
		twist
	}{{3, missing}, {3, spelt}, {2, unknown}, {4, malformed}, {2, absent}, {2, forged}, {4, again}, {2, mended}}
}

// twisted is the call in an unusual way.
func (g *generator) twisted(c recordings.Call) recordings.Call {
	all := twists()
	sum := 0
	for _, each := range all {
		sum += each.weight
	}
	left := g.IntN(sum)
	for _, each := range all {
		if left -= each.weight; left < 0 {
			if changed := each.twist(g, c); changed != nil {
				return *changed
			}
			break
		}
	}
	return c
}

// changed is the call with other parameters.
func changed(c recordings.Call, kind string, change func(params map[string]string)) *recordings.Call {
	c.Params = maps.Clone(c.Params)
	if c.Params == nil {
		c.Params = make(map[string]string)
	}
	c.Kind = kind
	change(c.Params)
	return &c
}

// missing leaves out a parameter that the specification says is required.
func missing(g *generator, c recordings.Call) *recordings.Call {
	operation, _ := described(operationOf(c.Name()))
	names := slices.DeleteFunc(operation.Inputs.Named(), func(name string) bool { return c.Params[name] == "" })
	if len(names) == 0 {
		return nil
	}
	name := one(g, names)
	return changed(c, name+" missing", func(p map[string]string) { delete(p, name) })
}

// spelt gives a parameter that is left out the value that it has then.
func spelt(g *generator, c recordings.Call) *recordings.Call {
	operation, _ := described(operationOf(c.Name()))
	spelt := changed(c, "defaults spelt out", func(p map[string]string) {
		for _, each := range operation.Inputs.Defaults {
			_, given := p[each.Name]
			_, beside := p[each.Without]
			if !given && !beside && (each.Since == "" || g.level >= each.Since.Level()) &&
				(each.Until == "" || g.level < each.Until.Level()) && each.Name != "dont_block" {
				p[each.Name] = each.Value
			}
		}
	})
	if len(spelt.Params) == len(c.Params) {
		return nil
	}
	return spelt
}

// unknown adds a parameter that no server knows there: sometimes one with the name of a part of the path.
func unknown(g *generator, c recordings.Call) *recordings.Call {
	name, value := "no_such_parameter", "ä"
	if t := g.one("message", func(*thing) bool { return true }); t != nil && strings.HasPrefix(c.Path, "/messages/{") {
		name, value = "message_id", "{"+t.label+"}"
	}
	return changed(c, "unknown parameter", func(p map[string]string) { p[name] = value })
}

// mended makes a call that was refused, with other parameters that are right.
func mended(g *generator, _ recordings.Call) *recordings.Call {
	refused := slices.DeleteFunc(slices.Clone(g.book.calls), func(c recordings.Call) bool {
		return c.Kind == "" || strings.Contains(c.Who, ":") || c.Who == "nobody"
	})
	if len(refused) == 0 {
		return nil
	}
	before := one(g, refused)
	k, is := kindOf(operationOf(before.Name()))
	if !is {
		return nil
	}
	c, is := g.plain(k, target.Role(before.Who), one(g, k.Forms))
	if !is {
		return nil
	}
	c.Kind = "after a refusal"
	if len(before.Params) > 0 && c.Name() == "PATCH /settings" {
		c.Params = g.rightSettings(before.Params)
	}
	return &c
}

// rightSettings are right values for the settings of a call.
func (g *generator) rightSettings(before map[string]string) map[string]string {
	right := make(map[string]string)
	for _, each := range settings {
		if _, there := before[each.name]; there {
			right[each.name] = one(g, each.values)
		}
	}
	return right
}

// wrong are values that the specification does not allow, by operation and parameter.
var wrong = map[string]map[string]string{
	"GET /messages": {"anchor": "nowhere", "num_before": "none", "num_after": "none", "apply_markdown": "perhaps",
		"client_gravatar": "perhaps"},
	"GET /streams": {"include_public": "perhaps", "include_default": "perhaps",
		"include_web_public": "perhaps"},
	"GET /users":                   {"client_gravatar": "perhaps", "include_custom_profile_fields": "perhaps"},
	"GET /events":                  {"last_event_id": "last", "dont_block": "perhaps"},
	"PATCH /messages/{message_id}": {"propagate_mode": "change_some"},
	"PATCH /users/me/subscriptions/muted_topics": {"op": "toggle"},
	"POST /messages":                        {"type": "channels"},
	"POST /messages/flags":                  {"op": "toggle", "flag": "no_such_flag", "messages": `["x"]`},
	"POST /messages/{message_id}/reactions": {"reaction_type": "no_emoji", "emoji_code": "ffff-invalid"},
	"POST /user_groups/create":              {"members": `["me"]`},
	"POST /users/me/status":                 {"emoji_name": "no_such_emoji", "away": "gone"},
	"POST /users/me/subscriptions":          {"stream_post_policy": "7", "message_retention_days": "-5"},
}

// malformed gives a parameter a value that it cannot have.
func malformed(g *generator, c recordings.Call) *recordings.Call {
	values := wrong[operationOf(c.Name())]
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(values)), func(name string) bool { return !g.has(name) })
	if len(names) == 0 {
		return nil
	}
	name := one(g, names)
	return changed(c, name+" malformed", func(p map[string]string) { p[name] = values[name] })
}

// strangers are IDs that nothing has.
var strangers = []string{"{zero}", "{nobody}", "{greatest}"}

// absent names a thing that does not exist in the path.
func absent(g *generator, c recordings.Call) *recordings.Call {
	parts := strings.Split(c.Path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") && part != "{nobody}" {
			parts[i] = one(g, strangers)
			c.Path, c.Kind = strings.Join(parts, "/"), "of nothing"
			return &c
		}
	}
	return nil
}

// forgeries are credentials that do not open. The name of one stands before the role.
var forgeries = []string{"last character", "first character", "half", "longer", "empty", "nobody's"}

// forged signs the call with a key that nearly equals the account's key.
func forged(g *generator, c recordings.Call) *recordings.Call {
	if c.Who == "nobody" {
		return nil
	}
	c.Kind = "without an account"
	if how := g.IntN(len(forgeries) + 1); how < len(forgeries) {
		c.Kind = "forged key"
		c.Who = forgeries[how] + ":" + c.Who
		return &c
	}
	c.Who = "nobody"
	return &c
}

// again makes an earlier call of the sequence once more, often as somebody else.
func again(g *generator, _ recordings.Call) *recordings.Call {
	if len(g.book.calls) == 0 {
		return nil
	}
	c := one(g, g.book.calls[max(0, len(g.book.calls)-10):])
	if strings.Contains(c.Who, ":") || c.Name() == "POST /users" || len(c.Makes) > 0 && c.Name() != "POST /messages" {
		return nil
	}
	if c.Name() == "POST /messages" {
		c.Makes = []string{g.book.next("message")}
	}
	c.Kind = "again"
	if g.maybe(3) && c.Who != "nobody" {
		c.Who, c.Kind = string(one(g, g.book.roles)), "again by somebody"
	}
	return &c
}
