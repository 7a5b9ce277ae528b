package demonstration

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// stage is a copy of a world in which people do steps.
type stage struct {
	world  *worlds.World
	rules  func(*worlds.World, map[string]any) error
	things map[string]any // results of steps, by name
	sent   []Request
	made   int
	people []worlds.Account // at the first step, nil before: there may be thousands
}

// A request of this role has no account.
const nobody = "nobody"

// roles are the kinds of accounts that can play a role, in the order of preference.
var roles = map[string][]string{
	"user": {"member", "moderator", "administrator", "owner"}, "second": {"member", "moderator", "administrator", "owner"},
	"admin": {"administrator", "owner"}, "creator": {"owner"}, "moderator": {"moderator"}, "guest": {"guest"},
	"bot": {"generic"}, "webhook": {"incoming-webhook"},
}

// account is the account of a role.
func (s *stage) account(role string) (worlds.Account, error) {
	role = cmp.Or(role, "user")
	kinds, skip := roles[role], 0
	if kinds == nil {
		return worlds.Account{}, cannot("it takes the role %q, which no account has", role)
	}
	if role == "second" {
		skip = 1
	}
	if s.people == nil {
		s.people = s.world.Accounts()
	}
	for _, kind := range kinds {
		for _, a := range s.people {
			if !a.Active || cmp.Or(a.Bot, a.Role) != kind {
				continue
			}
			if skip--; skip < 0 {
				return a, nil
			}
		}
	}
	return worlds.Account{}, cannot("it takes a person with the role %q, whom this world does not have", role)
}

// person lets the account of a role act.
func (s *stage) person(role string) (actors.Person, error) {
	a, err := s.account(role)
	if err != nil {
		return actors.Person{}, err
	}
	return s.world.Person(s.world.Site().World.View().User(a.UserID), s.base()), nil
}

// base is the URL of the copy in answers.
func (s *stage) base() string { return "http://" + s.world.Site().World.View().Organization().MailHost }

// prepare does a step, which must succeed unless it may fail.
func (s *stage) prepare(one step) error {
	got, err := s.do(one)
	if err != nil {
		return err
	}
	if one.Make == "" {
		s.remember(one.Name, got)
	}
	if !one.Try && got.status != http.StatusOK && got.status != 0 {
		return got.refusal()
	}
	return nil
}

// remember keeps an answer for later placeholders.
func (s *stage) remember(name string, got reply) {
	if name == "" {
		return
	}
	decoder := json.NewDecoder(bytes.NewReader(got.body))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) == nil {
		s.things[name] = value
	}
}

// do does a step.
func (s *stage) do(one step) (reply, error) {
	switch {
	case one.Make != "":
		return s.create(one)
	case one.Rules != nil:
		with, err := s.expand(one.Rules)
		if err != nil {
			return reply{}, err
		}
		rules, _ := with.(map[string]any)
		return reply{}, s.rules(s.world, rules)
	case one.Register != nil:
		return s.register(one)
	case one.Events != "":
		return s.eventsDuring(one)
	case one.Look != "":
		return s.look(one)
	}
	return s.call(one.As, one.Call, one.With)
}

// register makes a registration with some kinds of data.
func (s *stage) register(one step) (reply, error) {
	kinds, err := s.expand(anyList(one.Register))
	if err != nil {
		return reply{}, err
	}
	return s.call(one.As, "POST /register", merged(one.With, map[string]any{"fetch_event_types": kinds}))
}

// eventsDuring gets the events of a kind from a queue that the actor has during steps.
func (s *stage) eventsDuring(one step) (reply, error) {
	for _, during := range one.During { // their things come before the queue
		if _, err := s.expand(during.With); err != nil {
			return reply{}, err
		}
		if _, err := s.text(during.Call); err != nil {
			return reply{}, err
		}
	}
	queue, err := s.call(one.As, "POST /register", merged(one.With, map[string]any{"event_types": []any{one.Events}}))
	if err != nil {
		return reply{}, err
	}
	s.remember("queue", queue)
	for _, during := range one.During {
		if err := s.prepare(during); err != nil {
			return reply{}, err
		}
	}
	sent := slices.Clone(s.sent)
	got, err := s.call(one.As, "GET /events",
		map[string]any{"queue_id": "{queue.queue_id}", "last_event_id": -1, "dont_block": true})
	if s.sent, got.events = sent, one.Events; err != nil {
		return reply{}, err
	}
	got.body, err = eventsOf(got.body, one.Events)
	return got, err
}

// eventsOf are the events of a kind in an answer, in the order of the server.
func eventsOf(body []byte, kind string) ([]byte, error) {
	var in struct{ Events []json.RawMessage }
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, err
	}
	in.Events = slices.DeleteFunc(in.Events, func(event json.RawMessage) bool {
		var of struct{ Type string }
		return json.Unmarshal(event, &of) != nil || of.Type != kind
	})
	return json.Marshal(map[string]any{"events": in.Events})
}

// call sends a request, and keeps it.
func (s *stage) call(as, call string, with map[string]any) (reply, error) {
	text, err := s.text(call)
	if err != nil {
		return reply{}, err
	}
	expanded, err := s.expand(with)
	if err != nil {
		return reply{}, err
	}
	method, path, _ := strings.Cut(text, " ")
	one := Request{Method: method, Path: path, Params: map[string]string{}}
	values := url.Values{}
	given, _ := expanded.(map[string]any)
	for name, value := range given {
		one.Params[name] = actors.AsText(value)
		values.Set(name, one.Params[name])
	}
	target, body := "/api/v1"+path, io.Reader(nil)
	if method == http.MethodGet {
		target += "?" + values.Encode()
	} else {
		body = strings.NewReader(values.Encode())
	}
	r, err := http.NewRequest(method, s.base()+target, body)
	if err != nil {
		return reply{}, cannot("%s is no request: %v", text, err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.send(as, r, one)
}

// send sends a request as the account of a role.
func (s *stage) send(as string, r *http.Request, one Request) (reply, error) {
	r.RequestURI, r.RemoteAddr = r.URL.RequestURI(), "127.0.0.1:0"
	r.Header.Set("User-Agent", "spiritlevel")
	if as != nobody {
		a, err := s.account(as)
		if err != nil {
			return reply{}, err
		}
		one.As = a.APIEmail
		r.SetBasicAuth(a.APIEmail, a.APIKey)
	}
	s.sent = append(s.sent, one)
	got := reply{level: s.world.Plan().Level(), request: one}
	got.status, got.body = s.world.Answer(r, s.base())
	return got, nil
}

func merged(a, b map[string]any) map[string]any {
	out := map[string]any{}
	for _, part := range []map[string]any{a, b} {
		for name, value := range part {
			out[name] = value
		}
	}
	return out
}

func anyList(texts []string) []any {
	list := make([]any, len(texts))
	for i, text := range texts {
		list[i] = text
	}
	return list
}

// fresh is an unused name.
func (s *stage) fresh(word string) string {
	if s.made++; s.made == 1 {
		return "example " + word
	}
	return fmt.Sprintf("example %s %d", word, s.made)
}
