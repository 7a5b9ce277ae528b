package session

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// constants compares what never changes, such as the sender of a message, with all earlier
// answers to any account: see constantFacts. Other specs report the contradictions.
type constants struct {
	silent
	session *Session
	made    []string // streams that the spec made, by name
}

func (h *constants) Name() string { return "constant facts" }

func (h *constants) After(c *Call) {
	a, req, reply := c.Actor, c.Request, c.Reply
	if !reply.Succeeded() || req.Outside || req.Unknown {
		return
	}
	switch {
	case req.Method == http.MethodGet && req.Path == "/messages":
		for _, message := range Messages(reply) {
			h.message(reply, message)
		}
	case req.Method == http.MethodGet && req.Path == "/streams":
		for _, stream := range StreamObjects(reply) {
			h.stream(reply, streamTraits, stream)
		}
	case req.Method == http.MethodGet && req.Path == "/users":
		for _, user := range Users(reply) {
			h.user(a, reply, user)
		}
	case req.Method == http.MethodGet && req.Path == "/events":
		for _, event := range Events(reply) {
			h.subscriptions(reply, event)
			if message, is := event["message"].(target.Object); is && event["type"] == "message" {
				h.compare(reply, kindTold, AsNumber(message["id"]).String()+" "+req.Params.Get("queue_id"), toldTraits, event)
			}
		}
	case req.Method == http.MethodGet && strings.HasPrefix(req.Path, "/users/"):
		if user, is := reply.Body["user"].(target.Object); is {
			h.user(a, reply, user)
		}
	case req.Method == http.MethodPost && req.Path == "/users/me/subscriptions":
		h.newStreams(req.Params, reply)
	case req.Method == http.MethodPost && req.Path == "/messages":
		h.sentMessage(a, req.Params, reply)
	}
}

// sentMessage enters a message as it was sent.
func (h *constants) sentMessage(a *Actor, p url.Values, reply *target.Reply) {
	sent := target.Object{"type": "private"}
	if p.Get("type") == "stream" {
		sent["type"] = "stream"
	}
	if a.UserID != "" {
		sent["sender_id"] = a.UserID
	}
	h.compare(reply, kindMessage, reply.Body["id"], messageTraits, sent)
}

func (h *constants) compare(reply *target.Reply, kind string, id any, fields traits, object target.Object) {
	text, is := id.(string)
	if !is {
		text = AsNumber(id).String()
	}
	known := h.session.env.invariants
	for name, wrong := range known.constants.compare(thing{h.session.client.Base(), kind, text}, fields, object) {
		known.breach(name.InAll(), reply, wrong)
	}
}

func (h *constants) message(reply *target.Reply, message target.Object) {
	id := AsNumber(message["id"])
	h.compare(reply, kindMessage, id, messageTraits, message)
	if place, is := message["stream_id"].(json.Number); is {
		h.compare(reply, kindPlace, place, placeTraits, message)
		if name, _, made := h.madeStream(message["display_recipient"]); made {
			h.compare(reply, kindStream, name, placedTraits, message)
		}
	} else {
		people := everyID(message["display_recipient"])
		h.compare(reply, kindMessage, id, directTraits, target.Object{"recipient_id": message["recipient_id"],
			"recipients": people})
		h.compare(reply, kindGroup, conversation(people, message), placeTraits, message)
	}
	for _, element := range AsList(message["reactions"]) {
		reaction, _ := element.(target.Object)
		who := AsNumber(reaction["user_id"])
		name, _ := reaction["emoji_name"].(string)
		if who != "" {
			h.compare(reply, kindReaction, id.String()+" "+name+" of "+who.String(), reactionTraits, reaction)
		}
	}
	history := AsList(message["edit_history"])
	for i, element := range history {
		entry, _ := element.(target.Object)
		place := fmt.Sprintf("%s from the oldest %d", id, len(history)-i)
		h.compare(reply, kindEdit, place, historyTraits, entry)
	}
}

