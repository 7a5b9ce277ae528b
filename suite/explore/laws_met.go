package explore

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Numbers of the general laws that calls can try. No call waits for events, so none tries law 23.
const (
	refusalLaw     = 1
	partLaw        = 2
	parameterLaw   = 3
	valueLaw       = 4
	requiredLaw    = 5
	handleLaw      = 6
	roleLaw        = 7
	historyLaw     = 8
	withdrawalLaw  = 9
	contentLaw     = 10
	credentialsLaw = 11
	roundLaw       = 12
	countLaw       = 13
	triggerLaw     = 14
	textLaw        = 15
	personLaw      = 16
	factLaw        = 17
	listenerLaw    = 18
	memberLaw      = 19
	shownLaw       = 20
	departureLaw   = 21
	containerLaw   = 22
	envelopeLaw    = 24
)

// LawCell is an operation that tried a general law.
type LawCell struct {
	Operation string
	Law       int
}

// past has the traces that the calls of a sequence left on its things, by label.
type past struct {
	last   map[string]recordings.Call // the last call on the thing that succeeded
	maker  map[string]string          // the role that made it
	edited map[string]bool            // messages
	gone   map[string]bool            // removed things
	state  map[string]bool            // streams that are not as new ones are
	left   map[string]map[string]bool // streams, by the roles that have left them
}

func newPast() *past {
	return &past{make(map[string]recordings.Call), make(map[string]string), make(map[string]bool),
		make(map[string]bool), make(map[string]bool), make(map[string]map[string]bool)}
}

// tried are the laws that the call tries.
func (p *past) tried(c recordings.Call, outcome string) (laws []int) {
	success := outcome == "success"
	add := func(law int, is bool) {
		if is && !slices.Contains(laws, law) {
			laws = append(laws, law)
		}
	}
	add(envelopeLaw, true)
	add(refusalLaw, !success)
	add(parameterLaw, c.Kind == "unknown parameter")
	add(valueLaw, strings.HasSuffix(c.Kind, " malformed"))
	add(requiredLaw, strings.HasSuffix(c.Kind, " missing"))
	add(credentialsLaw, c.Kind == "forged key" || c.Kind == "without an account")
	add(memberLaw, success && c.Method == "GET" && strings.Contains(c.Path, "/{"))
	add(listenerLaw, success && c.Name() == "GET /events")
	add(factLaw, success && (c.Method == "GET" || c.Name() == "POST /register"))
	add(shownLaw, success && c.Method != "GET")
	for name, text := range c.Params {
		if elements, is := strings.CutPrefix(text, "["); is {
			add(countLaw, true)
			add(partLaw, !success && len(split(elements)) > 1)
		}
		add(contentLaw, name == "content")
		add(triggerLaw, name == "content" && len(references.FindAllString(text, -1)) > 1)
		kind := valueKind(text)
		add(textLaw, success && (kind == "longest" || kind == "text beyond ASCII"))
	}
	for _, label := range thingsOf(c) {
		before, known := p.last[label]
		same := known && operationOf(before.Name()) == operationOf(c.Name())
		add(roundLaw, same)
		add(personLaw, same && before.Who != c.Who)
		add(handleLaw, !success && p.maker[label] != "" && p.maker[label] != c.Who)
		add(historyLaw, p.edited[label])
		add(departureLaw, p.gone[label])
		add(containerLaw, p.state[label])
		add(withdrawalLaw, p.left[label][c.Who])
	}
	slices.Sort(laws)
	return laws
}

// note writes down a call that succeeded.
func (p *past) note(c recordings.Call) {
	for _, label := range c.Makes {
		p.maker[label] = c.Who
	}
	operation := operationOf(c.Name())
	for _, label := range thingsOf(c) {
		switch {
		case c.Method == "GET":
			continue
		case operation == "PATCH /messages/{message_id}":
			p.edited[label] = true
		case operation == "POST /users/me/subscriptions":
			delete(p.left, label)
			p.state[label] = p.state[label] || c.Params["invite_only"] == "true" || c.Params["is_web_public"] == "true" ||
				c.Params["stream_post_policy"] != ""
		case operation == "DELETE /users/me/subscriptions":
			p.leave(label, c)
		case c.Method == "DELETE" && strings.Contains(c.Path, "{"+label+"}"):
			p.gone[label] = true
		case operation == "PATCH /users/me/subscriptions/muted_topics", strings.HasPrefix(operation, "PATCH /streams/"),
			operation == "POST /users/me/subscriptions/properties":
			p.state[label] = true
		}
		p.last[label] = c
	}
}

// leave notes who has left a stream.
func (p *past) leave(label string, c recordings.Call) {
	people := []string{c.Who}
	if text := c.Params["principals"]; text != "" {
		people = nil
		for _, role := range peopleIn(text) {
			people = append(people, string(role))
		}
	}
	if p.left[label] == nil {
		p.left[label] = make(map[string]bool)
	}
	for _, who := range people {
		p.left[label][who] = true
	}
}

// lawsOf are the laws that the operation tried, by number, with how often. Several roles that did the same try law 7.
func (m *Coverage) lawsOf(operation string) map[int]int {
	laws := make(map[int]int)
	for cell, n := range m.Laws {
		if cell.Operation == operation {
			laws[cell.Law] += n
		}
	}
	byRole := make(map[string]int)
	for cell, n := range m.Cells {
		if cell.Operation == operation && cell.Outcome == "success" {
			byRole[cell.Role] = max(byRole[cell.Role], n)
		}
	}
	if len(byRole) > 1 {
		for _, n := range byRole {
			laws[roleLaw] += n
		}
	}
	return laws
}

// LawsOf are the numbers of the laws that the operation tried.
func (m *Coverage) LawsOf(operation string) []int {
	return slices.Sorted(maps.Keys(m.lawsOf(operation)))
}
