package normal

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// kindOf is the kind of object for the IDs in a field, or in a list of that name.
var kindOf = map[string]string{
	"sender_id": User, "user_id": User, "user_ids": User, "members": User, "subscribers": User, "bot_owner_id": User,
	"stream_id": Stream, "stream_ids": Stream, "prev_stream": Stream, "stream": Stream, "new_stream_id": Stream,
	"message_id": Message, "message_ids": Message, "starred_messages": Message, "messages": Message, "anchor": Message,
}

// ownKinds are the lists whose elements have their own ID in the field "id".
var ownKinds = map[string]string{"messages": Message, "message": Message, "display_recipient": User,
	"muted_users": User}

// structural are fields with stated contents under names that the specification leaves
// open.
var structural = []string{
	"user_ids", "stream_ids", "message_ids", "muted_users", "muted_topics", "realm_users", "realm_user_groups",
	"starred_messages",
	"never_subscribed", "unsubscribed", "user_status", "new_stream_id", "group", "local_message_id", "message_history",
}

// free are fields whose values a server chooses, or which depend on the account.
var free = []string{
	"client", "client_gravatar", "color", "sender_realm_str", "submessages", "prev_rendered_content_version", "queue_id",
	"timezone", "role", "date_joined", "date_created", "msg", "result", "user", "can_remove_subscribers_group_id",
	"is_admin",
	"is_owner", "is_guest", "is_billing_admin", "bot_type", "email_address", "history_limited",
}

// kinds are the free fields whose values are compared by their type alone.
var kinds = []string{"client", "color", "sender_realm_str", "submessages", "date_created"}

// moments are fields that must only exist.
var moments = []string{"timestamp", "last_edit_timestamp"}

// rendered are fields with HTML, of which only the text is compared.
var rendered = []string{"rendered_content", "prev_rendered_content", "rendered_description", "match_content",
	"match_subject", "rendered"}

// stated are the names that the requirements name.
var stated = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for _, r := range requirements.All() {
		for _, found := range named.FindAllStringSubmatch(r.Text, -1) {
			names[found[1]] = true
		}
	}
	for _, name := range structural {
		names[name] = true
	}
	for _, name := range free {
		delete(names, name)
	}
	return names
})

var (
	named = regexp.MustCompile("`([a-z_]+)`")
	tag   = regexp.MustCompile(`<[^>]*>`)
	blank = regexp.MustCompile(`\s+`)
)

// Of is a value in the form in which both servers must have it: names replace IDs, and
// fields that the specification does not name are gone, as are the things of other
// people.
func (w *Server) Of(name string, value any) any {
	switch v := value.(type) {
	case target.Object:
		return w.object(name, v)
	case []any:
		return w.List(name, v)
	case json.Number:
		if kind, is := kindOf[name]; is {
			return w.labels[kind][v]
		}
		return v
	case string:
		if slices.Contains(rendered, name) {
			v = textOf(v)
		}
		return w.Plain(v)
	}
	return value
}

// address is the target of a link that a linkifier of the comparison made.
var address = regexp.MustCompile(`<a [^>]*href="(https://sl\.example/[^"]*)"[^>]*>`)

// highlighted is a match in HTML.
var highlighted = regexp.MustCompile(`<span class="highlight">([^<]*)</span>`)

// textOf is the text of HTML, with brackets around matches.
func textOf(html string) string {
	html = address.ReplaceAllString(highlighted.ReplaceAllString(html, "[$1]"), "$1 ")
	return strings.TrimSpace(blank.ReplaceAllString(tag.ReplaceAllString(html, " "), " "))
}

func (w *Server) object(kind string, object target.Object) any {
	normal := target.Object{}
	for name, value := range object {
		if role := w.addressee(name); role != "" { // the subscribed users, by address
			normal[role] = w.Of("its streams", value)
		} else if form, counts := w.field(kind, name, value, object); counts {
			normal[name] = form
		}
	}
	// a notice: its words are left open
	if in, _ := normal["stream_id"].(string); normal["id"] == "" && in != "" && kind == "messages" {
		return target.Object{"id": "a notice", "stream_id": normal["stream_id"], "subject": normal["subject"]}
	}
	if html, is := normal["content"].(string); is && object["content_type"] != "text/x-markdown" {
		normal["content"] = w.Plain(textOf(html))
	}
	if list, is := normal["display_recipient"].([]any); is { // a server may leave the sender out
		normal["display_recipient"] = slices.DeleteFunc(list,
			func(v any) bool { return v.(target.Object)["id"] == normal["sender_id"] })
	}
	return normal
}

// field is the normal form of a field of an object of the kind, if it counts.
func (w *Server) field(kind, name string, value any, object target.Object) (form any, counts bool) {
	switch {
	case name == "id":
		own, is := ownKinds[kind]
		return w.labels[own][session.AsNumber(value)], is
	case name == "recipient_id":
		return w.recipients(value, object["id"]), true
	case slices.Contains(personalFields, name):
		return w.personalValue(name, value), w.personal
	case name == "timezone":
		return value, kind == "members" || kind == "person"
	case name == "bot_owner_id" && w.owns(value): // it may be another user at the other server
		return "the owner", true
	case slices.Contains(kinds, name):
		return fmt.Sprintf("%T", value), true
	case slices.Contains(moments, name):
		return value != nil, true
	}
	if !Stated(name) {
		return nil, false
	}
	return w.Of(name, value), true
}

// addressee is the role of the person with the address, "" for an unknown address.
func (w *Server) addressee(address string) string {
	for i, who := range w.People {
		if w.hasAddress(i, address) {
			return string(who.Role)
		}
	}
	return ""
}

// owns reports whether one of the people is a bot of the user.
func (w *Server) owns(user any) bool {
	return slices.ContainsFunc(w.People, func(who Person) bool {
		return who.BotOwner != "" &&
			who.BotOwner == user
	})
}

// ordered are the lists whose order is stated (spec: Message, GET /messages). All others are sets.
var ordered = []string{"messages", "edit_history"}

func (w *Server) List(name string, list []any) []any {
	normal := []any{}
	for _, element := range list {
		if pair, is := element.([]any); is && len(pair) > 1 { // a muted topic, and since when
			element = pair[:2]
		}
		if value := w.Of(name, element); !w.foreign(name, value) {
			normal = append(normal, value)
		}
	}
	if !slices.Contains(ordered, name) || kindOf[name] != "" && !holdsObjects(normal) {
		return InOrder(normal)
	}
	return normal
}

func holdsObjects(list []any) bool {
	if len(list) == 0 {
		return false
	}
	_, is := list[0].(target.Object)
	return is
}

// identities are the fields that identify the elements of lists; the first existing one
// counts.
var identities = []string{"id", "stream_id", "user_id"}

// foreign reports whether an element of a list is about an object of other people.
func (w *Server) foreign(list string, element any) bool {
	switch v := element.(type) {
	case target.Object:
		if name, there := v["name"]; there {
			return !w.Ours(name)
		}
		for _, name := range identities {
			if value, there := v[name]; there {
				return value == ""
			}
		}
	case []any:
		return len(v) > 0 && !w.Ours(v[0])
	case string:
		return v == "" && kindOf[list] != ""
	}
	return false
}

// Ours reports whether the name belongs to an object of the comparison.
func (w *Server) Ours(name any) bool {
	text, _ := name.(string)
	return strings.HasPrefix(text, w.Names)
}

// Stated reports whether a requirement names the field and determines its value.
func Stated(name string) bool { return stated()[name] }