// conversation names a set of recipients, in which a server may leave the sender out.
// Two people have one for each direction on public servers.
func conversation(people []any, message target.Object) string {
	const two = 2
	if sender := message["sender_id"]; !slices.Contains(people, sender) {
		people = inOrder(append(slices.Clone(people), sender))
	}
	name := strings.Trim(JSONText(people), "[]")
	if len(people) <= two {
		name += " from " + AsNumber(message["sender_id"]).String()
	}
	return name
}

// everyID is the IDs of users in their order by ID.
func everyID(users any) []any {
	ids := []any{}
	for _, element := range AsList(users) {
		user, _ := element.(target.Object)
		ids = append(ids, user["id"])
	}
	return inOrder(ids)
}

func inOrder(ids []any) []any {
	slices.SortFunc(ids, func(a, b any) int { return int(Integer(a) - Integer(b)) })
	return ids
}

// user compares the users of the run's accounts. Their roles change only in
// copies of the server.
func (h *constants) user(a *Actor, reply *target.Reply, user target.Object) {
	id := AsNumber(user["user_id"])
	if h.session.forked || !slices.ContainsFunc(target.Roles(),
		func(role target.Role) bool { return h.session.env.Identities[role].UserID == id && id != "" }) {
		return
	}
	h.compare(reply, kindUser, id, userTraits, user)
	h.compare(reply, kindAddress, user["email"], addressTraits, user)
	if id == a.UserID { // deactivated accounts get no answer
		h.compare(reply, kindReader, id, readerTraits, target.Object{"is_active": true})
		h.compare(reply, kindReader, id, readerTraits, user)
	}
}

func (h *constants) subscriptions(reply *target.Reply, event target.Object) {
	if event["type"] != "subscription" || event["op"] != "add" {
		return
	}
	for _, element := range AsList(event["subscriptions"]) {
		stream, _ := element.(target.Object)
		h.stream(reply, subscriptionTraits, stream)
	}
}

func (h *constants) stream(reply *target.Reply, fields traits, stream target.Object) {
	if name, asked, made := h.madeStream(stream["name"]); made {
		h.compare(reply, kindStream, name, fields, stream)
		h.compare(reply, kindMade, name, asked, stream)
	}
}

// madeStream finds a stream among those that the process made.
func (h *constants) madeStream(name any) (text string, asked traits, made bool) {
	text, _ = name.(string)
	m := h.session.env.invariants.constants
	m.mu.Lock()
	defer m.mu.Unlock()
	asked, made = m.made[text]
	return text, asked, made
}

// newStreams enters streams that did not exist before, as they were requested.
func (h *constants) newStreams(p url.Values, reply *target.Reply) {
	var wanted []struct{ Name, Description string }
	if json.Unmarshal([]byte(p.Get("subscriptions")), &wanted) != nil {
		return
	}
	m := h.session.env.invariants.constants
	for _, stream := range wanted {
		if !strings.HasPrefix(stream.Name, h.session.Names()) || slices.Contains(h.made, stream.Name) ||
			!Accepts(HaveField("subscribed", subscribing(stream.Name)), reply) {
			continue
		}
		h.made = append(h.made, stream.Name)
		asked, demands := target.Object{"invite_only": p.Get("invite_only") == "true"}, openTraits
		if asked["invite_only"] == true {
			demands = privateTraits
		}
		if inHTML(stream.Description) && len(stream.Description) <= shortText &&
			strings.TrimSpace(stream.Description) == stream.Description {
			asked["description"] = stream.Description
		}
		if policy := p.Get("stream_post_policy"); policy != "" {
			asked["stream_post_policy"] = json.Number(policy)
		}
		m.make(stream.Name, demands)
		m.compare(thing{h.session.client.Base(), kindMade, stream.Name}, demands, asked)
	}
}

// Before drops what is known of the spec's streams before a call that may change them.
func (h *constants) Before(c *Call) {
	if isReading(c.Request) || !strings.HasPrefix(c.Request.Path, "/streams") {
		return
	}
	m := h.session.env.invariants.constants
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range h.made {
		delete(m.made, name)
	}
}
