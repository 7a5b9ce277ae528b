package differential

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The kinds of things that have IDs.
const (
	aMessage = "message"
	aUser    = "user"
	aStream  = "stream"

	aNewcomer = "newcomer" // a user whom the comparison made
)

// side is one of the two servers, with the names that the comparison gives to things
// whose IDs differ.
type side struct {
	names     string // what the names of all that the comparison makes begin with
	watchword string // an alert word of the comparison
	people    []*session.Actor
	queues    []*session.Queue
	labels    map[string]map[json.Number]string // by kind and ID
	ids       map[string]json.Number            // by kind and label
	heard     map[int][]any                     // what came to the queues of the people since the last look
	few       []*session.Queue                  // of the first people, for some types of events alone
	served    target.Object                     // the server settings at the beginning
	notes     []any                             // what is to be said of the answers to a reading besides what they show
	heardFew  map[int][]any
	known     []*known // addresses of the people, where they are compared
	personal  bool     // addresses and pictures are compared
	zones     bool     // the time zones of the people are alike at first
}

func newSide(s *session.Session, people []*session.Actor) *side {
	w := &side{names: s.Names(), watchword: watchword(s), people: people, labels: make(map[string]map[json.Number]string), ids: make(map[string]json.Number), heard: make(map[int][]any), heardFew: make(map[int][]any)}
	for _, who := range people {
		w.learn(aUser, who.UserID, string(who.Role))
	}
	return w
}

// learn gives what has the ID a name.
func (w *side) learn(kind string, id any, label string) {
	number, _ := id.(json.Number)
	if w.labels[kind] == nil {
		w.labels[kind] = make(map[json.Number]string)
	}
	w.labels[kind][number] = label
	w.ids[kind+" "+label] = number
}

// recipients names a set of recipients by the first message that was seen to have it.
func (w *side) recipients(id, message any) string {
	const aSet = "recipients"
	if name, known := w.labels[aSet][session.AsNumber(id)]; known {
		return name
	}
	name := w.labels[aMessage][session.AsNumber(message)]
	if name != "" {
		w.learn(aSet, id, name)
	}
	return name
}

// id is the ID of what has the name.
func (w *side) id(kind, label string) json.Number { return w.ids[kind+" "+label] }

// idsOf are the IDs of messages.
func (w *side) idsOf(messages []*message) []json.Number {
	ids := []json.Number{}
	for _, m := range messages {
		ids = append(ids, w.id(aMessage, m.label))
	}
	return ids
}

// placeholder stands for a mention of the person in a text: {second}.
func placeholder(role target.Role) string { return "{" + string(role) + "}" }

// spelt replaces the placeholders by mentions of the people.
func (w *side) spelt(text string) string {
	for _, who := range w.people {
		if strings.Contains(text, placeholder(who.Role)) {
			text = strings.ReplaceAll(text, placeholder(who.Role), who.Mention())
		}
	}
	known := w.people[0].Session.Spellings()
	text = mentionedGroup.ReplaceAllStringFunc(text, func(found string) string {
		return strings.ReplaceAll(known.GroupMention, "{name}", mentionedGroup.FindStringSubmatch(found)[1])
	})
	return strings.NewReplacer(placeholder("all"), known.WildcardMention, placeholder("alert"), known.AlertWord).Replace(text)
}

// mentionedGroup is the placeholder of a group's mention.
var mentionedGroup = regexp.MustCompile(`\{group:([^}]*)\}`)

// plain is a text without what is other at each server: addresses, names and mentions
// of the people. In HTML a mention is the name behind an @.
func (w *side) plain(text string) string {
	if alert := w.people[0].Session.Spellings().AlertWord; alert != "" {
		text = strings.ReplaceAll(text, "the word "+alert, "the word {alert}")
	}
	for _, who := range w.people {
		switch {
		case text == who.FullName, text == who.Email:
			return placeholder(who.Role)
		case who.FullName != "" && strings.Contains(text, "@"):
			text = strings.ReplaceAll(text, who.Mention(), placeholder(who.Role))
			text = strings.NewReplacer("@"+who.FullName, placeholder(who.Role), "@ "+who.FullName, placeholder(who.Role)).Replace(text)
		}
	}
	return text
}
