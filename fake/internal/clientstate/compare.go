package clientstate

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Difference is a place in which the client and the server disagree.
type Difference struct{ Place, Client, Server string }

// String is the difference for the output of a test.
func (d Difference) String() string {
	return fmt.Sprintf("%s: a client of events has %s, registration tells %s", d.Place, d.Client, d.Server)
}

// Compare lists the differences between the client and a fresh registration.
func (c *Client) Compare(registered object) []Difference {
	server := copied(registered).(object)
	mine := copied(c.State).(object)
	merge(mine, c.counts())
	asSent(sub(mine, "unread_msgs"), sub(server, "unread_msgs"))
	for _, p := range sub(server, "presences") {
		delete(p.(object), "aggregated")
	}
	for _, p := range sub(mine, "presences") {
		delete(p.(object), "aggregated")
	}
	for _, state := range []object{mine, server} {
		for _, name := range streamLists {
			for _, s := range objects(state, name) {
				delete(s, "stream_weekly_traffic")
				delete(s, "first_message_id")
			}
		}
	}
	for name := range aside {
		delete(mine, name)
		delete(server, name)
	}
	for name := range mine {
		if _, told := server[name]; !told && !slices.Contains(slices.Collect(maps.Keys(c.State)), name) {
			delete(mine, name) // the client counts these, but this level does not send them
		}
	}
	var found []Difference
	compare(&found, "", mine, server)
	return found
}

// asSent removes the fields from the counted messages that the server's level does not
// send.
func asSent(mine, server object) {
	delete(server, "old_unreads_missing")
	if _, counted := mine["count"]; !counted {
		delete(server, "count")
	}
	for _, kind := range []string{"pms", "streams"} {
		for _, name := range []string{"sender_ids", "other_user_id"} {
			for _, group := range objects(mine, kind) {
				if told := objects(server, kind); len(told) > 0 && told[0][name] == nil {
					delete(group, name)
				}
			}
		}
		for _, state := range []object{mine, server} {
			for _, group := range objects(state, kind) {
				if l := items(group, "sender_ids"); l != nil {
					slices.SortFunc(l, func(a, b any) int { return number(a) - number(b) })
				}
			}
		}
	}
}

// aside are the parts of a registration about the registration itself or the moment, and
// the results of the policies and the role, which clients compute.
var aside = map[string]bool{
	"queue_id": true, "last_event_id": true, "server_timestamp": true,
	"can_create_streams": true, "can_create_public_streams": true, "can_create_private_streams": true,
	"can_create_web_public_streams": true,
	"can_invite_others_to_realm":    true, "can_subscribe_other_users": true,
}

// compare walks two values.
func compare(found *[]Difference, place string, mine, server any) {
	a, isObject := mine.(object)
	b, bothObjects := server.(object)
	if isObject && bothObjects {
		names := maps.Clone(a)
		maps.Copy(names, b)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			compareField(found, place+"."+name, name, a, b)
		}
		return
	}
	if reflect.DeepEqual(mine, server) {
		return
	}
	l, isList := mine.(list)
	m, bothLists := server.(list)
	if isList && bothLists {
		compareLists(found, place, l, m)
		return
	}
	if text(mine) != text(server) {
		*found = append(*found, Difference{place, clip(text(mine)), clip(text(server))})
	}
}

func compareField(found *[]Difference, place, name string, a, b object) {
	mine, has := a[name]
	server, told := b[name]
	switch {
	case has && told:
		compare(found, place, mine, server)
	case told:
		*found = append(*found, Difference{place, "nothing", clip(text(server))})
	default:
		*found = append(*found, Difference{place, clip(text(mine)), "nothing"})
	}
}

// identities are the fields that identify the objects of lists.
var identities = []string{"stream_id", "user_id", "id", "scheduled_message_id", "domain", "topic", "user_ids_string",
	"sender_id", "topic_name", "user_ids"}

func identity(v any) string {
	o, ok := v.(object)
	if !ok {
		return key(v)
	}
	name := ""
	for _, field := range identities {
		if id, there := o[field]; there {
			name += "/" + key(id)
		}
	}
	return name
}

// ordered are lists whose order matters.
var ordered = map[string]bool{".custom_profile_fields": true, ".realm_linkifiers": true, ".realm_filters": true,
	".emojiset_choices": true, ".stop_words": true}

// compareLists compares objects of the same identity; the order of most lists does not
// matter.
func compareLists(found *[]Difference, place string, mine, server list) {
	if ordered[place] {
		a, b := object{}, object{}
		for i, v := range mine {
			a[fmt.Sprint(i)] = v
		}
		for i, v := range server {
			b[fmt.Sprint(i)] = v
		}
		compare(found, place, a, b)
		return
	}
	a, b := byIdentity(mine), byIdentity(server)
	if len(a) != len(mine) || len(b) != len(server) {
		slices.SortFunc(mine, byText)
		slices.SortFunc(server, byText)
		if text(mine) != text(server) {
			*found = append(*found, Difference{place, clip(text(mine)), clip(text(server))})
		}
		return
	}
	compare(found, place, a, b)
}

func byText(a, b any) int { return cmp.Compare(text(a), text(b)) }

func byIdentity(l list) object {
	out := object{}
	for _, v := range l {
		out[identity(v)] = v
	}
	return out
}

func clip(s string) string {
	if len(s) > 300 {
		return s[:300] + "…"
	}
	return s
}
