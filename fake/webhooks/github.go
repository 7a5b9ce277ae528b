package webhooks

import "fmt"

// gitHubEvent is GitHub's header with the name of the event.
const gitHubEvent = "X-GitHub-Event"

// gitHub is an integration with the kind of event in a header.
var gitHub = Integration{Name: "github", Title: "GitHub", Read: func(d Delivery) (Message, error) {
	event := d.Header.Get(gitHubEvent)
	if event == "" {
		return Message{}, MissingHeader{gitHubEvent}
	}
	say, supported := gitHubEvents[event]
	if !supported {
		return Message{}, Unsupported{"GitHub", event}
	}
	p, err := parse(d.Body)
	if err != nil {
		return Message{}, err
	}
	repository, err := p.text("repository.name")
	if err != nil {
		return Message{}, err
	}
	content, err := say(p)
	return Message{Topic: repository, Content: content, Event: event}, err
}}

// gitHubEvents has the texts for the supported events.
var gitHubEvents = map[string]func(payload) (string, error){
	"ping": func(payload) (string, error) {
		return "GitHub webhook is configured for this repository.", nil
	},
	"issues": func(p payload) (string, error) {
		t, err := p.texts("sender.login", "action", "issue.title", "issue.html_url")
		return fmt.Sprintf("%s %s the issue [%s](%s).",
			t["sender.login"], t["action"], t["issue.title"], t["issue.html_url"]), err
	},
	"star": func(p payload) (string, error) {
		t, err := p.texts("sender.login", "action", "repository.html_url")
		return fmt.Sprintf("%s %s a star on [the repository](%s).",
			t["sender.login"], t["action"], t["repository.html_url"]), err
	},
}
