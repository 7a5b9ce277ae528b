// Package chat has a sample suite in plain Go. It tests two habits of a client against
// a server at any feature level:
//
//	spiritlevel exec --level 92 -- go test ./fake/examples/go
//	spiritlevel matrix --levels all --smart -- go test ./fake/examples/go
//
// A suite in Go can also start the fake itself, with fake.Start.
package chat

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

// client speaks to the server of the environment as one user.
type client struct {
	t          *testing.T
	email, key string
}

// as returns the client of a role, such as USER. Without a server the test is skipped.
func as(t *testing.T, role string) client {
	t.Helper()
	if os.Getenv("SPIRITLEVEL_URL") == "" {
		t.Skip("NO SERVER: run this suite with spiritlevel exec -- go test ./fake/examples/go")
	}
	return client{t, os.Getenv("SPIRITLEVEL_" + role + "_EMAIL"), os.Getenv("SPIRITLEVEL_" + role + "_KEY")}
}

// call sends a request, demands a success, and decodes the answer.
func (c client) call(method, path string, params url.Values, into any) {
	c.t.Helper()
	target, body := os.Getenv("SPIRITLEVEL_URL")+"/api/v1"+path, ""
	if method == http.MethodGet {
		target += "?" + params.Encode()
	} else {
		body = params.Encode()
	}
	request, err := http.NewRequestWithContext(c.t.Context(), method, target, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	request.SetBasicAuth(c.email, c.key)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s %s: %s, %v", method, path, answer.Status, err)
	}
}

func (c client) send(text string) (id int) {
	c.t.Helper()
	var sent struct{ ID int }
	c.call("POST", "/messages", url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"tea"}, "content": {text}},
		&sent)
	return sent.ID
}

func TestASentMessageCanBeFetched(t *testing.T) {
	me := as(t, "USER")
	id := me.send("The *kettle* is on.")
	var fetched struct {
		Messages []struct {
			ID      int
			Content string
			Subject string
		}
	}
	me.call("GET", "/messages", url.Values{"anchor": {"newest"}, "num_before": {"1"}, "num_after": {"0"}}, &fetched)
	if m := fetched.Messages[len(fetched.Messages)-1]; m.ID != id || m.Subject != "tea" ||
		!strings.Contains(m.Content, "<em>kettle</em>") {
		t.Errorf("fetched %+v", m)
	}
}

func TestOtherUsersReceiveAMessage(t *testing.T) {
	me, other := as(t, "USER"), as(t, "SECOND")
	var queue struct {
		ID   string `json:"queue_id"`
		Last int    `json:"last_event_id"`
	}
	other.call("POST", "/register", url.Values{"event_types": {`["message"]`}}, &queue)
	id := me.send("Tea is ready.")
	var told struct {
		Events []struct {
			Type    string
			Message struct{ ID int }
		}
	}
	other.call("GET", "/events", url.Values{"queue_id": {queue.ID}, "last_event_id": {"-1"}}, &told)
	if len(told.Events) != 1 || told.Events[0].Message.ID != id {
		t.Errorf("told %+v of message %d", told.Events, id)
	}
}
