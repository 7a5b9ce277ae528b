package session

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// restoring remembers what a call changes for an account of the run and how to undo it
// after the spec: unread messages that a mute marks as read, stars, and direct messages in
// the inboxes of others.
type restoring struct {
	silent
	session *Session
}

func (h *restoring) Name() string { return "state of accounts" }

// concerns reports whether the call acts for one of the configured accounts.
func (h *restoring) concerns(c *Call) bool {
	req := c.Request
	return !h.session.forked && !req.Outside && req.As.Role != "" && req.Method == http.MethodPost
}

// mutePath begins the path at which an account mutes another one.
const mutePath = "/users/me/muted_users/"

func (h *restoring) Before(c *Call) {
	other, mutes := strings.CutPrefix(c.Request.Path, mutePath)
	if s := h.session; mutes && h.concerns(c) {
		s.restoreUnread(c.Request.As, unreadOf(s.ctx, s.client, c.Request.As, func(message target.Object) bool {
			return message["sender_id"] == json.Number(other) && !s.env.sentBySuite(message)
		}))
	}
}

func (h *restoring) After(c *Call) {
	if !h.concerns(c) || !c.Reply.Succeeded() {
		return
	}
	req := c.Request
	switch {
	case req.Path == "/messages/flags" && req.Params.Get("op") == "add" && req.Params.Get("flag") == "starred":
		h.session.Cleaning().Restore(target.Request{Method: http.MethodPost, Path: req.Path, As: req.As, Params: url.Values{
			"op": {"remove"}, "flag": {"starred"}, "messages": req.Params["messages"],
		}})
	case req.Path == "/messages" && req.Params.Get("type") != "stream":
		if id, ok := c.Reply.Body["id"].(json.Number); ok {
			cleanup := h.session.Cleaning()
			cleanup.messages[req.As] = append(cleanup.messages[req.As], id)
		}
	}
}
