// Package normal brings the statements of two servers about the same things into one
// form: names replace IDs, and open parts of the specification are gone, as are the
// things of other people.
package normal

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The kinds of things that have IDs.
const (
	Message = "message"
	User    = "user"
	Stream  = "stream"

	Newcomer = "newcomer" // the beginning of the label of a user that the comparison made
)

// Server has the known IDs of one of the servers, with their objects.
type Server struct {
	People    []*session.Actor // the compared people, in the same order at both servers
	Watchword string           // an alert word of the comparison
	Zones     bool             // the time zones of the people were alike at first

	names    string                            // the prefix of all names in the comparison
	labels   map[string]map[json.Number]string // by kind and ID
	ids      map[string]json.Number            // by kind and label
	known    []*addresses                      // of the people, where they are compared
	personal bool                              // addresses and pictures are compared
}

// NewServer returns the session's server with its people.
func NewServer(s *session.Session, people []*session.Actor) *Server {
	w := &Server{
		names: s.Names(), Watchword: "Wächter" + s.Run(), People: people,
		labels: make(map[string]map[json.Number]string), ids: make(map[string]json.Number),
	}
	for _, who := range people {
		w.Learn(User, who.UserID, string(who.Role))
	}
	return w
}

// Label is the name of the object with the ID, "" if the comparison did not make it.
func (w *Server) Label(kind string, id any) string { return w.labels[kind][session.AsNumber(id)] }

// Owner is the label of the bot's owner among the people, "" for another owner.
func (w *Server) Owner() string {
	for _, who := range w.People {
		if who.BotOwner != "" {
			return w.Label(User, who.BotOwner)
		}
	}
	return ""
}

// Learn names the object with the ID.
func (w *Server) Learn(kind string, id any, label string) {
	number, _ := id.(json.Number)
	if w.labels[kind] == nil {
		w.labels[kind] = make(map[json.Number]string)
	}
	w.labels[kind][number] = label
	w.ids[kind+" "+label] = number
}

// recipients names a set of recipients by the first message that was seen to have it.
func (w *Server) recipients(id, message any) string {
	const aSet = "recipients"
	if name, known := w.labels[aSet][session.AsNumber(id)]; known {
		return name
	}
	name := w.labels[Message][session.AsNumber(message)]
	if name != "" {
		w.Learn(aSet, id, name)
	}
	return name
}

// ID is the ID of the object with the name.
func (w *Server) ID(kind, label string) json.Number { return w.ids[kind+" "+label] }

// placeholder stands for a mention of the person in a text: {second}.
func placeholder(role target.Role) string { return "{" + string(role) + "}" }

// Spelt replaces the placeholders by mentions of the people.
func (w *Server) Spelt(text string) string {
	for _, who := range w.People {
		if strings.Contains(text, placeholder(who.Role)) {
			text = strings.ReplaceAll(text, placeholder(who.Role), who.Mention())
		}
	}
	known := w.People[0].Session.Spellings()
	text = mentionedGroup.ReplaceAllStringFunc(text, func(found string) string {
		return strings.ReplaceAll(known.GroupMention, "{name}", mentionedGroup.FindStringSubmatch(found)[1])
	})
	return strings.NewReplacer(placeholder("all"), known.WildcardMention, placeholder("alert"),
		known.AlertWord).Replace(text)
}

// mentionedGroup is the placeholder of a group's mention.
var mentionedGroup = regexp.MustCompile(`\{group:([^}]*)\}`)

// Plain is a text without the parts that differ between servers: addresses, names and
// mentions of the people. In HTML a mention is the name behind an @.
func (w *Server) Plain(text string) string {
	if alert := w.People[0].Session.Spellings().AlertWord; alert != "" {
		text = strings.ReplaceAll(text, "the word "+alert, "the word {alert}")
	}
	for i, who := range w.People {
		switch {
		case text == who.FullName, w.hasAddress(i, text):
			return placeholder(who.Role)
		case who.FullName != "" && strings.Contains(text, "@"):
			text = strings.ReplaceAll(text, who.Mention(), placeholder(who.Role))
			text = strings.NewReplacer("@"+who.FullName, placeholder(who.Role), "@ "+who.FullName,
				placeholder(who.Role)).Replace(text)
		}
	}
	return text
}
