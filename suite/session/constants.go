package session

import (
	"encoding/json"
	"reflect"
	"slices"
	"sync"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// constantFacts has the statements of a process's answers about constant things. It reports
// whether every later answer, to any account, agrees.
type constantFacts struct {
	mu    sync.Mutex
	known map[thing]target.Object
	// made are the streams that specs of this process made, with the requested traits.
	// Other streams may be changed by another process at any time.
	made map[string]traits
}

// thing is an object of one server.
type thing struct{ world, kind, id string }

// traits are the fields of a kind of things that never change, by the requirement that
// states each.
type traits map[string]Invariant

var (
	messageTraits = traits{"sender_id": "MSG-27", "type": "MSG-03", "timestamp": "MSG-10", "client": "MSG-19",
		"sender_realm_str": "MSG-28"}
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
	readerTraits  = traits{"is_active": "USR-15"}
	toldTraits    = traits{"id": "EVO-32"}
	addressTraits = traits{"user_id": "USR-01"}
	placedTraits  = traits{"stream_id": "MSG-04"}
	streamTraits  = traits{"stream_id": "STR-01", "description": "STR-03", "invite_only": "STR-04",
		"date_created": "STR-02"}
	openTraits         = traits{"invite_only": "SBS-19", "description": "SBS-07", "stream_post_policy": "SUB-21"}
	privateTraits      = traits{"invite_only": "SBS-20", "description": "SBS-07", "stream_post_policy": "SUB-21"}
	subscriptionTraits = traits{"stream_id": "SUB-01", "description": "SUB-03", "invite_only": "SUB-06",
		"date_created": "SUB-05"}
)

// Constants are the requirements that the hook judges.
func Constants() []Invariant {
	var all []Invariant
	for _, some := range []traits{
		messageTraits, directTraits, reactionTraits, historyTraits, userTraits, readerTraits, addressTraits, placeTraits,
		toldTraits, placedTraits, streamTraits, subscriptionTraits, openTraits, privateTraits,
	} {
		for _, name := range some {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// InAll is the rule that all answers of the run agree.
func (i Invariant) InAll() Invariant { return i + " in all answers" }

func newConstantFacts() *constantFacts {
	return &constantFacts{known: make(map[thing]target.Object), made: make(map[string]traits)}
}

// compare finds the traits of an object that differ from the known ones, and adds new ones.
func (m *constantFacts) compare(what thing, fields traits, object target.Object) map[Invariant]*Mismatch {
	m.mu.Lock()
	defer m.mu.Unlock()
	if what.id == "" {
		return nil
	}
	var found map[Invariant]*Mismatch // most answers have no difference
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
			if found == nil {
				found = make(map[Invariant]*Mismatch)
			}
			found[name] = &Mismatch{
				Demanded: "as " + field + " of the " + what.kind + " " + what.id + " the earlier answer, " +
					JSONText(before), Came: JSONText(value), Where: field,
			}
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
	kindMade     = "stream as it was requested"
	kindPlace    = "stream with the ID"
	kindGroup    = "conversation of the users"
	kindTold     = "message in the queue"
	kindReaction = "reaction"
	kindEdit     = "entry of the edit history"
	kindUser     = "user"
	kindReader   = "user who asks"
	kindAddress  = "user with the address"
)

func (m *constantFacts) make(name string, asked traits) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made[name] = asked
}
