package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// DraftsSetting is the setting that makes a server forget the account's drafts
// when it is switched off.
const DraftsSetting = "enable_drafts_synchronization"

// mutePath begins the path at which an account mutes another one.
const mutePath = "/users/me/muted_users/"

// refusedDeletions is the number of refused deletions of an account after which no more
// are tried: some messages are gone already.
const refusedDeletions = 3

// mine reports whether the request acts for one of the configured accounts, whose state
// must be the same after the run.
func (s *Session) mine(req target.Request) bool {
	return !s.forked && !req.Outside && req.As.Role != "" && req.Method == http.MethodPost
}

// keep remembers a state of an account before a call changes it, so that it is restored
// after the spec.
func (s *Session) keep(req target.Request) {
	if !s.mine(req) {
		return
	}
	if other, mutes := strings.CutPrefix(req.Path, mutePath); mutes {
		s.keepUnread(req.As, json.Number(other))
	}
}

// keepUnread remembers the unread messages of a user before a mute: a server may mark
// them as read.
func (s *Session) keepUnread(who target.Credentials, other json.Number) {
	unread := unreadOf(s.ctx, s.client, who, func(message target.Object) bool {
		return message["sender_id"] == other && !s.env.sentBySuite(message)
	})
	if len(unread) > 0 {
		s.Cleaning().Restore(flagging(who, "remove", unread))
	}
}

// flagging is the request that marks the messages as read, or as unread.
func flagging(who target.Credentials, op string, ids []json.Number) target.Request {
	return target.Request{Method: http.MethodPost, Path: "/messages/flags", As: who,
		Params: Change(op, "read", ids...).Encode()}
}

// noteOwn remembers the changes of a call to the account's own things, which are undone
// after the spec: stars, and direct messages in the inboxes of others.
func (s *Session) noteOwn(req target.Request, reply *target.Reply) {
	if !s.mine(req) || !reply.Succeeded() {
		return
	}
	switch {
	case req.Path == "/messages/flags" && req.Params.Get("op") == "add" && req.Params.Get("flag") == "starred":
		s.Cleaning().Restore(target.Request{Method: http.MethodPost, Path: req.Path, As: req.As, Params: url.Values{
			"op": {"remove"}, "flag": {"starred"}, "messages": req.Params["messages"],
		}})
	case req.Path == "/messages" && req.Params.Get("type") != "stream":
		if id, ok := reply.Body["id"].(json.Number); ok {
			c := s.Cleaning()
			c.messages[req.As] = append(c.messages[req.As], id)
		}
	}
}

// unsend deletes messages, as far as the account may.
func (s *Session) unsend(ctx context.Context, client *target.Client, who target.Credentials, ids []json.Number) {
	for _, id := range ids {
		if s.env.refused(who.Role, 0) >= refusedDeletions {
			s.Notice(fmt.Sprintf("direct messages of the run stay: the server does not let the role %s delete them", who.Role))
			return
		}
		if !client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/messages/" + id.String(), As: who,
			Unknown: true}).Succeeded() {
			s.env.refused(who.Role, 1)
		}
	}
}

// sparesDrafts ends the spec if the user has drafts that it would make the
// server forget.
func (s *Session) sparesDrafts() {
	if s.env.Config.MayDisturb {
		return
	}
	if listed := s.TryUnknown("GET /drafts", nil); len(AsList(listed.Body["drafts"])) > 0 {
		s.Untestable("the user has drafts, which the server would forget: --may-disturb allows it")
	}
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
	if len(unread) == 0 {
		return
	}
	if !s.env.Config.MayDisturb {
		s.Untestable(fmt.Sprintf("the user has %d unread messages, which would be marked as read: --may-disturb allows it",
			len(unread)))
	}
	s.Cleaning().Restore(flagging(s.Credentials, "remove", unread))
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

// backwards returns the requests in the reverse order.
func backwards(requests []target.Request) []target.Request {
	reversed := slices.Clone(requests)
	slices.Reverse(reversed)
	return reversed
}
