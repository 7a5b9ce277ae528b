package scenarios

import (
	"reflect"
	"slices"
	"strings"
	"time"
)

// Actor is a person who acts on their own if the server is lively. Several actors can
// be the same person.
type Actor struct {
	// User is the email of the person.
	User string `yaml:"user" required:"true" ref:"person"`
	// Does is the action of the person.
	Does Deed `yaml:"does" required:"true"`
	// Every is the mean duration between two acts by the clock of the world, such as
	// 90s. Answers have none.
	Every string `yaml:"every,omitempty" limit:"1..40" example:"90s"`
	// After is the typing time before send and answer. Left out: 3s.
	After string `yaml:"after,omitempty" limit:"1..40" example:"3s"`
	// Stream is the stream for send, type and react.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic for send and type.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers for send and type, instead of stream and
	// topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Texts are the possible contents for send, edit and answer, as Markdown.
	Texts []string `yaml:"texts,omitempty" limit:"1..10000"`
	// Emoji are the names that react chooses from.
	Emoji []string `yaml:"emoji,omitempty" ref:"emoji" limit:"1..100"`
}

// Deed is the action of an actor.
type Deed string

// The deeds. Send types and sends; Type types and then sends nothing; React reacts to
// the newest message of a stream; Edits changes the person's newest message; ComeAndGo
// is active and idle in turns; Answer answers direct messages and mentions of people.
const (
	Send      Deed = "send"
	Type      Deed = "type"
	React     Deed = "react"
	Edits     Deed = "edit"
	ComeAndGo Deed = "come_and_go"
	Answer    Deed = "answer"
)

// deedKey is a deed with its keys.
type deedKey struct {
	deed Deed
	keys []string
}

// deedKeys are the deeds with the keys that belong to them; a key with a star is
// required.
var deedKeys = []deedKey{
	{Send, []string{"every*", "texts*", "after", "stream", "topic", "to"}},
	{Type, []string{"every*", "stream", "topic", "to"}},
	{React, []string{"every*", "stream*", "emoji*"}},
	{Edits, []string{"every*", "texts*"}},
	{ComeAndGo, []string{"every*"}},
	{Answer, []string{"texts*", "after"}},
}

// Words are the deeds.
func (Deed) Words() []string {
	words := make([]string, len(deedKeys))
	for i, d := range deedKeys {
		words[i] = string(d.deed)
	}
	return words
}

// defaultTyping is the typing time of an actor unless the file gives one.
const defaultTyping = 3 * time.Second

// Pause is the mean duration between two acts, 0 for answers.
func (a Actor) Pause() time.Duration { return duration(a.Every, 0) }

// Typing is the typing time before a message.
func (a Actor) Typing() time.Duration { return duration(a.After, defaultTyping) }

// duration reads a duration that was checked, or gives another one for none.
func duration(text string, otherwise time.Duration) time.Duration {
	if d, err := ParseWait(text); err == nil {
		return d
	}
	return otherwise
}

// shortestPause is the least mean duration between two acts.
const shortestPause = time.Second

func (c *checker) checkActors() {
	for i := range c.Actors {
		at := indexed("actors", i)
		a := &c.Actors[i]
		c.checkActorKeys(at, a)
		if u := c.users[strings.ToLower(a.User)]; u != nil && u.Deactivated {
			c.fail(at+".user", "%s is deactivated: expected an active person", u.Email)
		}
		if d, err := ParseWait(a.Every); a.Every != "" && (err != nil || d < shortestPause) {
			c.fail(at+".every", "expected a duration from 1s to a year, such as 90s, found %s", quote(a.Every))
		}
		if _, err := ParseWait(a.After); a.After != "" && err != nil {
			c.fail(at+".after", "%v, found %s", err, quote(a.After))
		}
		for j, text := range a.Texts {
			if strings.TrimSpace(text) == "" || strings.Contains(text, "\x00") {
				c.fail(indexed(at+".texts", j), "expected a text that is not blank and has no null bytes")
			}
		}
		c.checkActorReceivers(at, a)
	}
}

// checkActorKeys checks that an actor has the keys of the deed, and none of another.
func (c *checker) checkActorKeys(at string, a *Actor) {
	i := slices.IndexFunc(deedKeys, func(k deedKey) bool { return k.deed == a.Does })
	if i < 0 {
		return // its value was refused before
	}
	v := reflect.ValueOf(a).Elem()
	for _, known := range fieldsOf(v.Type()) {
		set, required := !v.Field(known.index).IsZero(), slices.Contains(deedKeys[i].keys, known.name+"*")
		switch {
		case known.name == "user" || known.name == "does":
		case required && !set:
			c.fail(at, "%s is missing: an actor who does %s needs it", known.name, a.Does)
		case set && !required && !slices.Contains(deedKeys[i].keys, known.name):
			c.fail(at+"."+known.name, "an actor who does %s has no such key", a.Does)
		}
	}
}

func (c *checker) checkActorReceivers(at string, a *Actor) {
	switch {
	case a.Does != Send && a.Does != Type:
	case a.Stream != "" && len(a.To) > 0:
		c.fail(at+".to", "the actor has a stream too: expected either stream and topic, or to")
	case a.Stream == "" && len(a.To) == 0:
		c.fail(at, "expected stream and topic, or to")
	case a.Stream != "" && a.Topic == "":
		c.fail(at, "topic is missing: expected one with stream")
	}
}
