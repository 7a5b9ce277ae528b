package explore

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// Finding is a difference that was confirmed, with few calls that show it.
type Finding struct {
	Key
	Wanted      string            `json:"wanted"` // the answer of a right server
	Came        string            `json:"came"`
	Requirement string            `json:"requirement,omitempty"` // the ID of the requirement that says so
	Change      string            `json:"change,omitempty"`      // the row of the change log that says so
	Calls       []recordings.Call `json:"calls"`
	Curl        []string          `json:"curl"` // the calls as shell lines
	Count       int               `json:"count"`
	Known       string            `json:"known,omitempty"` // the reason in the list of known findings
	Level       int               `json:"level"`
	Dialect     string            `json:"dialect"`
	Seed        uint64            `json:"seed"`
	Sequence    uint64            `json:"sequence"`

	version  string             // of the server
	recorded time.Time          // when the exchanges were
	steps    []*recordings.Step // with the server
}

// Says is the sentence of the requirement or of the change, "" without one.
func (f Finding) Says() string {
	for _, id := range []string{f.Requirement, f.Change} {
		if r, known := requirements.Find(id); known {
			return r.Text
		}
	}
	return ""
}

// String describes the finding for people.
func (f Finding) String() string {
	text := &strings.Builder{}
	fmt.Fprintf(text, "%s\n", f.Key)
	for _, line := range f.Curl {
		fmt.Fprintf(text, "    %s\n", line)
	}
	fmt.Fprintf(text, "  came     %s\n  correct  %s\n", f.Came, f.Wanted)
	switch {
	case f.Requirement != "":
		fmt.Fprintf(text, "  %s: %s\n", f.Requirement, f.Says())
	case f.Change == "":
		fmt.Fprintln(text, "  no requirement is known that says so")
	}
	if f.Change != "" {
		fmt.Fprintf(text, "  change %s\n", requirements.RowOf(f.Change))
	}
	if f.Known != "" {
		fmt.Fprintf(text, "  known: %s\n", f.Known)
	}
	fmt.Fprintf(text, "  seen %d times, first in sequence %d of seed %d, at level %d\n", f.Count, f.Sequence, f.Seed,
		f.Level)
	return text.String()
}

// sections are those of operations without a section of their own, or with another one.
var sections = map[string][]string{
	"POST /register":                               {"PST", "SET", "SUB", "USR", "STA", "EVO", "UST", "MTP", "MUU"},
	"GET /messages/{message_id}/history":           {"EDH"},
	"DELETE /messages/{message_id}/reactions":      {"RXN", "RCT"},
	"DELETE /users/me/subscriptions":               {"SBS", "STA"},
	"DELETE /users/me/muted_users/{muted_user_id}": {"MUU", "STA"},
	"GET /users/{user_id}":                         {"GUS", "USR"},
	"GET /users/me":                                {"GUS", "USR"},
	"GET /events":                                  {"EVT", "EVO", "MSG", "SUB"},
	"DELETE /messages/{message_id}":                {"EVO", "STA"},
	"DELETE /events":                               {"EVT"},
}

func sectionsOf(operation string) []string {
	found, _ := described(operation)
	return append(slices.Clone(sections[operation]), found.Sections...)
}

// explain names the requirement and the change of the finding.
func (f *Finding) explain() {
	shown := f.Calls[len(f.Calls)-1]
	acting := shown // the last call that changed something
	for _, c := range f.Calls {
		if c.Method != "GET" && c.Name() != "POST /register" {
			acting = c
		}
	}
	if f.Requirement = byInput(shown, f.Key); f.Requirement == "" {
		f.Requirement = f.byWords(shown, acting)
	}
	f.Change = changeOf(f.Key, acting, f.Level)
}

// byInput is the requirement in the table of operations about a parameter of the call.
func byInput(c recordings.Call, key Key) string {
	operation, is := described(operationOf(c.Name()))
	if !is || key.Place != "outcome" && !strings.Contains(key.Place, "code") && !strings.Contains(key.Place, "var_name") {
		return ""
	}
	if name, missing := strings.CutSuffix(c.Kind, " missing"); missing {
		for _, each := range operation.Inputs.Required {
			if each.Name == name {
				return each.Covers
			}
		}
	}
	if name, malformed := strings.CutSuffix(c.Kind, " malformed"); malformed {
		i := slices.IndexFunc(operation.Inputs.Wrong, func(w operations.Wrong) bool { return strings.Contains(w.Text, name) })
		if i >= 0 {
			return operation.Inputs.Wrong[i].Covers
		}
	}
	if c.Kind == "forged key" || c.Kind == "without an account" {
		return operation.Account
	}
	return ""
}

