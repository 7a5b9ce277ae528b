package actors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Person sends the requests of an account. The server may refuse each of them.
type Person struct {
	User   *world.User
	Client string // the name of the client
	View   func() world.View
	// Answer answers a request for the API of the person's world.
	Answer func(*http.Request) (status int, body []byte)
}

// formKind is the Content-Type of a body with parameters.
const formKind = "application/x-www-form-urlencoded"

// Call sends a request such as "GET", "/users/me", and returns the answer. A parameter
// that is no text is sent as JSON.
func (p Person) Call(method, path string, params map[string]any) (map[string]any, error) {
	values := url.Values{}
	for name, v := range params {
		values.Set(name, AsText(v))
	}
	if method == http.MethodGet {
		return p.send(method, path+"?"+values.Encode(), "", nil)
	}
	return p.send(method, path, formKind, strings.NewReader(values.Encode()))
}

func (p Person) send(method, path, kind string, body io.Reader) (map[string]any, error) {
	r, err := http.NewRequest(method, "http://"+p.View().Organization().MailHost+"/api/v1"+path, body)
	if err != nil {
		return nil, err
	}
	r.RequestURI = r.URL.RequestURI()
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", p.Client)
	r.SetBasicAuth(p.User.Email, p.User.APIKey)
	status, text := p.Answer(r)
	var answer map[string]any
	if err := json.Unmarshal(text, &answer); err != nil || status != http.StatusOK {
		path, _, _ = strings.Cut(path, "?")
		return nil, fmt.Errorf("%s %s of %s: %d %s", method, path, p.User.Email, status, bytes.TrimSpace(text))
	}
	return answer, nil
}

// AsText is a value as a parameter: a text as it is, anything else as JSON.
func AsText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// Send sends a message to a topic of a stream, and returns its ID.
func (p Person) Send(stream, topic, text string) (int, error) {
	return p.message(map[string]any{"type": "stream", "to": stream, "topic": topic, "content": text})
}

// SendDirect sends a direct message to users by any of their addresses, and returns its
// ID.
func (p Person) SendDirect(text string, emails ...string) (int, error) {
	users, err := p.users(emails)
	if err != nil {
		return 0, err
	}
	v, to := p.View(), make([]string, len(users))
	for i, u := range users {
		to[i] = v.APIEmail(u)
	}
	return p.message(map[string]any{"type": "private", "to": to, "content": text})
}

func (p Person) message(params map[string]any) (int, error) {
	answer, err := p.Call(http.MethodPost, "/messages", params)
	return idOf(answer), err
}

// idOf is the ID in an answer, 0 without one.
func idOf(answer map[string]any) int {
	id, _ := answer["id"].(float64)
	return int(id)
}

// Edit changes the text of a message.
func (p Person) Edit(message int, text string) error {
	_, err := p.Call(http.MethodPatch, "/messages/"+strconv.Itoa(message), map[string]any{"content": text})
	return err
}

// React adds a reaction to a message.
func (p Person) React(message int, emoji string) error {
	_, err := p.Call(http.MethodPost, "/messages/"+strconv.Itoa(message)+"/reactions", map[string]any{"emoji_name": emoji})
	return err
}

// MarkRead marks messages as read.
func (p Person) MarkRead(messages ...int) error {
	_, err := p.Call(http.MethodPost, "/messages/flags", map[string]any{"op": "add", "flag": "read", "messages": messages})
	return err
}

// Typing sends that the person begins ("start") or stops ("stop") to type in a topic.
func (p Person) Typing(op, stream, topic string) error {
	s := p.View().StreamByName(stream)
	if s == nil {
		return fmt.Errorf("this world has no stream %q", stream)
	}
	_, err := p.Call(http.MethodPost, "/typing", map[string]any{"op": op, "type": "stream", "topic": topic,
		"to": []int{s.ID}, "stream_id": s.ID}) // the first is for older levels
	return err
}

// TypingDirect is Typing for a direct message to users.
func (p Person) TypingDirect(op string, emails ...string) error {
	users, err := p.users(emails)
	if err != nil {
		return err
	}
	to := make([]int, len(users))
	for i, u := range users {
		to[i] = u.ID
	}
	_, err = p.Call(http.MethodPost, "/typing", map[string]any{"op": op, "to": to})
	return err
}

func (p Person) users(emails []string) ([]*world.User, error) {
	list := make([]*world.User, len(emails))
	for i, email := range emails {
		if list[i] = p.View().UserByAnyEmail(email); list[i] == nil {
			return nil, fmt.Errorf("this world has no account %s", email)
		}
	}
	return list, nil
}

// Upload uploads a file, and returns its path on the server, for a link in a message.
func (p Person) Upload(name string, content []byte) (string, error) {
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	part, err := parts.CreateFormFile("filename", name)
	if err != nil {
		return "", err
	}
	_, _ = part.Write(content) // it writes to memory
	_ = parts.Close()
	answer, err := p.send(http.MethodPost, "/user_uploads", parts.FormDataContentType(), &body)
	path, _ := answer["uri"].(string)
	return path, err
}
