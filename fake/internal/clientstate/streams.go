package clientstate

import "slices"

// The lists of a registration that hold streams, and those of them with subscribers.
var (
	streamLists = []string{"streams", "subscriptions", "unsubscribed", "never_subscribed", "realm_default_streams"}
	ownLists    = []string{"subscriptions", "unsubscribed", "never_subscribed"}
)

// stream applies new, changed and removed streams.
func (c *Client) stream(event object) {
	switch event["op"] {
	case "create":
		for _, s := range objects(event, "streams") {
			c.newStream(s)
		}
	case "delete":
		for _, s := range objects(event, "streams") {
			for _, name := range []string{"realm_notifications_stream_id", "realm_signup_notifications_stream_id"} {
				if key(c.State[name]) == key(s["stream_id"]) {
					c.State[name] = -1
				}
			}
			for _, name := range slices.Concat(streamLists) {
				if name != "realm_default_streams" {
					drop(c.State, name, "stream_id", s["stream_id"])
				}
			}
		}
	case "update":
		for _, name := range streamLists {
			if s := find(c.State, name, "stream_id", event["stream_id"]); s != nil {
				updateStream(s, event)
			}
		}
	}
}

// newStream adds a stream that was created or became visible. A stream to which the
// client is already subscribed stays in its list.
func (c *Client) newStream(s object) {
	put(c.State, "streams", "stream_id", s)
	for _, name := range ownLists {
		if known := find(c.State, name, "stream_id", s["stream_id"]); known != nil {
			merge(known, s)
			return
		}
	}
	put(c.State, "never_subscribed", "stream_id", s)
	if never := find(c.State, "never_subscribed", "stream_id", s["stream_id"]); never != nil {
		never["subscribers"] = list{}
	}
}

func updateStream(s, event object) {
	property := event["property"].(string)
	if _, told := s[property]; told || property == "message_retention_days" {
		s[property] = event["value"]
	}
	for _, name := range []string{"rendered_description", "history_public_to_subscribers", "is_web_public"} {
		if v, there := event[name]; there {
			if _, told := s[name]; told {
				s[name] = v
			}
		}
	}
}

// subscription applies changes of subscribers, and of the client's own settings of
// streams.
func (c *Client) subscription(event object) {
	switch event["op"] {
	case "add":
		for _, s := range objects(event, "subscriptions") {
			for _, name := range ownLists {
				drop(c.State, name, "stream_id", s["stream_id"])
			}
			put(c.State, "subscriptions", "stream_id", s)
			c.see(s)
		}
	case "remove":
		for _, s := range objects(event, "subscriptions") {
			c.leave(s["stream_id"])
		}
	case "update":
		if s := find(c.State, "subscriptions", "stream_id", event["stream_id"]); s != nil {
			property := event["property"].(string)
			s[property] = event["value"]
			if _, told := s["is_muted"]; told && property == "in_home_view" {
				s["is_muted"] = event["value"] == false
			}
		}
	case "peer_add":
		c.peers(event, with)
	case "peer_remove":
		c.peers(event, without)
	}
}

// see adds a stream to the visible ones, without the fields of a subscription: guests see
// the streams that they are in.
func (c *Client) see(s object) {
	if find(c.State, "streams", "stream_id", s["stream_id"]) != nil {
		return
	}
	seen := copied(s).(object)
	for name := range seen {
		if slices.Contains(personal, name) {
			delete(seen, name)
		}
	}
	put(c.State, "streams", "stream_id", seen)
}

// personal are the fields of a subscription that a stream lacks.
var personal = []string{
	"color", "is_muted", "in_home_view", "pin_to_top", "desktop_notifications", "audible_notifications",
	"push_notifications",
	"email_notifications", "wildcard_mentions_notify", "subscribers", "stream_weekly_traffic", "email_address", "role",
}

func (c *Client) leave(id any) {
	s := find(c.State, "subscriptions", "stream_id", id)
	if s == nil {
		return
	}
	drop(c.State, "subscriptions", "stream_id", id)
	if l, told := s["subscribers"].(list); told {
		s["subscribers"] = without(l, c.userID())
	}
	put(c.State, "unsubscribed", "stream_id", s)
}

func (c *Client) peers(event object, by func(list, ...any) list) {
	streams, users := items(event, "stream_ids"), items(event, "user_ids")
	if id, there := event["stream_id"]; there {
		streams = list{id}
	}
	if id, there := event["user_id"]; there {
		users = list{id}
	}
	for _, id := range streams {
		for _, name := range ownLists {
			s := find(c.State, name, "stream_id", id)
			if l, told := s["subscribers"].(list); told {
				s["subscribers"] = by(l, users...)
			}
		}
	}
	for _, called := range items(event, "subscriptions") { // as streams were named at first
		for _, name := range ownLists {
			s := find(c.State, name, "name", called)
			if l, told := s["subscribers"].(list); told {
				s["subscribers"] = by(l, users...)
			}
		}
	}
}

// isMuted reports whether messages of a topic do not count.
func (c *Client) isMuted(streamID any, topic string) bool {
	s := find(c.State, "subscriptions", "stream_id", streamID)
	policy := c.policy(streamID, topic)
	if s != nil && (s["is_muted"] == true || s["in_home_view"] == false) {
		return policy != unmuted && policy != followed
	}
	return policy == muted
}
