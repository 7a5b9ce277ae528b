package fake

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
)

// Person is a user or a bot of a world who acts as a test wants, so that the client under
// test has something to see. Faults do not concern a person's acts, and the log of
// requests does not contain them. A refusal of the server fails the test.
type Person struct {
	Account
	world *World
}

// As returns the account of the world with this address.
func (w *World) As(email string) *Person {
	w.t.Helper()
	account, found := w.Account(email)
	if !found {
		w.t.Fatalf("fake: this world has no account %s", email)
	}
	return &Person{account, w}
}

// Call sends a request of the API, such as "GET", "/users/me", as the level of the
// world has it, and returns the answer.
func (p *Person) Call(method, path string, params Params) map[string]any {
	p.world.t.Helper()
	form := url.Values{}
	for name, v := range params {
		form.Set(name, asText(v))
	}
	target, body := InMemory+"/api/v1"+path, ""
	if method == http.MethodGet {
		target += "?" + form.Encode()
	} else {
		body = form.Encode()
	}
	r, err := http.NewRequest(method, target, strings.NewReader(body))
	if err != nil {
		p.world.t.Fatalf("fake: %v", err)
		return nil
	}
	r.RequestURI = r.URL.RequestURI()
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("User-Agent", "spiritlevel")
	r.SetBasicAuth(p.Email, p.APIKey)
	status, text := p.world.answer(r)
	var answer map[string]any
	if err := json.Unmarshal(text, &answer); err != nil || status != http.StatusOK {
		p.world.t.Fatalf("fake: %s %s of %s: %d %s", method, path, p.Email, status, text)
	}
	return answer
}

// answer lets the world answer a request that nobody sees.
func (w *World) answer(r *http.Request) (status int, body []byte) {
	out := &recorder{header: http.Header{}, status: http.StatusOK}
	w.world.Serve(r, func(s *rest.Site) {
		w.server.site.ServeHTTP(out, rest.WithSiteHidden(r, s, w.InMemoryURL()))
	})
	return out.status, out.body.Bytes()
}

// Send sends a message to a topic of a stream, and returns its ID.
func (p *Person) Send(stream, topic, text string) int {
	p.world.t.Helper()
	return number(p.Call("POST", "/messages", Params{"type": "stream", "to": stream, "topic": topic, "content": text}),
		"id")
}

// SendDirect sends a direct message to users by their addresses, and returns its ID.
func (p *Person) SendDirect(text string, emails ...string) int {
	p.world.t.Helper()
	return number(p.Call("POST", "/messages", Params{"type": "private", "to": emails, "content": text}), "id")
}

// Edit changes the text of a message.
func (p *Person) Edit(message int, text string) {
	p.world.t.Helper()
	p.Call("PATCH", fmt.Sprintf("/messages/%d", message), Params{"content": text})
}

// Delete deletes a message.
func (p *Person) Delete(message int) {
	p.world.t.Helper()
	p.Call("DELETE", fmt.Sprintf("/messages/%d", message), nil)
}

// React adds a reaction to a message.
func (p *Person) React(message int, emoji string) {
	p.world.t.Helper()
	p.Call("POST", fmt.Sprintf("/messages/%d/reactions", message), Params{"emoji_name": emoji})
}

// Subscribe subscribes to streams, and creates those that do not exist.
func (p *Person) Subscribe(streams ...string) {
	p.world.t.Helper()
	list := make([]map[string]string, len(streams))
	for i, name := range streams {
		list[i] = map[string]string{"name": name}
	}
	p.Call("POST", "/users/me/subscriptions", Params{"subscriptions": list})
}

// Unsubscribe ends subscriptions.
func (p *Person) Unsubscribe(streams ...string) {
	p.world.t.Helper()
	p.Call("DELETE", "/users/me/subscriptions", Params{"subscriptions": streams})
}

// Deactivate deactivates the account.
func (p *Person) Deactivate() { p.setActive(false) }

// Reactivate activates the account again.
func (p *Person) Reactivate() { p.setActive(true) }

func (p *Person) setActive(active bool) {
	p.world.t.Helper()
	if err := users.SetActive(p.world.world.Site(), p.UserID, active); err != nil {
		p.world.t.Fatalf("fake: %s: %v", p.Email, err)
	}
	p.world.world.Keep()
}

func number(answer map[string]any, name string) int {
	n, _ := answer[name].(float64)
	return int(n)
}
