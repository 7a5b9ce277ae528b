package fake_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// hiding is an organization with a private stream of the owner and the
// administrator. Two of them that differ in nothing but which name and which
// IDs that stream and its message have must look the same to everybody else,
// whatever they ask about either.
func hiding(name string, streamID, messageID int) string {
	return fmt.Sprintf(`
organization: {id: one, name: One, web_public_streams: true, notifications_stream: %[1]s}
users:
  - {id: 1, email: ada@example.com, full_name: Ada Archer, role: owner, password: ada-password, can_create_users: true}
  - {id: 2, email: iris@example.com, full_name: Iris Ito, role: administrator}
  - {id: 3, email: mo@example.com, full_name: Mo Mbeki, role: moderator}
  - {id: 4, email: ben@example.com, full_name: Ben Brook, password: ben-password}
  - {id: 5, email: cleo@example.com, full_name: Cleo Costa}
  - {id: 8, email: gus@example.com, full_name: Gus Gallo, role: guest}
  - {id: 10, email: build-bot@example.com, full_name: Build Bot, bot: generic, bot_owner: ben@example.com}
streams:
  - {id: 21, name: general, default: true, creator: ada@example.com, subscribers: [ada@example.com, iris@example.com, mo@example.com, ben@example.com, cleo@example.com]}
  - {id: %[2]d, name: %[1]s, privacy: private, shared_history: true, creator: ada@example.com, subscribers: [ada@example.com, iris@example.com]}
  - {id: 22, name: telescopes, creator: iris@example.com, subscribers: [iris@example.com, ben@example.com, gus@example.com, build-bot@example.com]}
  - {id: 26, name: open nights, privacy: web-public, creator: mo@example.com, subscribers: [mo@example.com, gus@example.com]}
  - {id: 40, name: last, subscribers: [ben@example.com]}
messages:
  - {id: 101, from: ada@example.com, stream: general, topic: hello, content: "Hello"}
  - {id: 103, from: ben@example.com, stream: telescopes, topic: first, content: "First light"}
  - {id: %[3]d, from: ada@example.com, stream: %[1]s, topic: plan, content: "quince @**Ben Brook** [a](/user_uploads/1/charts/star-chart.txt)", reactions: [{from: iris@example.com, emoji: tada}], starred_by: [iris@example.com], edits: [{content: "apple", topic: plot}]}
  - {id: 180, from: cleo@example.com, to: [ben@example.com], content: "Last"}
attachments:
  - {id: 1, owner: ada@example.com, name: star-chart.txt, path: 1/charts/star-chart.txt, content: stars}
`, name, streamID, messageID)
}

// The stream that is there, or never was.
const (
	secret        = "vault"
	secretID      = 24
	secretMessage = 150
)

// outsiders have no right to see the stream.
var outsiders = []string{member, guest, buildBot}

func TestAPrivateStreamLooksLikeNone(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, at := range []side{
		{featurelevels.Oldest, featurelevels.Spec, nil}, {featurelevels.Newest(), featurelevels.Spec, nil}, {featurelevels.Newest(), featurelevels.Zulip, nil},
	} {
		t.Run(at.String(), func(t *testing.T) {
			t.Parallel()
			w := newLeakWalk(t, at)
			for _, user := range outsiders {
				for _, found := range w.walk(user) {
					t.Error(found)
				}
			}
			// The walk must be able to see what insiders may.
			seen := strings.Join(w.walk(owner), "\n")
			for _, route := range []string{
				"GET /messages ", "POST /messages ", "GET /messages/{message_id} ", "GET /streams ", "POST /register ",
				"GET /get_stream_id ", "GET /streams/{stream_id}/members ", "DELETE /users/me/subscriptions ", "PATCH /messages/{message_id} ",
				"GET /users/me/{stream_id}/topics ", "POST /messages/render ", "POST /mark_stream_as_read ", "POST /messages/flags ",
				"POST /messages/{message_id}/reactions ", "GET /messages/{message_id}/history ", "PATCH /streams/{stream_id} ",
			} {
				if !strings.Contains(seen, route) {
					t.Errorf("the walk does not see %q of an insider", route)
				}
			}
		})
	}
}

