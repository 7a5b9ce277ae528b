package organization_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Mistakes that only a world shows have line numbers, like all others.
func TestRefusedScenariosNameTheirLine(t *testing.T) {
	const crew = `organization: {id: crew, name: The Crew}
users: [{email: ada@example.com, full_name: Ada, role: owner}]
streams: [{name: deck, creator: ada@example.com, subscribers: [ada@example.com]}]
emoji: [{name: x, url: /` + longURL + `}]
messages:
  - from: ada@example.com
    stream: deck
    topic: t
`
	short := strings.ReplaceAll(crew, longURL, "x.png")
	cases := []struct{ what, text, want string }{
		{"an unknown emoji", short + "    content: x\n    reactions:\n      - {from: ada@example.com, emoji: tada}\n      - {from: ada@example.com, emoji: tadaa}\n",
			`12: messages[0].reactions[1].emoji: expected the name of an emoji of Unicode or of this file, found "tadaa"; did you mean "tada"?`},
		{"the same reaction twice", short + "    content: x\n    reactions:\n      - {from: ada@example.com, emoji: tada}\n      - {from: ada@example.com, emoji: tada}\n",
			`12: messages[0].reactions[1].emoji: ada@example.com has reacted with this emoji before`},
		{"too much HTML", strings.ReplaceAll(crew, longURL, strings.Repeat("x", 1900)) + "    content: '" +
			strings.Repeat(":x:", 3000) + "'\n",
			"9: messages[0].content: the content cannot be rendered"},
		{"too much HTML before an edit", strings.ReplaceAll(crew, longURL, strings.Repeat("x", 1900)) +
			"    content: x\n    edits:\n      - content: '" + strings.Repeat(":x:", 3000) + "'\n",
			"11: messages[0].edits[0].content: the content cannot be rendered"},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			s, err := scenarios.Load(strings.NewReader(c.text), "crew.yaml")
			if err != nil {
				t.Fatal(err)
			}
			_, err = fake.New(fake.Config{Level: featurelevels.Newest(), Scenario: s})
			var fault *scenarios.Error
			if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), "crew.yaml:"+c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			srv := fake.Start(t)
			Nobody(t, srv).Control("POST", "/worlds", AsText(Form{"name": "x", "scenario": c.text})).Refused(400,
				"").Says(c.want)
		})
	}
}

const longURL = "URL"

// With custom emoji of long addresses a short text makes much HTML.
func TestMessagesWithTooMuchHTMLAreRefused(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `organization: {id: crew, name: The Crew}
users: [{email: ada@example.com, full_name: Ada, role: owner}]
streams: [{name: deck, creator: ada@example.com, subscribers: [ada@example.com]}]
emoji: [{name: x, url: /`+strings.Repeat("x", 1900)+`}]`)))
	ada := As(t, srv, Owner)
	fits, over := strings.Repeat(":x:", 500), strings.Repeat(":x:", 550)
	id := ada.To("deck", "t", fits)
	everything := func() string {
		return ada.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}).OK().Raw
	}
	before, q := everything(), ada.Queue(nil)
	for what, r := range map[string]Reply{
		"sending":        ada.Post("/messages", Form{"type": "stream", "to": "deck", "topic": "t", "content": over}),
		"sending direct": ada.Post("/messages", Form{"type": "direct", "to": []string{Owner}, "content": over}),
		"editing":        ada.Edit(id, Form{"content": over}),
		"rendering":      ada.Post("/messages/render", Form{"content": over}),
	} {
		t.Run(what, func(*testing.T) { r.Refused(400, "BAD_REQUEST").Says("Unable to render message") })
	}
	Same(t, "events", Kinds(q.Events()), []string{})
	Same(t, "what is stored", everything(), before)
	ada.Post("/messages/render", Form{"content": fits}).OK()
}
