package invariants_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/requestcases"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// aviary is an organization in which every private place holds a unique word. Ada, an
// owner, and Ben, a member, act and hide it.
const aviary = `
organization: {id: aviary, name: Aviary, web_public_streams: true}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 2, email: iris@example.com, full_name: Iris, role: administrator}
  - {id: 3, email: mo@example.com, full_name: Mo, role: moderator}
  - {id: 4, email: ben@example.com, full_name: Ben, password: canarypassword, alert_words: [canaryalert]}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
  - {id: 6, email: canaryaddress@example.com, full_name: Dina, email_visibility: nobody}
  - {id: 7, email: canaryadmins@example.com, full_name: Eli, email_visibility: administrators}
  - {id: 8, email: gus@example.com, full_name: Gus, role: guest}
  - {id: 10, email: build-bot@example.com, full_name: Bot, bot: generic, bot_owner: ben@example.com}
streams:
  - {id: 21, name: general, creator: ada@example.com, subscribers: [ada@example.com, iris@example.com, mo@example.com, ben@example.com, cleo@example.com]}
  - {id: 24, name: canaryname, description: canarydescription, privacy: private, shared_history: true, creator: ada@example.com, subscribers: [ada@example.com, ben@example.com]}
  - {id: 26, name: hall, privacy: web-public, creator: mo@example.com, subscribers: [mo@example.com, gus@example.com]}
messages:
  - {id: 101, from: ada@example.com, stream: general, topic: hello, content: Hello}
  - {id: 102, from: ben@example.com, stream: canaryname, topic: canarytopic, content: "canarymessage @**Cleo** [a](/user_uploads/1/nest/canaryfile.txt)", edits: [{content: canaryedit, topic: canaryoldtopic}]}
  - {id: 103, from: ben@example.com, to: [ada@example.com], content: "canarydirect @**Cleo**"}
  - {id: 104, from: gus@example.com, stream: hall, topic: visit, content: Hello}
attachments:
  - {id: 1, owner: ben@example.com, name: canaryfile.txt, path: 1/nest/canaryfile.txt, content: canarycontent}
scheduled:
  - {from: ben@example.com, stream: general, topic: later, content: canaryscheduled, in_minutes: 60}
`

// seers are the people who may see a canary; all others may not.
var seers = map[string][]string{
	"canaryname": {Owner, Admin, Member}, "canarydescription": {Owner, Admin, Member},
	"canarytopic": {Owner, Member}, "canaryoldtopic": {Owner, Member}, "canarymessage": {Owner,
		Member}, "canaryedit": {Owner, Member},
	"canaryfile": {Owner, Member}, "canarycontent": {Owner, Member}, "canarydirect": {Owner, Member},
	"canaryalert": {Member}, "canaryscheduled": {Member}, "canarydraft": {Member}, "canarykey": {Owner, Admin, Member,
		BuildBot}, "canarypassword": {},
	"canaryadmins": {Owner, Admin}, "canaryaddress": {}, "canaryinvited": {Owner, Admin},
	"canarynews": {Owner, Member}, "canaryplan": {Owner, Member}, "canaryrenamed": {Owner, Admin,
		Member}, "canarystorage": {BuildBot},
}

// spies are the accounts that read everything.
var spies = []string{Owner, Admin, Moderator, Member, Other, Guest, BuildBot, ""}

// Private contents of other people stay hidden, in every answer and event.
func TestPrivateContentsStayHidden(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, side := range []Side{
		{Level: 25, Dialect: featurelevels.Zulip}, {Level: 122, Dialect: featurelevels.Spec},
		{Level: 185, Dialect: featurelevels.Zulip}, {Level: featurelevels.Newest(), Dialect: featurelevels.Spec,
			Without: ""},
	} {
		t.Run(side.String(), func(t *testing.T) {
			t.Parallel()
			a := newAviary(t, side)
			seen := map[string]bool{}
			for _, spy := range spies {
				for _, received := range a.everything(spy) {
					for _, canary := range a.canaries(received.text) {
						seen[canary] = true
						if !slices.Contains(seers[canary], spy) {
							t.Errorf("%s receives %s by %s: %s", OrElse(spy, "a visitor"), canary, received.by, around(received.text, a.word(canary)))
						}
					}
				}
			}
			for canary, who := range seers {
				if len(who) > 0 && !seen[canary] && !a.absent[canary] {
					t.Errorf("nobody saw %s: it is not where it could be seen", canary)
				}
			}
		})
	}
}

// around is the text around a word.
func around(text, word string) string {
	at := strings.Index(strings.ToLower(text), word)
	return "…" + text[max(0, at-80):min(len(text), at+60)] + "…"
}

// birds is the organization, with the acts of its people.
type birds struct {
	t      *testing.T
	srv    *fake.Server
	queues map[string]*Queue
	key    string          // of the bot
	absent map[string]bool // the places that the level does not have
}

