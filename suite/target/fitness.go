package target

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// The public numbers of roles and kinds of bots in the objects of users.
const (
	roleOwner         json.Number = "100"
	roleAdministrator json.Number = "200"
	roleModerator     json.Number = "300"
	roleGuest         json.Number = "600"

	botGeneric json.Number = "1"
	botWebhook json.Number = "2"
)

// standing has the statements of a user's object about the account. Each point is "known
// to be", so that an object without a field, or one that contradicts itself, disproves
// nothing.
type standing struct{ entry Object }

// says reports whether the field has the value.
func (s standing) says(field string, value any) bool { return s.entry[field] == value }

// rank reports whether the role number, where it is shown, is one of these.
func (s standing) rank(allowed ...json.Number) bool {
	number, shown := s.entry["role"].(json.Number)
	if !shown {
		return true
	}
	for _, each := range allowed {
		if number == each {
			return true
		}
	}
	return false
}

func (s standing) ranked() bool { _, shown := s.entry["role"].(json.Number); return shown }

// notAdministrator, administrator and the others hold only where all fields of the point
// agree.
func (s standing) notAdministrator() bool {
	return s.says("is_admin", false) && (!s.ranked() || !s.rank(roleOwner, roleAdministrator))
}

func (s standing) administrator() bool {
	return s.says("is_admin", true) && s.rank(roleOwner, roleAdministrator)
}

func (s standing) notGuest() bool {
	return s.says("is_guest", false) && (!s.ranked() || !s.rank(roleGuest))
}

func (s standing) guest() bool { return s.says("is_guest", true) && s.rank(roleGuest) }

func (s standing) kind(number json.Number) bool {
	kind, shown := s.entry["bot_type"].(json.Number)
	return !shown || kind == number
}

// entryEmpty reports whether none of the fields has a value.
func entryEmpty(entry Object, fields ...string) bool {
	for _, field := range fields {
		if entry[field] != nil {
			return false
		}
	}
	return true
}

// unfit describes why the account cannot play the role, "" if it can or if the server
// does not show it.
func unfit(role Role, email string, entry Object) string {
	s := standing{entry}
	wrong := func(format string, args ...any) string {
		return fmt.Sprintf("the account of the role %s, %s, %s", role, email, fmt.Sprintf(format, args...))
	}
	bot := s.says("is_bot", true) && !entryEmpty(entry, "bot_type", "bot_owner_id")
	switch {
	case role == Bot || role == Webhook:
		return unfitBot(role, s, wrong)
	case bot:
		return wrong("is a bot")
	case (role == User || role == Second) && s.administrator():
		return wrong("is an organization administrator; the role is for an ordinary member")
	case role != Guest && s.guest():
		return wrong("is a guest")
	case (role == Admin || role == Creator) && s.notAdministrator():
		return wrong("is not an organization administrator")
	case role == Guest && s.notGuest():
		return wrong("is not a guest")
	case role == Moderator && s.ranked() && !s.rank(roleModerator):
		return wrong("is not a moderator: its role is %v, not %s", entry["role"], roleModerator)
	}
	return ""
}

func unfitBot(role Role, s standing, wrong func(string, ...any) string) string {
	switch {
	case s.says("is_bot", false) && entryEmpty(s.entry, "bot_type", "bot_owner_id"):
		return wrong("is not a bot")
	case role == Bot && !s.kind(botGeneric):
		return wrong("is not a generic bot")
	case role == Webhook && !s.kind(botWebhook):
		return wrong("is not an incoming webhook bot")
	}
	return ""
}

// saysModerator reports whether the account's own registration calls it a moderator: then
// the server contradicts itself, which a spec finds.
func (c *Client) saysModerator(ctx context.Context, as Credentials) bool {
	reply := c.Do(ctx, Request{Method: http.MethodPost, Path: "/register", As: as, Params: url.Values{
		"event_types": {"[]"}, "fetch_event_types": {`["realm_user"]`},
	}})
	if queue, made := reply.Body["queue_id"].(string); made {
		c.Do(ctx, Request{Method: http.MethodDelete, Path: "/events", As: as, Params: url.Values{"queue_id": {queue}}})
	}
	return reply.Body["is_moderator"] == true
}

// denial fits messages about a missing permission. The specification does not state the
// text of the refusal.
var denial = lazyregexp.New(`(?i)not authori[sz]ed|permission|must be an|not allowed|may not|insufficient`)

// mayNotCreate describes why the creator's account cannot create users, "" if the server
// does not show it: the request is for the account's own address, so that the server
// makes nothing in either case (section POST /users).
func (c *Client) mayNotCreate(ctx context.Context, who Identity) string {
	reply := c.Do(ctx, Request{Method: http.MethodPost, Path: "/users", As: who.Credentials, Params: url.Values{
		"email": {who.Email}, "full_name": {who.FullName}, "password": {"Wq7!unused-Rt52"},
	}})
	message, _ := reply.Body["msg"].(string)
	if reply.Body["result"] != "error" || !denial.MatchString(message) {
		return ""
	}
	return fmt.Sprintf("the account of the role creator, %s, may not create users: POST /users answered %s", who.Email,
		c.quote(reply))
}