// leakWalk asks the same of an organization that has the stream and of one
// that has another.
type leakWalk struct {
	t      *testing.T
	routes []string
	there  *fake.Server
	never  *fake.Server
	forks  int
}

func newLeakWalk(t *testing.T, at side) *leakWalk {
	start := func(name string, streamID, messageID int) *fake.Server {
		return fake.Start(t, fake.WithScenario(scenario(t, hiding(name, streamID, messageID))),
			fake.WithLevel(at.level), fake.WithDialect(at.dialect), fake.FrozenClock(frozen))
	}
	w := &leakWalk{t: t, there: start(secret, secretID, secretMessage), never: start("other", secretID+1, secretMessage+1)}
	plan := changes.Compile(at.level, at.dialect)
	for _, id := range api.Routes() {
		if plan.HasRoute(id) {
			w.routes = append(w.routes, id)
		}
	}
	return w
}

// walk lists the requests that are answered otherwise where the stream is.
func (w *leakWalk) walk(user string) []string {
	var found []string
	all := trials()
	for _, id := range w.routes {
		method, _, _ := strings.Cut(id, " ")
		path := pathOf(id, all[id].path)
		w.forks++
		there, never := w.fork(w.there, user), w.fork(w.never, user)
		for _, f := range questions(all[id].valid) {
			if namesNewStream(id, f) {
				continue // whoever asks for a stream by name is told, or gets it
			}
			is, was := answer(there, method, path, f), answer(never, method, path, f)
			if is != was {
				found = append(found, fmt.Sprintf("%s as %s with %v: %s", id, user, f, parting(is, was)))
			}
		}
	}
	return found
}

func (w *leakWalk) fork(srv *fake.Server, user string) *client {
	c := as(w.t, srv, user)
	name := fmt.Sprint("w", w.forks)
	c.control("POST", "/worlds/default/fork", `{"name":"`+name+`"}`).ok()
	return c.in("/w/" + name)
}

func answer(c *client, method, path string, f form) string {
	res, err := c.http.Do(spoken(c, method, path, f.encode()))
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return fmt.Sprintf("%d %s", res.StatusCode, body)
}

// parting shows where two answers part.
func parting(is, was string) string {
	at := 0
	for at < min(len(is), len(was)) && is[at] == was[at] {
		at++
	}
	from := max(0, at-60)
	return fmt.Sprintf("…%s\nand where it never was …%s", clip(is[from:]), clip(was[from:]))
}

// pathOf puts the stream and its message into a path.
func pathOf(id, filled string) string {
	_, path, _ := strings.Cut(id, " ")
	documented, segments := strings.Split(path, "/"), strings.Split(filled, "/")
	for i, s := range documented {
		switch s {
		case "{stream_id}":
			segments[i] = fmt.Sprint(secretID)
		case "{message_id}":
			segments[i] = fmt.Sprint(secretMessage)
		}
	}
	return strings.Join(segments, "/")
}

// namesNewStream tells whether a request subscribes to streams by name, which
// the specification has refused by name.
func namesNewStream(id string, f form) bool {
	subscribes := id == "POST /users/me/subscriptions" && strings.Contains(asText(f["subscriptions"]), secret)
	return subscribes || id == "PATCH /users/me/subscriptions" && strings.Contains(asText(f["add"]), secret)
}

