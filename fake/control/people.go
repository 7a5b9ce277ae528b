package control

import (
	"encoding/base64"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/actors"
)

// deed is something that an account does on request.
type deed struct {
	name, summary string
	body          any // a value of the type of the request
	do            func(*http.Request, actors.Person) (answer, error)
}

// deeds lists the acts of accounts below /control/worlds/{name}/as/{user}.
var deeds = []deed{
	{"send", "Send a message as a user, to a stream or to people", sending{}, as(sending.send)},
	{"react", "Add a reaction as a user", reacting{}, as(reacting.react)},
	{"edit", "Change the text of a message as a user", editing{}, as(editing.edit)},
	{"type", "Begin or stop to type as a user", typing{}, as(typing.tell)},
	{"read", "Mark messages as read as a user", reading{}, as(reading.read)},
	{"upload", "Upload a file as a user; the answer has its path, for a link", uploading{}, as(uploading.upload)},
}

// as reads the request of a deed and then does it.
func as[In any](do func(In, actors.Person) (answer, error)) func(*http.Request, actors.Person) (answer, error) {
	return func(r *http.Request, p actors.Person) (answer, error) {
		var in In
		if err := read(r, &in); err != nil {
			return nil, err
		}
		return do(in, p)
	}
}

// act answers POST /control/worlds/{name}/as/{user}/ with the name of a deed. {user} is
// an ID or an address.
func (h *handler) act(d deed) func(*http.Request) (answer, error) {
	return func(r *http.Request) (answer, error) {
		w, err := h.world(r)
		if err != nil {
			return nil, err
		}
		_, u, err := h.user(r)
		if err != nil {
			return nil, err
		}
		return d.do(r, w.Person(u, urlOf(r, w)))
	}
}

// place is the destination of a message or of typing.
type place struct {
	Stream string   `json:"stream" doc:"the name of a stream"`
	Topic  string   `json:"topic" doc:"a topic of the stream"`
	To     []string `json:"to" doc:"instead of a stream, the addresses of people"`
}

// check demands a topic of a stream, or people.
func (p place) check() error {
	switch {
	case p.Stream == "" && len(p.To) == 0:
		return bad("stream or to is missing: the name of a stream, or the addresses of people")
	case p.Stream != "" && len(p.To) > 0:
		return bad("stream and to exclude each other: a message goes to a stream, or to people")
	case p.Stream != "" && p.Topic == "":
		return bad("topic is missing: a topic of the stream")
	}
	return nil
}

type sending struct {
	place
	Text string `json:"text" doc:"the text of the message"`
}

func (in sending) send(p actors.Person) (answer, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	if in.Stream == "" {
		id, err := p.SendDirect(in.Text, in.To...)
		return answer{"id": id}, err
	}
	id, err := p.Send(in.Stream, in.Topic, in.Text)
	return answer{"id": id}, err
}

type reacting struct {
	Message int    `json:"message" doc:"the ID of a message"`
	Emoji   string `json:"emoji" doc:"the name of an emoji"`
}

func (in reacting) react(p actors.Person) (answer, error) {
	if err := checkMessage(in.Message); err != nil {
		return nil, err
	}
	return nil, p.React(in.Message, in.Emoji)
}

type editing struct {
	Message int    `json:"message" doc:"the ID of a message"`
	Text    string `json:"text" doc:"the new text of the message"`
}

func (in editing) edit(p actors.Person) (answer, error) {
	if err := checkMessage(in.Message); err != nil {
		return nil, err
	}
	return nil, p.Edit(in.Message, in.Text)
}

type typing struct {
	place
	Stop bool `json:"stop" doc:"whether the user stops to type"`
}

func (in typing) tell(p actors.Person) (answer, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	op := map[bool]string{false: "start", true: "stop"}[in.Stop]
	if in.Stream == "" {
		return nil, p.TypingDirect(op, in.To...)
	}
	return nil, p.Typing(op, in.Stream, in.Topic)
}

type reading struct {
	Messages []int `json:"messages" doc:"the IDs of messages"`
}

func (in reading) read(p actors.Person) (answer, error) {
	if len(in.Messages) == 0 {
		return nil, bad("messages is missing: the IDs of messages")
	}
	return nil, p.MarkRead(in.Messages...)
}

type uploading struct {
	Name   string `json:"name" doc:"the name of the file"`
	Text   string `json:"text" doc:"the content of a text file"`
	Base64 string `json:"base64" doc:"instead of a text, the content in base64"`
}

func (in uploading) upload(p actors.Person) (answer, error) {
	content, err := base64.StdEncoding.DecodeString(in.Base64)
	switch {
	case in.Name == "":
		return nil, bad("name is missing: the name of the file")
	case in.Text != "" && in.Base64 != "":
		return nil, bad("text and base64 exclude each other: a file has one content")
	case err != nil:
		return nil, bad("base64 is no base64: %v", err)
	case in.Base64 == "":
		content = []byte(in.Text)
	}
	path, err := p.Upload(in.Name, content)
	return answer{"path": path}, err
}

// checkMessage demands the ID of a message, which begins at 1: it is part of a path.
func checkMessage(id int) error {
	switch {
	case id == 0:
		return bad("message is missing: the ID of a message")
	case id < 0:
		return bad("message is %d: expected the ID of a message, a whole number from 1", id)
	}
	return nil
}