// byWords is the requirement whose sentence has the most names of the finding; "" if none has enough.
func (f *Finding) byWords(shown, acting recordings.Call) (best string) {
	parts := strings.FieldsFunc(f.Place, func(r rune) bool { return r == '.' || r == '[' || r == ']' })
	field := ""
	if len(parts) > 0 {
		field = parts[len(parts)-1]
	}
	most := 0
	own, also := sectionsOf(operationOf(shown.Name())), sectionsOf(operationOf(acting.Name()))
	for _, r := range requirements.All() {
		if !r.Holds(f.Level) {
			continue
		}
		score := 0
		switch {
		case concerns(r, also):
			score = 2
		case concerns(r, own):
			score = 1
		default:
			continue
		}
		if n := f.words(r.Text, field, acting); n > 0 && n+score > most {
			best, most = r.ID, n+score
		}
	}
	const enough = 4
	if most < enough {
		return ""
	}
	return best
}

func concerns(r requirements.Requirement, sections []string) bool {
	return slices.Contains(sections, r.Prefix()) || slices.Contains(sections, r.ID)
}

// words counts the names that a sentence has of the finding.
func (f *Finding) words(sentence, field string, acting recordings.Call) (n int) {
	has := func(name string) bool { return name != "" && strings.Contains(sentence, "`"+name+"`") }
	if has(field) {
		n += 3
	}
	for name, value := range acting.Params {
		if has(name) {
			n += 2
			if has(value) || value != "" && strings.Contains(sentence, value) && len(value) > 3 {
				n++
			}
		}
	}
	return n
}

// Points of a change of the API as the reason of a difference. Levels further away than farthest explain nothing.
const (
	ofField, ofEvent, ofParameter, ofCall = 4, 4, 3, 1
	atOnce                                = 3 // at the level of the server or the one above it
	farthest                              = 30
)

// changeOf is the row of the change log, at a level near the server's, that is most about the difference: about its
// place, its event, a parameter, or at least about the call.
func changeOf(key Key, acting recordings.Call, level int) (row string) {
	most, nearest := ofParameter-1, farthest
	for _, entry := range featurelevels.Changelog() {
		distance := max(int(entry.Level)-level, level-int(entry.Level))
		if distance >= farthest {
			continue
		}
		for _, change := range entry.Changes {
			points := pointsOf(change, key, acting)
			if points > 0 && (distance == 0 || int(entry.Level) == level+1) {
				points += atOnce
			}
			if points > most || points == most && distance < nearest {
				row, most, nearest = requirements.LogPrefix+"-"+change.ID, points, distance
			}
		}
	}
	return row
}

// typeOfEvent finds the type of an event in a place.
var typeOfEvent = regexp.MustCompile(`of type (\w+)`)

// pointsOf says how much a change is about a difference.
func pointsOf(change featurelevels.Row, key Key, acting recordings.Call) int {
	if !concernsCall(change.Endpoints, key.Operation, operationOf(acting.Name())) {
		return 0
	}
	parts := strings.FieldsFunc(key.Place, func(r rune) bool { return r == '.' || r == '[' || r == ']' })
	_, parameter := acting.Params[change.Name]
	event := typeOfEvent.FindStringSubmatch(key.Place)
	switch {
	case change.Name != "" && slices.Contains(parts, change.Name) && change.Part != "request-param":
		return ofField
	case event != nil && (slices.Contains(change.Endpoints, "event:"+event[1]) || change.Name == event[1]):
		return ofEvent
	case change.Name != "" && parameter && key.Place == "outcome" && change.Part != "response-field":
		return ofParameter
	case slices.Contains(change.Endpoints, key.Operation) || slices.Contains(change.Endpoints, operationOf(acting.Name())):
		return ofCall
	}
	return 0
}

func concernsCall(endpoints []string, calls ...string) bool {
	return slices.ContainsFunc(endpoints, func(e string) bool {
		return slices.Contains(calls, e) || strings.HasPrefix(e, "object:") || strings.HasPrefix(e, "event:")
	})
}
