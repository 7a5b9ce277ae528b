// Package faketest lets the tests of the fake send requests as clients do, over HTTP, and
// compare the answers. Tests import it with a dot, because they use it in almost every
// line.
package faketest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Form is a request's parameters: text as it is, anything else as JSON.
type Form map[string]any

// Encode writes the form as a body or a query.
func (f Form) Encode() string {
	values := url.Values{}
	for name, v := range f {
		values.Set(name, AsText(v))
	}
	return values.Encode()
}

// Without returns the form without one parameter.
func (f Form) Without(name string) Form {
	out := Form{}
	for k, v := range f {
		if k != name {
			out[k] = v
		}
	}
	return out
}

// With returns the form with one parameter changed.
func (f Form) With(name string, value any) Form {
	out := f.Without(name)
	out[name] = value
	return out
}

// AsText is a value as a parameter: text as it is, anything else as JSON.
func AsText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Client is a client of a server. Base is the URL of a world.
type Client struct {
	T          testing.TB
	HTTP       *http.Client
	Base       string
	Email, Key string

	server     *fake.Server        // the server; the document of its level checks the answers
	registered *featurelevels.Plan // the plan of the queue that the client reads, nil if it may be any
}

// As returns the client of an account of the default world, in memory.
func As(t testing.TB, srv *fake.Server, email string) *Client {
	t.Helper()
	a, ok := srv.Account(email)
	if !ok {
		t.Fatalf("no account %s", email)
	}
	return &Client{T: t, HTTP: srv.Client(), Base: fake.InMemory, Email: email, Key: a.APIKey, server: srv}
}

// Nobody returns a client without credentials.
func Nobody(t testing.TB, srv *fake.Server) *Client {
	return &Client{T: t, HTTP: srv.Client(), Base: fake.InMemory, server: srv}
}

// path is that of the client's world.
func (c *Client) path() string {
	u, err := url.Parse(c.Base)
	if err != nil {
		c.T.Fatal(err)
	}
	return u.Path
}

// In returns the same client in another world, such as "/w/one".
func (c Client) In(path string) *Client {
	c.Base += path
	return &c
}

// OverSocket returns the same client on the server's address.
func (c Client) OverSocket(srv *fake.Server) *Client {
	c.Base, c.HTTP = srv.URL(), http.DefaultClient
	return &c
}

// Get sends a request and reads the answer.
func (c *Client) Get(path string, f Form) Reply {
	c.T.Helper()
	return c.Do(c.Request("GET", path+"?"+f.Encode(), "", ""))
}

// Post sends a form and reads the answer.
func (c *Client) Post(path string, f Form) Reply {
	c.T.Helper()
	return c.Do(c.Request("POST", path, FormType, f.Encode()))
}

// Delete sends a form and reads the answer.
func (c *Client) Delete(path string, f Form) Reply {
	c.T.Helper()
	return c.Do(c.Request("DELETE", path, FormType, f.Encode()))
}

// FormType is the content type of forms.
const FormType = "application/x-www-form-urlencoded"

// Request builds a request to a path of the API.
func (c *Client) Request(method, path, contentType, body string) *http.Request {
	c.T.Helper()
	r, err := http.NewRequest(method, c.Base+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		c.T.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if c.Email != "" {
		r.SetBasicAuth(c.Email, c.Key)
	}
	r.Header.Set("User-Agent", "tests/1.0")
	return r
}

// Do sends a request and reads the answer.
func (c *Client) Do(r *http.Request) Reply {
	c.T.Helper()
	res, err := c.HTTP.Do(r)
	if err != nil {
		c.T.Fatal(err)
	}
	reply := ReadReply(c.T, res)
	c.conform(r, reply)
	return reply
}

// Control steers the server; body is a JSON object or empty.
func (c *Client) Control(method, path, body string) Reply {
	c.T.Helper()
	if method == http.MethodPost && body == "" {
		body = "{}"
	}
	r, err := http.NewRequest(method, c.Base+"/control"+path, strings.NewReader(body))
	if err != nil {
		c.T.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	return c.Do(r)
}

// Scenario reads the text of a scenario file.
func Scenario(t testing.TB, text string) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Zulip is the option that real clients need.
func Zulip() fake.Option { return fake.WithDialect(featurelevels.Zulip) }

// To sends a message to a stream and returns its ID.
func (c *Client) To(stream, topic, content string) int {
	c.T.Helper()
	return c.Post("/messages", Form{"type": "stream", "to": stream, "topic": topic, "content": content}).OK().Int("id")
}

// DM sends a direct message and returns its ID.
func (c *Client) DM(to any, content string) int {
	c.T.Helper()
	return c.Post("/messages", Form{"type": "direct", "to": to, "content": content}).OK().Int("id")
}

// Message fetches one message.
func (c *Client) Message(id int) map[string]any {
	c.T.Helper()
	return c.Get(fmt.Sprintf("/messages/%d", id), nil).OK().Object("message")
}

// Dialects lists both dialects, the specification's first.
var Dialects = []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip}

// Basic is the header of Basic authentication.
func Basic(text string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(text)) }

// Patch sends a form and reads the answer.
func (c *Client) Patch(path string, f Form) Reply {
	c.T.Helper()
	return c.Do(c.Request("PATCH", path, FormType, f.Encode()))
}
