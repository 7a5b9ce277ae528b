package explore

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// book has the things of a sequence as its calls made them. It guides the choice of calls; the servers
// alone decide what is true.
type book struct {
	roles  []target.Role // of the people
	things map[string][]*thing
	made   map[string]int    // by kind
	calls  []recordings.Call // that succeeded or were refused, in their order
}

// thing is something that a call made.
type thing struct {
	label   string
	by      target.Role
	in      *thing // the stream of a message
	topic   string
	members map[target.Role]bool // of a stream; the people who received a message
	former  map[target.Role]bool // the people who have left a stream
}

func newBook(roles []target.Role) *book {
	return &book{roles: roles, things: make(map[string][]*thing), made: make(map[string]int)}
}

// next is the label of the next thing of the kind.
func (b *book) next(kind string) string {
	b.made[kind]++
	return fmt.Sprintf("%s#%d", kind, b.made[kind])
}

// named is the thing with the label.
func (b *book) named(label string) *thing {
	kind, _, _ := strings.Cut(label, "#")
	for _, each := range b.things[kind] {
		if each.label == label {
			return each
		}
	}
	return nil
}

var (
	personIn = regexp.MustCompile(`\{(?:user|email):([a-z]+)\}`)
	streamIn = regexp.MustCompile(`\{(?:name:)?(stream#\d+)\}`)
)

// peopleIn are the people that a text names.
func peopleIn(text string) (people []target.Role) {
	for _, found := range personIn.FindAllStringSubmatch(text, -1) {
		people = append(people, target.Role(found[1]))
	}
	return people
}

// note writes down the effect of a call that succeeded.
func (b *book) note(c recordings.Call) {
	who := target.Role(c.Who)
	for _, label := range c.Makes {
		kind, _, _ := strings.Cut(label, "#")
		made := &thing{label: label, by: who, members: map[target.Role]bool{who: true}, former: map[target.Role]bool{}}
		if kind == "message" {
			b.addressed(made, c)
		}
		b.things[kind] = append(b.things[kind], made)
	}
	switch operationOf(c.Name()) {
	case "POST /users/me/subscriptions":
		b.join(c, true)
	case "DELETE /users/me/subscriptions":
		b.join(c, false)
	case "PATCH /messages/{message_id}":
		b.edited(c)
	}
}

// addressed notes who received a message.
func (b *book) addressed(made *thing, c recordings.Call) {
	made.topic = c.Params["topic"] + c.Params["subject"]
	if found := streamIn.FindStringSubmatch(c.Params["to"]); found != nil {
		if made.in = b.named(found[1]); made.in != nil {
			for role := range made.in.members {
				made.members[role] = true
			}
		}
		return
	}
	for _, role := range peopleIn(c.Params["to"]) {
		made.members[role] = true
	}
}

// concerned are the people that the last calls of the caller named.
func (b *book) concerned(who target.Role) (people []target.Role) {
	for _, c := range b.lately(who) {
		people = append(people, peopleIn(c.Path)...)
		for _, name := range sortedKeys(c.Params) {
			people = append(people, peopleIn(c.Params[name])...)
		}
	}
	return people
}

// topics are those that the last calls of the caller named.
func (b *book) topics(who target.Role) (texts []string) {
	for _, c := range b.lately(who) {
		if text := c.Params["topic"]; text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// lately are the last calls of the caller.
func (b *book) lately(who target.Role) (calls []recordings.Call) {
	const few = 6
	for _, c := range slices.Backward(b.calls) {
		if c.Who == string(who) && len(calls) < few {
			calls = append(calls, c)
		}
	}
	return calls
}

// join notes subscriptions.
func (b *book) join(c recordings.Call, comes bool) {
	people := peopleIn(c.Params["principals"])
	if c.Params["principals"] == "" {
		people = []target.Role{target.Role(c.Who)}
	}
	for _, found := range streamIn.FindAllStringSubmatch(c.Params["subscriptions"], -1) {
		if in := b.named(found[1]); in != nil {
			for _, role := range people {
				in.former[role] = !comes && (in.members[role] || in.former[role])
				in.members[role] = comes
			}
		}
	}
}

func (b *book) edited(c recordings.Call) {
	label := strings.Trim(strings.TrimPrefix(c.Path, "/messages/"), "{}")
	m := b.named(label)
	if m == nil {
		return
	}
	if topic := c.Params["topic"]; topic != "" {
		m.topic = topic
	}
	if found := streamIn.FindStringSubmatch(c.Params["stream_id"]); found != nil {
		m.in = b.named(found[1])
	}
}

// that are the things of the kind that fit.
func (b *book) that(kind string, fits func(*thing) bool) []*thing {
	return slices.DeleteFunc(slices.Clone(b.things[kind]), func(t *thing) bool { return !fits(t) })
}
