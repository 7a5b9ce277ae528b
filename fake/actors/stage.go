package actors

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/internal/recorded"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// stage is the place and the time of an actor's acts: a site, and a time.
type stage struct {
	*Troupe
	at  *rest.Site
	now time.Time
}

// client is the client name in the requests of actors: the name of a client for people.
const client = "website"

// call sends a request as a person and returns the ID in the answer, 0 for none. The
// server may refuse it: people try things that they may not do.
func (s *stage) call(u *world.User, method, path string, form url.Values) int {
	p := Person{User: u, Client: client, View: s.at.World.View, Answer: func(r *http.Request) (int, []byte) {
		return Answer(s.site, rest.WithSiteHidden(r, s.at, ""))
	}}
	answer, _ := p.send(method, path, formKind, strings.NewReader(form.Encode())) // empty after an error
	return idOf(answer)
}

// Answer returns the answer of a handler to a request.
func Answer(site http.Handler, r *http.Request) (status int, body []byte) {
	w := recorded.New()
	site.ServeHTTP(w, r)
	return w.Status, w.Body.Bytes()
}

// place is the destination of a message: a stream, or people by their addresses.
type place struct {
	stream *world.Stream
	topic  string
	people []*world.User
}

// send sends a message, which no actor answers.
func (s *stage) send(u *world.User, to place, text string) {
	form := url.Values{"type": {"private"}, "to": {addresses(to.people)}, "content": {text}}
	if to.stream != nil {
		form = url.Values{"type": {"stream"}, "to": {to.stream.Name}, "topic": {to.topic}, "content": {text}}
	}
	if id := s.call(u, http.MethodPost, "/messages", form); id > 0 {
		s.own[id] = true
	}
}

// typing sends the event of a person who begins or stops to type.
func (s *stage) typing(u *world.User, to place, op string) {
	form := url.Values{"op": {op}, "type": {"direct"}, "to": {ids(to.people)}}
	if to.stream != nil {
		id := strconv.Itoa(to.stream.ID)
		form = url.Values{"op": {op}, "type": {"stream"}, "stream_id": {id}, "topic": {to.topic}}
		form.Set("to", "["+id+"]") // of older levels
	}
	s.call(u, http.MethodPost, "/typing", form)
}

func addresses(people []*world.User) string {
	list := make([]string, len(people))
	for i, u := range people {
		list[i] = u.Email
	}
	return encoded(list)
}

func ids(people []*world.User) string {
	list := make([]int, len(people))
	for i, u := range people {
		list[i] = u.ID
	}
	return encoded(list)
}

func encoded(list any) string {
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	return string(text)
}
