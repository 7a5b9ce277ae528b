package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// myChat is the client of the snippets in Go.
const myChat = `// Package mychat is a small client.
package mychat

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

type Client struct {
	client          *http.Client
	url, email, key string
}

type Message struct {
	ID      int
	Content string
}

func New(url, email, key string) *Client { return NewWith(http.DefaultClient, url, email, key) }

func NewWith(client *http.Client, url, email, key string) *Client { return &Client{client, url, email, key} }

// Send sends a message to a topic.
func (c *Client) Send(stream, topic, text string) error {
	form := url.Values{"type": {"stream"}, "to": {stream}, "topic": {topic}, "content": {text}}
	return c.ask("POST", "/messages", form, nil)
}

// Edit changes the text of a message.
func (c *Client) Edit(id int, text string) error {
	return c.ask("PATCH", fmt.Sprint("/messages/", id), url.Values{"content": {text}}, nil)
}

// WaitForEvents returns the kinds of the events that come next.
func (c *Client) WaitForEvents() (kinds []string, err error) {
	var queue struct {
		ID   string ` + "`json:\"queue_id\"`" + `
		Last int    ` + "`json:\"last_event_id\"`" + `
	}
	if err := c.ask("POST", "/register", nil, &queue); err != nil {
		return nil, err
	}
	var answer struct{ Events []struct{ Type string } }
	err = c.ask("GET", fmt.Sprintf("/events?queue_id=%s&last_event_id=%d", queue.ID, queue.Last), nil, &answer)
	for _, event := range answer.Events {
		kinds = append(kinds, event.Type)
	}
	return kinds, err
}

// Newest is the newest message.
func (c *Client) Newest() (Message, error) {
	var answer struct{ Messages []Message }
	err := c.ask("GET", "/messages?anchor=newest&num_before=1&num_after=0", nil, &answer)
	if err == nil && len(answer.Messages) == 0 {
		err = fmt.Errorf("no messages")
	}
	return append(answer.Messages, Message{})[0], err
}

// Name is the name of the account.
func (c *Client) Name() (string, error) {
	var answer struct{ Name string ` + "`json:\"full_name\"`" + ` }
	err := c.ask("GET", "/users/me", nil, &answer)
	return answer.Name, err
}

func (c *Client) ask(method, path string, form url.Values, answer any) error {
	request, err := http.NewRequest(method, c.url+"/api/v1"+path, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	request.SetBasicAuth(c.email, c.key)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := c.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusServiceUnavailable { // once more
		return c.ask(method, path, form, answer)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s", response.Status)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(answer)
}
`

// imported are the packages that snippets use, by the name in the code.
var imported = map[string]string{
	"fake": module + "/fake", "featurelevels": module + "/featurelevels", "scenarios": module + "/scenarios",
	"suite": module + "/suite", "mychat": module + "/" + snippetFolder + "/mychat",
	"strings": "strings", "synctest": "testing/synctest", "testing": "testing", "time": "time",
}

const (
	module        = "github.com/spiritlevel/spiritlevel"
	snippetFolder = "fake/examples/pages" // exists in the overlay only
)

// TestSnippetsInGoRun compiles all snippets of pages that name no file, as one package, and
// runs the tests among them.
func TestSnippetsInGoRun(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	files := map[string]string{snippetFolder + "/mychat/mychat.go": myChat}
	var seen []string // README has the first snippet of a page, too
	for _, page := range pages(t) {
		for _, b := range blocksOf(t, page) {
			if b.language != "go" || fileName.MatchString(b.code) || slices.Contains(seen, b.code) {
				continue
			}
			seen = append(seen, b.code)
			imports := ""
			for name, path := range imported {
				if strings.Contains(b.code, name+".") {
					imports += fmt.Sprintf("import %q\n", path)
				}
			}
			files[fmt.Sprintf("%s/snippet%d_test.go", snippetFolder, len(seen))] =
				"package pages\n" + imports + "//line " + b.place + "\n" + b.code
		}
	}
	folder := t.TempDir()
	tests := filepath.Join(folder, "pages.test")
	build := exec.Command("go", "test", "-c", "-o", tests, "-vet=off", "-ldflags=-w",
		"-overlay="+writeOverlay(t, folder, files), "./"+snippetFolder)
	build.Dir = repository
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(tests, "-test.v").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: Test") {
		t.Fatalf("%v\n%s", err, out)
	}
}
