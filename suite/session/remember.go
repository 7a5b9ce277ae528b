package session

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// remember compares an answer with earlier answers.
func (s *Session) remember(a *Actor, req target.Request, reply *target.Reply) {
	if !reply.Succeeded() || req.Outside || req.Unknown {
		return
	}
	switch {
	case req.Method == http.MethodGet && req.Path == "/messages":
		for _, message := range Messages(reply) {
			s.rememberMessage(reply, message)
		}
	case req.Method == http.MethodGet && req.Path == "/streams":
		for _, stream := range StreamObjects(reply) {
			s.rememberStream(reply, streamTraits, stream)
		}
	case req.Method == http.MethodGet && req.Path == "/users":
		for _, user := range Users(reply) {
			s.rememberUser(a, reply, user)
		}
	case req.Method == http.MethodGet && req.Path == "/events":
		for _, event := range Events(reply) {
			s.rememberEvent(reply, event)
			if message, is := event["message"].(target.Object); is && event["type"] == "message" {
				s.tell(reply, kindTold, AsNumber(message["id"]).String()+" "+req.Params.Get("queue_id"), toldTraits, event)
			}
		}
	case req.Method == http.MethodGet && strings.HasPrefix(req.Path, "/users/"):
		if user, is := reply.Body["user"].(target.Object); is {
			s.rememberUser(a, reply, user)
		}
	case req.Method == http.MethodPost && req.Path == "/users/me/subscriptions":
		s.rememberMade(req.Params, reply)
	case req.Method == http.MethodPost && req.Path == "/messages":
		s.rememberSent(a, req.Params, reply)
	}
}

// rememberSent enters a message as it was sent.
func (s *Session) rememberSent(a *Actor, p url.Values, reply *target.Reply) {
	sent := target.Object{"type": "private"}
	if p.Get("type") == "stream" {
		sent["type"] = "stream"
	}
	if a.UserID != "" {
		sent["sender_id"] = a.UserID
	}
	s.tell(reply, kindMessage, reply.Body["id"], messageTraits, sent)
}

func (s *Session) tell(reply *target.Reply, kind string, id any, fields traits, object target.Object) {
	text, is := id.(string)
	if !is {
		text = AsNumber(id).String()
	}
	for _, c := range s.env.invariants.memory.tell(thing{s.client.Base(), kind, text}, fields, object) {
		s.env.invariants.contradicted(c.name.InMemory(), reply, c.wrong)
	}
}

func (s *Session) rememberMessage(reply *target.Reply, message target.Object) {
	id := AsNumber(message["id"])
	s.tell(reply, kindMessage, id, messageTraits, message)
	if place, is := message["stream_id"].(json.Number); is {
		s.tell(reply, kindPlace, place, placeTraits, message)
		if name, _, made := s.ofTheProcess(message["display_recipient"]); made {
			s.tell(reply, kindStream, name, placedTraits, message)
		}
	} else {
		people := everyID(message["display_recipient"])
		s.tell(reply, kindMessage, id, directTraits, target.Object{"recipient_id": message["recipient_id"],
			"recipients": people})
		s.tell(reply, kindGroup, conversation(people, message), placeTraits, message)
	}
	for _, element := range AsList(message["reactions"]) {
		reaction, _ := element.(target.Object)
		who := AsNumber(reaction["user_id"])
		name, _ := reaction["emoji_name"].(string)
		if who != "" {
			s.tell(reply, kindReaction, id.String()+" "+name+" of "+who.String(), reactionTraits, reaction)
		}
	}
	history := AsList(message["edit_history"])
	for i, element := range history {
		entry, _ := element.(target.Object)
		s.tell(reply, kindEdit, id.String()+" from the oldest "+Number(int64(len(history)-i)).String(), historyTraits, entry)
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

// rememberUser remembers the users of the run's accounts. Their roles change only in
// copies of the server.
func (s *Session) rememberUser(a *Actor, reply *target.Reply, user target.Object) {
	id := AsNumber(user["user_id"])
	if s.forked || !slices.ContainsFunc(target.Roles(),
		func(role target.Role) bool { return s.env.Identities[role].UserID == id && id != "" }) {
		return
	}
	s.tell(reply, kindUser, id, userTraits, user)
	s.tell(reply, kindAddress, user["email"], addressTraits, user)
	if id == a.UserID { // deactivated accounts get no answer
		s.tell(reply, kindReader, id, readerTraits, target.Object{"is_active": true})
		s.tell(reply, kindReader, id, readerTraits, user)
	}
}

func (s *Session) rememberEvent(reply *target.Reply, event target.Object) {
	if event["type"] != "subscription" || event["op"] != "add" {
		return
	}
	for _, element := range AsList(event["subscriptions"]) {
		stream, _ := element.(target.Object)
		s.rememberStream(reply, subscriptionTraits, stream)
	}
}

func (s *Session) rememberStream(reply *target.Reply, fields traits, stream target.Object) {
	if name, asked, made := s.ofTheProcess(stream["name"]); made {
		s.tell(reply, kindStream, name, fields, stream)
		s.tell(reply, kindMade, name, asked, stream)
	}
}

// ofTheProcess finds a stream among those that the process made.
func (s *Session) ofTheProcess(name any) (text string, asked traits, made bool) {
	text, _ = name.(string)
	m := s.env.invariants.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	asked, made = m.made[text]
	return text, asked, made
}

// rememberMade enters streams that did not exist before, as they were requested.
func (s *Session) rememberMade(p url.Values, reply *target.Reply) {
	var wanted []struct{ Name, Description string }
	if json.Unmarshal([]byte(p.Get("subscriptions")), &wanted) != nil {
		return
	}
	m := s.env.invariants.memory
	for _, stream := range wanted {
		if !strings.HasPrefix(stream.Name, s.Names()) || slices.Contains(s.made, stream.Name) ||
			!Accepts(HaveField("subscribed", subscribing(stream.Name)), reply) {
			continue
		}
		s.made = append(s.made, stream.Name)
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
		m.tell(thing{s.client.Base(), kindMade, stream.Name}, demands, asked)
	}
}

// forget drops what the memory has of the spec's streams, or of names, before a call
// that may change them.
func (s *Session) forget(req target.Request) {
	s.renames = s.renames || req.Path == "/settings" && req.Params.Has("full_name")
	if isReading(req) || !strings.HasPrefix(req.Path, "/streams") {
		return
	}
	m := s.env.invariants.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range s.made {
		delete(m.made, name)
	}
}
