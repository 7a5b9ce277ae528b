package fake

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
)

// Person is a user or a bot of a world who acts as a test wants, so that the client under
// test has something to see. Faults do not concern a person's acts, and the log of
// requests does not contain them. A refusal of the server fails the test.
type Person struct {
	Account
	world  *World
	person actors.Person
}

// As returns the account of the world with this address.
func (w *World) As(email string) *Person {
	w.t.Helper()
	account, found := w.Account(email)
	if !found {
		w.t.Fatalf("fake: this world has no account %s", email)
		return nil
	}
	u := w.world.Site().World.View().User(account.UserID)
	return &Person{account, w, w.world.Person(u, w.InMemoryURL())}
}

// demand fails the test with the refusal of a person's act.
func (p *Person) demand(err error) {
	p.world.t.Helper()
	if err != nil {
		p.world.t.Fatalf("fake: %v", err)
	}
}

// Call sends a request of the API, such as "GET", "/users/me", as the level of the
// world has it, and returns the answer.
func (p *Person) Call(method, path string, params Params) map[string]any {
	p.world.t.Helper()
	answer, err := p.person.Call(method, path, params)
	p.demand(err)
	return answer
}

// Send sends a message to a topic of a stream, and returns its ID.
func (p *Person) Send(stream, topic, text string) int {
	p.world.t.Helper()
	id, err := p.person.Send(stream, topic, text)
	p.demand(err)
	return id
}

// SendDirect sends a direct message to users by their addresses, and returns its ID.
func (p *Person) SendDirect(text string, emails ...string) int {
	p.world.t.Helper()
	id, err := p.person.SendDirect(text, emails...)
	p.demand(err)
	return id
}

// Edit changes the text of a message.
func (p *Person) Edit(message int, text string) {
	p.world.t.Helper()
	p.demand(p.person.Edit(message, text))
}

// Delete deletes a message.
func (p *Person) Delete(message int) {
	p.world.t.Helper()
	p.Call("DELETE", fmt.Sprintf("/messages/%d", message), nil)
}

// React adds a reaction to a message.
func (p *Person) React(message int, emoji string) {
	p.world.t.Helper()
	p.demand(p.person.React(message, emoji))
}

// Type begins to type in a topic of a stream.
func (p *Person) Type(stream, topic string) {
	p.world.t.Helper()
	p.demand(p.person.Typing("start", stream, topic))
}

// TypeDirect begins to type a direct message to users.
func (p *Person) TypeDirect(emails ...string) {
	p.world.t.Helper()
	p.demand(p.person.TypingDirect("start", emails...))
}

// MarkRead marks messages as read.
func (p *Person) MarkRead(messages ...int) {
	p.world.t.Helper()
	p.demand(p.person.MarkRead(messages...))
}

// Upload uploads a file, and returns its path on the server, for a link in a message.
func (p *Person) Upload(name string, content []byte) string {
	p.world.t.Helper()
	path, err := p.person.Upload(name, content)
	p.demand(err)
	return path
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
