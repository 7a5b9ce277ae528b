package session

import (
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// memory is what the answers of a process have said about things that do not change. It
// tells whether every later answer, to anybody, says the same of them.
type memory struct {
	mu    sync.Mutex
	known map[thing]target.Object
	// made are the streams that specs of this process made, and how they must be by what
	// was asked for. Others may be changed by another process at any time.
	made map[string]traits
}

// thing is an object of one server.
type thing struct{ world, kind, id string }

// traits are the fields of a kind of things that never change, by the requirement that
// states each.
type traits map[string]Invariant

var (
	messageTraits  = traits{"sender_id": "MSG-27", "type": "MSG-03", "timestamp": "MSG-10", "client": "MSG-19", "sender_realm_str": "MSG-28"}
	directTraits   = traits{"recipient_id": "MSG-24", "recipients": "MSG-21"}
	placeTraits    = traits{"recipient_id": "MSG-24"}
	reactionTraits = traits{"emoji_code": "RCT-02", "reaction_type": "RCT-03"}
	historyTraits  = traits{
		"user_id": "EDH-01", "timestamp": "EDH-03", "prev_content": "EDH-04", "prev_rendered_content": "EDH-05",
		"prev_stream": "EDH-07", "prev_topic": "EDH-08", "stream": "EDH-10", "topic": "EDH-11",
	}
	userTraits = traits{
		"date_joined": "USR-12", "role": "USR-14", "is_admin": "USR-16", "is_owner": "USR-17", "is_guest": "USR-18",
		"is_billing_admin": "USR-19", "is_bot": "USR-20",
	}
	readerTraits       = traits{"is_active": "USR-15"}
	addressTraits      = traits{"user_id": "USR-01"}
	placedTraits       = traits{"stream_id": "MSG-04"}
	streamTraits       = traits{"stream_id": "STR-01", "description": "STR-03", "invite_only": "STR-04", "date_created": "STR-02"}
	openTraits         = traits{"invite_only": "SBS-19", "description": "SBS-07"}
	privateTraits      = traits{"invite_only": "SBS-20", "description": "SBS-07"}
	subscriptionTraits = traits{"stream_id": "SUB-01", "description": "SUB-03", "invite_only": "SUB-06", "date_created": "SUB-05"}
)

// Remembered are the requirements that the memory judges.
func Remembered() []Invariant {
	var all []Invariant
	for _, some := range []traits{
		messageTraits, directTraits, reactionTraits, historyTraits, userTraits, readerTraits, addressTraits, placedTraits, streamTraits, subscriptionTraits, openTraits, privateTraits,
	} {
		for _, name := range some {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// InMemory is the rule that all answers of the run say the same.
func (i Invariant) InMemory() Invariant { return i + " in all answers" }

func newMemory() *memory {
	return &memory{known: make(map[thing]target.Object), made: make(map[string]traits)}
}

// contradiction is what an answer says otherwise than an earlier one.
type contradiction struct {
	name  Invariant
	wrong *expect.Mismatch
}

// tell compares the traits of an object with what is known, and enters those that are new.
func (m *memory) tell(what thing, fields traits, object target.Object) (found []contradiction) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if what.id == "" {
		return nil
	}
	known := m.known[what]
	if known == nil {
		known = make(target.Object, len(fields))
		m.known[what] = known
	}
	for field, name := range fields {
		value, there := object[field]
		if !there {
			continue
		}
		before, met := known[field]
		if !met {
			known[field] = value
		} else if !same(before, value) {
			found = append(found, contradiction{name, &expect.Mismatch{
				Demanded: "as " + field + " of the " + what.kind + " " + what.id + " what was told before, " + Words(before), Came: Words(value), Where: field,
			}})
		}
	}
	return found
}

// same compares decoded values; most are no lists.
func same(a, b any) bool {
	switch a := a.(type) {
	case json.Number, string, bool, nil:
		return a == b
	}
	return reflect.DeepEqual(a, b)
}

// Kinds of things.
const (
	kindMessage  = "message"
	kindStream   = "stream"
	kindMade     = "stream as it was asked for"
	kindPlace    = "stream with the ID"
	kindReaction = "reaction"
	kindEdit     = "entry of the edit history"
	kindUser     = "user"
	kindReader   = "user who asks"
	kindAddress  = "user with the address"
)

// remember compares what an answer tells with what was told before.
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
		text = asNumber(id).String()
	}
	for _, c := range s.env.invariants.memory.tell(thing{s.client.Base(), kind, text}, fields, object) {
		s.env.invariants.contradicted(c.name.InMemory(), reply, c.wrong)
	}
}

func (s *Session) rememberMessage(reply *target.Reply, message target.Object) {
	id := asNumber(message["id"])
	s.tell(reply, kindMessage, id, messageTraits, message)
	if place, is := message["stream_id"].(json.Number); is {
		s.tell(reply, kindPlace, place, placeTraits, message)
		if name, _, made := s.ofTheProcess(message["display_recipient"]); made {
			s.tell(reply, kindStream, name, placedTraits, message)
		}
	} else {
		s.tell(reply, kindMessage, id, directTraits, target.Object{"recipient_id": message["recipient_id"], "recipients": everyID(message["display_recipient"])})
	}
	for _, element := range AsList(message["reactions"]) {
		reaction, _ := element.(target.Object)
		who := asNumber(reaction["user_id"])
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

func asNumber(v any) json.Number {
	n, _ := v.(json.Number)
	return n
}

// everyID is the IDs of users in their order by ID.
func everyID(users any) []any {
	ids := []any{}
	for _, element := range AsList(users) {
		user, _ := element.(target.Object)
		ids = append(ids, user["id"])
	}
	slices.SortFunc(ids, func(a, b any) int { return int(Integer(a) - Integer(b)) })
	return ids
}

// rememberUser keeps in mind who the accounts of the run are: nobody changes their
// roles but specs in a copy of the server.
func (s *Session) rememberUser(a *Actor, reply *target.Reply, user target.Object) {
	id := asNumber(user["user_id"])
	if s.forked || !slices.ContainsFunc(target.Roles(), func(role target.Role) bool { return s.env.Identities[role].UserID == id && id != "" }) {
		return
	}
	s.tell(reply, kindUser, id, userTraits, user)
	s.tell(reply, kindAddress, user["email"], addressTraits, user)
	if id == a.UserID { // who is not active gets no answer
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

// rememberMade enters streams that did not exist before, as they were asked for.
func (s *Session) rememberMade(p url.Values, reply *target.Reply) {
	var wanted []struct{ Name, Description string }
	if json.Unmarshal([]byte(p.Get("subscriptions")), &wanted) != nil {
		return
	}
	m := s.env.invariants.memory
	for _, stream := range wanted {
		if !strings.HasPrefix(stream.Name, s.names()) || slices.Contains(s.made, stream.Name) || subscriptionTo("subscribed", stream.Name)(reply) != nil {
			continue
		}
		s.made = append(s.made, stream.Name)
		asked, demands := target.Object{"invite_only": p.Get("invite_only") == "true"}, openTraits
		if asked["invite_only"] == true {
			demands = privateTraits
		}
		if inHTML(stream.Description) && len(stream.Description) <= shortText && strings.TrimSpace(stream.Description) == stream.Description {
			asked["description"] = stream.Description
		}
		m.make(stream.Name, demands)
		m.tell(thing{s.client.Base(), kindMade, stream.Name}, demands, asked)
	}
}

func (m *memory) make(name string, asked traits) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made[name] = asked
}

// forget gives up what was remembered of the spec's streams before a call that may
// change one.
func (s *Session) forget(req target.Request) {
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
