package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// flagging is the request that marks the messages as read, or as unread.
func flagging(who target.Credentials, op string, ids []json.Number) target.Request {
	return target.Request{Method: http.MethodPost, Path: "/messages/flags", As: who,
		Params: Change(op, "read", ids...).Encode()}
}

// OwnInbox goes into a copy of the server for a spec that marks everything as
// read. Where there can be none, it ends the spec if the user has unread messages
// of others, unless the run may disturb; they are unread again after the spec.
func (s *Session) OwnInbox() {
	if s.Fork() {
		return
	}
	unread := unreadOf(s.ctx, s.client, s.Credentials,
		func(message target.Object) bool { return !s.env.sentBySuite(message) })
	if len(unread) > 0 && !s.env.Config.MayDisturb {
		s.Untestable(fmt.Sprintf("the user has %d unread messages, which would be marked as read: --may-disturb allows it",
			len(unread)))
	}
	s.restoreUnread(s.Credentials, unread)
}

// restoreUnread makes the messages unread again after the spec.
func (s *Session) restoreUnread(who target.Credentials, unread []json.Number) {
	if len(unread) > 0 {
		s.Cleaning().Restore(flagging(who, "remove", unread))
	}
}

// Disturbs continues in a copy of the server, because people would notice the spec.
// Without a copy it ends the spec unless the run may disturb.
func (s *Session) Disturbs(what string) {
	if !s.Fork() && !s.env.Config.MayDisturb {
		s.Untestable(what + ": a copy of the server or --may-disturb allows it")
	}
}

// mostUnread is the maximum number of unread messages of an account that are read.
const mostUnread = 1000

// unreadOf returns the newest unread messages of the account that fit.
func unreadOf(ctx context.Context, client *target.Client, who target.Credentials,
	fits func(target.Object) bool) []json.Number {
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/messages", As: who, Params: Params{
		"anchor": "newest", "num_before": mostUnread, "num_after": 0,
		"narrow": []Params{{"operator": "is", "operand": "unread"}},
	}.Encode()})
	found := []json.Number{}
	for _, message := range Messages(listed) {
		if id, ok := message["id"].(json.Number); ok && fits(message) {
			found = append(found, id)
		}
	}
	return found
}

// sentBySuite reports whether the message comes from a run: an account of the run sent it
// with the suite, or it is a notice of the server about a thing of the run.
func (s *Survey) sentBySuite(message target.Object) bool {
	if client, _ := message["client"].(string); strings.HasPrefix(strings.ToLower(client), target.Agent) {
		return true
	}
	content, _ := message["content"].(string)
	place, _ := message["display_recipient"].(string)
	if bot := s.Identities[target.Webhook]; bot.Email != "" && s.arrived(message) && strings.Contains(content, bot.Email) {
		return true // the server reports the fault of a webhook to the bot's owner
	}
	return strings.Contains(content, MadeBy(s.Run)) || strings.Contains(place, MadeBy(s.Run))
}

// arrived reports whether the message came after the run had begun.
func (s *Survey) arrived(message target.Object) bool {
	id, is := message["id"].(json.Number)
	return is && s.Newest != "" && Integer(id) > Integer(s.Newest)
}
