package playback

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// identities are the keys by which elements of two lists belong together.
var identities = []string{"user_id", "stream_id", "scheduled_message_id", "id", "name", "topic_name", "email"}

// unordered are lists without an order of their own.
var unordered = []string{"members", "subscribers", "muted_topics", "user_topics", "streams", "subscriptions", "pms",
	"huddles", "recent_private_conversations", "direct_subgroup_ids", "unread_message_ids", "realm_default_streams",
	"realm_bots", "realm_users", "realm_non_active_users", "never_subscribed", "unsubscribed", "reactions",
	"display_recipient"}

func (c *comparison) lists(path, key, container string, recorded, played []any) {
	path += "[]"
	inside := key
	if inside == "" {
		inside = container
	}
	was, is := c.identified(recorded, played, key, container)
	if was == nil || is == nil {
		c.byPosition(path, key, inside, recorded, played)
		return
	}
	c.known(path, key, inside, recorded, played, was, is)
}

// unknown is the identity of an element whose ID has no counterpart yet.
const unknown = "?"

// known compares the elements whose identities are in both lists, and the others in their
// order.
func (c *comparison) known(path, key, inside string, recorded, played []any, was, is []string) {
	var wasOrder, isOrder []string
	var only, others []int
	for i, name := range was {
		j := slices.Index(is, name)
		switch {
		case j >= 0:
			wasOrder = append(wasOrder, name)
			c.values(path, key, inside, recorded[i], played[j])
		case name == unknown:
			only = append(only, i)
		default:
			c.differ(path, absent, recorded[i], nil)
		}
	}
	for j, name := range is {
		if slices.Contains(was, name) {
			isOrder = append(isOrder, name)
		} else {
			others = append(others, j)
		}
	}
	for n := range max(len(only), len(others)) {
		switch {
		case n >= len(others):
			c.differ(path, absent, recorded[only[n]], nil)
		case n >= len(only):
			c.differ(path, more, nil, played[others[n]])
		default:
			c.values(path, key, inside, recorded[only[n]], played[others[n]])
		}
	}
	if !slices.Equal(wasOrder, isOrder) && !slices.Contains(unordered, key) {
		c.differ(path+" order", otherValue, wasOrder, isOrder)
	}
}

// byPosition compares lists without identities.
func (c *comparison) byPosition(path, key, inside string, recorded, played []any) {
	for i := range max(len(recorded), len(played)) {
		switch {
		case i >= len(played):
			c.differ(path, absent, recorded[i], nil)
		case i >= len(recorded):
			c.differ(path, more, nil, played[i])
		default:
			c.values(path, key, inside, recorded[i], played[i])
		}
	}
}

// identified are the identities of the elements of two lists, as the server that plays has
// them; nil if they have none, or not yet.
func (c *comparison) identified(recorded, played []any, key, container string) (was, is []string) {
	was, is = c.numbersIn(recorded, key, container, true), c.numbersIn(played, key, container, false)
	if was != nil && is != nil {
		return was, is
	}
	for _, field := range identities {
		was, is = c.byIdentity(recorded, field, key, true), c.byIdentity(played, field, key, false)
		if was != nil && is != nil {
			return was, is
		}
	}
	return nil, nil
}

// byIdentity are the values of a field that each element has, and no two alike.
func (c *comparison) byIdentity(list []any, field, key string, recorded bool) []string {
	seen, out := map[string]bool{}, []string{}
	for _, element := range list {
		value := asObject(element)[field]
		if value == nil {
			return nil
		}
		name := c.identity(field, key, value, recorded)
		if seen[name] {
			return nil
		}
		seen[name], out = name != unknown, append(out, name)
	}
	return out
}

// identity is a value by which elements are found.
func (c *comparison) identity(field, key string, value any, recorded bool) string {
	kind := kindOf(field, key)
	switch {
	case !recorded:
		return spell(value)
	case kind == "" || !isWhole(value):
		return c.text(spell(value))
	}
	return c.numberOf(kind, asNumber(value))
}

// numberOf is the number that belongs to one of the recording.
func (c *comparison) numberOf(kind string, n int) string {
	if other, there := c.numbers[kind][n]; there {
		return fmt.Sprint(other)
	}
	return unknown
}

// numbersIn are the IDs in a list of IDs, nil for another list or for new IDs.
func (c *comparison) numbersIn(list []any, key, container string, recorded bool) []string {
	kind := kindOf(key, container)
	if kind == "" || len(list) == 0 {
		return nil
	}
	out := []string{}
	for _, v := range list {
		if !isWhole(v) {
			return nil
		}
		name := v.(json.Number).String()
		if recorded {
			name = c.numberOf(kind, asNumber(v))
		}
		out = append(out, name)
	}
	return out
}

// begin pairs the IDs of a scenario with themselves.
func (c *comparison) begin(m *Organization) {
	same := func(kind string, id int) {
		if id > 0 {
			c.learn(kind, id, id)
		}
	}
	for _, u := range m.Scenario.Users {
		same("user", u.ID)
	}
	for _, b := range m.Scenario.ServerBots {
		same("user", b.ID)
	}
	for _, s := range m.Scenario.Streams {
		same("stream", s.ID)
	}
	for _, x := range m.Scenario.Messages {
		same("message", x.ID)
	}
	for _, g := range m.Scenario.Groups {
		same("group", g.ID)
	}
	for id := range maps.Keys(m.System) {
		same("group", id)
	}
}