func newAviary(t *testing.T, side Side) *birds {
	t.Helper()
	srv := fake.Start(t, fake.WithScenario(Scenario(t, aviary)), fake.WithLevel(side.Level),
		fake.WithDialect(side.Dialect), fake.WithFrozenClock(Frozen))
	a := &birds{t: t, srv: srv, queues: map[string]*Queue{}, key: As(t, srv, BuildBot).Key, absent: map[string]bool{}}
	for _, spy := range spies {
		if spy != "" {
			a.queues[spy] = As(t, srv, spy).Queue(Form{"include_subscribers": true, "all_public_streams": spy != Guest,
				"client_capabilities": Form{"notification_settings_null": true, "user_settings_object": true}})
		}
	}
	ben := As(t, srv, Member)
	for _, act := range []struct {
		as, canary, method, path string
		form                     Form
	}{
		{Member, "canarydraft", "POST", "/drafts",
			Form{"drafts": []Form{{"type": "", "to": []int{}, "topic": "", "content": "canarydraft"}}}},
		{Owner, "canaryinvited", "POST", "/invites", Form{"invitee_emails": "canaryinvited@example.com",
			"stream_ids": []int{21}}},
		{BuildBot, "canarystorage", "PUT", "/bot_storage", Form{"storage": Form{"a": "canarystorage"}}},
		{Member, "", "POST", "/messages/102/reactions", Form{"emoji_name": "tada"}},
		{Member, "", "PATCH", "/messages/102",
			Form{"content": "canarymessage canarynews @**Cleo** [a](/user_uploads/1/nest/canaryfile.txt)"}},
		{Owner, "", "PATCH", "/messages/102", Form{"topic": "canaryplan"}},
		{Member, "", "POST", "/typing", Form{"op": "start", "to": []int{1}}},
		{Member, "", "POST", "/messages", Form{"type": "stream", "to": "canaryname", "topic": "canarytopic",
			"content": "canarymessage @**all** @**Gus**"}},
		{Owner, "", "PATCH", "/streams/24", Form{"new_name": `"canaryname canaryrenamed"`}}, // in quotes, as at first
		{Owner, "", "PATCH", "/streams/24", Form{"new_name": "canaryname canaryrenamed"}},
		{Owner, "", "PATCH", "/bots/10", Form{"full_name": "Bot"}},
		{Member, "", "PATCH", "/bots/10", Form{"default_sending_stream": "canaryname canaryrenamed"}},
		{Member, "", "PATCH", "/settings", Form{"enter_sends": true}},
	} {
		c := As(t, srv, act.as)
		if r := c.Do(c.Request(act.method, act.path, FormType, act.form.Encode())); r.Status != 200 {
			a.absent[act.canary] = true
		}
	}
	if ben.Get("/scheduled_messages", nil).Status != 200 {
		a.absent["canaryscheduled"] = true
	}
	return a
}

// canaries lists the canaries in a text.
func (a *birds) canaries(text string) []string {
	text = strings.ToLower(text)
	var found []string
	for canary := range seers {
		if strings.Contains(text, a.word(canary)) {
			found = append(found, canary)
		}
	}
	return found
}

// word is the text of a canary: a word of the scenario, or the bot's key.
func (a *birds) word(canary string) string {
	if canary == "canarykey" {
		return a.key
	}
	return canary
}

// received is a text that an account received, with its source.
type received struct{ by, text string }

// everything is all data that an account can get: its events, each reading route for each
// object, narrows of every kind, and files.
func (a *birds) everything(spy string) []received {
	a.t.Helper()
	c := Nobody(a.t, a.srv)
	var list []received
	if spy != "" {
		c = As(a.t, a.srv, spy)
		list = append(list, received{"events", AsText(a.queues[spy].Events())})
	}
	get := func(path string, f Form) {
		res, err := c.HTTP.Do(c.Request("GET", path+"?"+f.Encode(), "", ""))
		if err != nil {
			a.t.Fatal(err)
		}
		defer res.Body.Close()
		raw, err := io.ReadAll(res.Body)
		if err != nil {
			a.t.Fatal(err)
		}
		if res.StatusCode != http.StatusTooManyRequests {
			list = append(list, received{"GET " + path + " " + AsText(f), string(raw)})
		}
	}
	for id, tr := range requestcases.All() {
		method, path, _ := strings.Cut(id, " ")
		if method != "GET" || path == "/events" || !slices.Contains(api.Routes(), id) {
			continue
		}
		for _, filled := range append(paths(path), tr.Path) {
			get(filled, tr.Valid)
		}
	}
	for _, narrow := range [][]Form{
		{}, {Term("stream", 24)}, {Term("streams", "public")}, {Term("sender", "ben@example.com")}, {Term("search",
			"canarymessage")}, {Term("search", "hello")},
		{Term("near", 102)}, {Term("id", 102)}, {Term("has", "attachment")}, {Term("is", "mentioned")}, {Term("dm",
			"ben@example.com")}, {IsNot(Term("stream", "general"))},
	} {
		get("/messages", Form{"anchor": 102, "num_before": 100, "num_after": 100, "narrow": narrow, "apply_markdown": false})
	}
	get("/users", Form{"client_gravatar": false, "include_custom_profile_fields": true})
	list = append(list, received{"/user_uploads", c.File("GET", "/user_uploads/1/nest/canaryfile.txt").Body})
	list = append(list,
		received{"registering", c.Post("/register", Form{"include_subscribers": true, "slim_presence": true}).Raw})
	list = append(list,
		received{"rendering", c.Post("/messages/render", Form{"content": "#**canary-name** #**24** @**Ben|4**"}).Raw})
	return list
}

// paths fills a path with each existing object.
func paths(path string) []string {
	list := []string{path}
	for name, values := range map[string][]any{
		"{message_id}": {101, 102, 103, 104, 105, 106}, "{stream_id}": {21, 24, 26}, "{user_id}": {1, 4, 6, 7, 8,
			10}, "{user_id_or_email}": {4, 6, "ben@example.com"},
		"{email}": {"ben@example.com", "cleo@example.com"}, "{user_group_id}": {1,
			3}, "{realm_id_str}": {1}, "{filename}": {"nest/canary%66ile.txt"},
	} {
		var filled []string
		for _, p := range list {
			if !strings.Contains(p, name) {
				filled = append(filled, p)
				continue
			}
			for _, v := range values {
				filled = append(filled, strings.ReplaceAll(p, name, fmt.Sprint(v)))
			}
		}
		list = filled
	}
	return list
}
