// Package normal brings the statements of two servers about the same things into one
// form: names replace IDs, and open parts of the specification are gone, as are the
// things of other people.
package normal

import (
	"encoding/json"
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
	Place
	People []Person // the compared people, in the same order at both servers

	labels   map[string]map[json.Number]string // by kind and ID
	ids      map[string]json.Number            // by kind and label
	aliases  []string                          // texts that differ between servers, each with its name behind it
	known    []*addresses                      // of the people, where they are compared
	personal bool                              // addresses and pictures are compared
}

// Place is the comparison's part of one of the servers.
type Place struct {
	Names     string // the prefix of all names in the comparison
	Watchword string // an alert word of the comparison
	Spellings target.Spellings
	Single    bool                                     // the server looks up single users
	Ask       func(who int, call string) *target.Reply // as one of the people
}

// Person is one of the compared people.
type Person struct {
	target.Identity
	Mention string // in Markdown
}

// NewServer returns the server with its people.
func NewServer(place Place, people []Person) *Server {
	w := &Server{
		Place: place, People: people,
		labels: make(map[string]map[json.Number]string), ids: make(map[string]json.Number),
	}
	for _, who := range people {
		w.Learn(User, who.UserID, string(who.Role))
	}
	return w
}

// Call gives a text of the server a name.
func (w *Server) Call(text, name string) { w.aliases = append(w.aliases, text, "{"+name+"}") }

// Label is the name of the object with the ID, "" if the comparison did not make it.
func (w *Server) Label(kind string, id any) string { return w.labels[kind][session.AsNumber(id)] }

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

// Plain is a text without the parts that differ between servers: addresses, names and
// mentions of the people. In HTML a mention is the name behind an @.
func (w *Server) Plain(text string) string {
	for i := 0; i < len(w.aliases); i += 2 {
		text = strings.ReplaceAll(text, w.aliases[i], w.aliases[i+1])
	}
	if alert := w.Spellings.AlertWord; alert != "" {
		text = strings.ReplaceAll(text, "the word "+alert, "the word {alert}")
	}
	for i, who := range w.People {
		switch {
		case text == who.FullName, w.hasAddress(i, text):
			return placeholder(who.Role)
		case who.FullName != "" && strings.Contains(text, "@"):
			text = strings.ReplaceAll(text, who.Mention, placeholder(who.Role))
			text = strings.NewReplacer("@"+who.FullName, placeholder(who.Role), "@ "+who.FullName,
				placeholder(who.Role)).Replace(text)
		}
	}
	return text
}
