package normal

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Unread are the messages that are unread, in no order.
func (w *Server) Unread(told any) any {
	ids := []any{}
	all, _ := told.(target.Object)
	for _, name := range []string{"pms", "streams", "huddles"} {
		for _, group := range session.AsList(all[name]) {
			object, _ := group.(target.Object)
			ids = append(ids, session.AsList(object["unread_message_ids"])...)
		}
	}
	return w.List("message_ids", ids)
}

// Statuses are the statuses of the people, by role.
func (w *Server) Statuses(told any) any {
	normal := target.Object{}
	byID, _ := told.(target.Object)
	for _, who := range w.People {
		status, _ := w.Of("status", byID[who.UserID.String()]).(target.Object)
		maps.DeleteFunc(status, func(_ string, value any) bool { return value == "" })
		if len(status) > 0 && status["emoji_name"] == nil { // a server may keep the type of an emoji that was taken
			delete(status, "reaction_type")
		}
		if len(status) > 0 {
			normal[string(who.Role)] = status
		}
	}
	return normal
}

// Groups are the groups that the comparison made, in no order.
func (w *Server) Groups(told any) any {
	made := []any{}
	for _, each := range session.AsList(told) {
		if group, is := each.(target.Object); is && w.Ours(group["name"]) {
			made = append(made, w.Of("group", group))
		}
	}
	return InOrder(made)
}

// typed are fields of a user that have one type, whatever the organization decides.
var typed = []string{"is_admin", "is_owner", "is_guest", "is_billing_admin", "role", "date_joined"}

// Person is the normal form of a user. Fields that the organization decides, and facts
// about accounts, must only exist; more is known of users who were made for the
// comparison.
func (w *Server) Person(user any) any {
	object, _ := user.(target.Object)
	normal, _ := w.Of("members", object).(target.Object)
	newcomer := strings.HasPrefix(w.labels[User][session.AsNumber(object["user_id"])], Newcomer)
	for _, name := range []string{"profile_data", "is_admin", "is_owner", "is_guest", "is_billing_admin", "role",
		"date_joined", "timezone", "email", "avatar_url", "delivery_email"} {
		own := name == "timezone" && object["is_bot"] == false || slices.Contains(personalFields, name) && !newcomer
		if _, kept := normal[name]; kept && own {
			continue
		}
		delete(normal, name)
		if value, there := object[name]; there {
			normal[name] = "there"
			if slices.Contains(typed, name) {
				normal[name] = fmt.Sprintf("there: %T", value)
			}
		}
	}
	if newcomer {
		normal["timezone"] = object["timezone"]
	}
	return normal
}

// Watchwords are the alert words of the comparison.
func (w *Server) Watchwords(told any) []any {
	ours := []any{}
	for _, word := range session.AsList(told) {
		if word == w.Watchword {
			ours = append(ours, word)
		}
	}
	return ours
}

// Unordered is a value with all lists sorted, so that values that differ only in the
// order of lists have equal texts.
func Unordered(value any) any {
	switch v := value.(type) {
	case target.Object:
		sorted := target.Object{}
		for name, each := range v {
			sorted[name] = Unordered(each)
		}
		return sorted
	case []any:
		sorted := make([]any, len(v))
		for i, each := range v {
			sorted[i] = Unordered(each)
		}
		return InOrder(sorted)
	}
	return value
}

// InOrder sorts values that have no order of their own.
func InOrder(values []any) []any {
	type keyed struct {
		text  string
		value any
	}
	all := make([]keyed, len(values))
	for i, value := range values {
		all[i] = keyed{session.JSONText(value), value}
	}
	slices.SortFunc(all, func(a, b keyed) int { return strings.Compare(a.text, b.text) })
	for i, each := range all {
		values[i] = each.value
	}
	return values
}