// questions are forms that name the stream, its message or its topic in every
// parameter that could.
func questions(valid form) []form {
	list := []form{valid, {}}
	name, id := secret, fmt.Sprint(secretID)
	message := fmt.Sprint(secretMessage)
	for parameter, values := range map[string][]string{
		"stream": {name, strings.ToUpper(name), id}, "stream_id": {id}, "stream_ids": {"[" + id + "]"}, "streams": {"[" + id + "]", `["` + name + `"]`},
		"to":            {name, `"` + name + `"`, `["` + name + `"]`, id, "[" + id + "]"},
		"subscriptions": {`["` + name + `"]`, `["` + name + `","general"]`, `[{"name":"` + name + `"}]`},
		"add":           {`[{"name":"` + name + `"}]`}, "delete": {`["` + name + `"]`}, "new_name": {name}, "name": {name},
		"subscription_data": {`[{"stream_id":` + id + `,"property":"color","value":"#abcdef"}]`},
		"messages":          {"[" + message + "]", "[101," + message + "]"}, "msg_ids": {"[" + message + "]"}, "message_id": {message}, "anchor": {message},
		"topic": {"plan", "plot"}, "topic_name": {"plan", "plot"}, "flag": {"read", "collapsed"},
		"content":                {"#**" + name + "** #**" + name + ">plan** [x](#narrow/stream/" + id + ")"},
		"default_sending_stream": {name}, "default_events_register_stream": {name},
		"notifications_stream_id": {id}, "signup_notifications_stream_id": {id},
	} {
		for _, v := range values {
			list = append(list, valid.with(parameter, v))
		}
	}
	for _, n := range [][]form{
		{term("stream", name)}, {term("stream", secretID)}, {term("id", message)}, {term("search", "quince")}, {term("near", message)},
		{term("streams", "public")}, {term("topic", "plan")}, {term("sender", owner)}, {term("is", "mentioned")}, {term("has", "reaction")}, {term("has", "attachment")},
	} {
		list = append(list, valid.with("narrow", n))
		list = append(list, valid.with("narrow", []form{isNot(n[0])}))
	}
	topic := form{"type": "stream", "topic": "plan", "topic_name": "plan", "stream_id": secretID, "op": "add", "visibility_policy": 1}
	for _, to := range []string{name, id, "[" + id + "]"} {
		f := valid
		for k, v := range topic.with("to", to) {
			if _, wanted := valid[k]; !wanted || k != "op" {
				f = f.with(k, v)
			}
		}
		list = append(list, f, f.with("stream", name).without("stream_id"))
	}
	narrowed := valid.with("narrow", [][]string{{"stream", name}})
	slices.SortStableFunc(list[2:], func(a, b form) int { return strings.Compare(a.encode(), b.encode()) })
	return append(list, narrowed)
}

func TestOfAPrivateStreamNobodyOutsideHears(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.WithScenario(scenario(t, hiding(secret, secretID, secretMessage))))
		queues := map[string]*queue{}
		for _, user := range append(slices.Clone(outsiders), admin) {
			queues[user] = as(t, srv, user).queue(form{"all_public_streams": user != guest})
		}
		inside(as(t, srv, owner))
		for _, user := range outsiders {
			if events := queues[user].events(); len(events) > 0 {
				t.Errorf("%s hears %v", user, events)
			}
		}
		if n := len(queues[admin].events()); n < 15 {
			t.Errorf("a subscriber hears only of %d things", n)
		}
	}
}

// inside does in the stream whatever can be done there.
func inside(ada *client) {
	path := fmt.Sprintf("/streams/%d", secretID)
	id := ada.to(secret, "plan", "x @**Ben Brook** @**all**")
	message := fmt.Sprintf("/messages/%d", id)
	ada.patch(message, form{"content": "y @**Ben Brook**"}).ok()
	ada.patch(message, form{"topic": "plot"}).ok()
	ada.post(message+"/reactions", form{"emoji_name": "tada"}).ok()
	ada.delete(message+"/reactions", form{"emoji_name": "tada"}).ok()
	ada.post("/typing", form{"type": "stream", "op": "start", "to": []int{secretID}, "topic": "plan"}).ok()
	for _, f := range []form{
		{"description": "d"}, {"new_name": "safe"}, {"history_public_to_subscribers": false}, {"stream_post_policy": 4},
		{"message_retention_days": 5}, {"can_remove_subscribers_group_id": 3},
	} {
		ada.patch(path, f).ok()
	}
	ada.patch("/realm", form{"signup_notifications_stream_id": secretID}).ok()
	ada.subscribe(form{"principals": []int{irisID}}, "safe").ok()
	ada.unsubscribe(form{"principals": []int{irisID}}, "safe").ok()
	ada.subscribe(form{"principals": []int{irisID}}, "safe").ok()
	ada.post("/users/me/subscriptions/properties", form{"subscription_data": []form{property(secretID, "pin_to_top", true)}}).ok()
	ada.delete(message, nil).ok()
	ada.post(path+"/delete_topic", form{"topic_name": "plan"}).ok()
	ada.subscribe(form{"invite_only": true, "announce": true}, "another").ok()
	ada.delete(path, nil).ok()
}
