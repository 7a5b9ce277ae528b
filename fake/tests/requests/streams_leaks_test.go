package requests_test

import (
	"fmt"
	"io"
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
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// hiding is an organization with a private stream of the owner and the administrator. Two
// such organizations that differ only in the name and the IDs of that stream and its
// message must look the same to all other accounts.
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

// The stream, its ID and the ID of its message.
const (
	secret        = "vault"
	secretID      = 24
	secretMessage = 150
)

// outsiders have no right to see the stream.
var outsiders = []string{Member, Guest, BuildBot}

func TestAPrivateStreamLooksLikeAnUnknownOne(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, at := range sample.Of(t, 1, []Side{
		{Level: featurelevels.Oldest, Dialect: featurelevels.Spec},
		{Level: featurelevels.Newest(), Dialect: featurelevels.Spec},
		{Level: featurelevels.Newest(), Dialect: featurelevels.Zulip},
	}) {
		t.Run(at.String(), func(t *testing.T) {
			t.Parallel()
			w := newLeakWalk(t, at)
			for _, user := range outsiders {
				for _, found := range w.walk(user) {
					t.Error(found)
				}
			}
			// The walk must be able to see the data of insiders.
			seen := strings.Join(w.walk(Owner), "\n")
			for _, route := range []string{
				"GET /messages ", "POST /messages ", "GET /messages/{message_id} ", "GET /streams ", "POST /register ",
				"GET /get_stream_id ", "GET /streams/{stream_id}/members ", "DELETE /users/me/subscriptions ",
				"PATCH /messages/{message_id} ",
				"GET /users/me/{stream_id}/topics ", "POST /messages/render ", "POST /mark_stream_as_read ",
				"POST /messages/flags ",
				"POST /messages/{message_id}/reactions ", "GET /messages/{message_id}/history ", "PATCH /streams/{stream_id} ",
			} {
				if !strings.Contains(seen, route) && !(w.zulip && route == "DELETE /users/me/subscriptions ") {
					t.Errorf("the walk does not see %q of an insider", route)
				}
			}
		})
	}
}

// leakWalk makes the same requests in an organization with the stream and in one with
// another stream.
type leakWalk struct {
	t      *testing.T
	routes []string
	there  *fake.Server
	never  *fake.Server
	forks  int
	zulip  bool
}

func newLeakWalk(t *testing.T, at Side) *leakWalk {
	start := func(name string, streamID, messageID int) *fake.Server {
		return fake.Start(t, fake.WithScenario(Scenario(t, hiding(name, streamID, messageID))),
			fake.WithLevel(at.Level), fake.WithDialect(at.Dialect), fake.WithFrozenClock(Frozen))
	}
	w := &leakWalk{t: t, zulip: at.Dialect == featurelevels.Zulip, there: start(secret, secretID, secretMessage),
		never: start("other", secretID+1, secretMessage+1)}
	plan := levels.Compile(at.Level, at.Dialect)
	for _, id := range api.Routes() {
		if plan.HasRoute(id) {
			w.routes = append(w.routes, id)
		}
	}
	return w
}

// walk lists the requests whose answers differ between the two organizations.
func (w *leakWalk) walk(user string) []string {
	var found []string
	all := requestcases.All()
	for _, id := range w.routes {
		method, _, _ := strings.Cut(id, " ")
		path := pathOf(id, all[id].Path)
		w.forks++
		there, never := w.fork(w.there, user), w.fork(w.never, user)
		for _, f := range questions(all[id].Valid) {
			if namesNewStream(id, f) || w.zulip && revealedByPublicServers(id, f) {
				continue
			}
			is, was := answer(there, method, path, f), answer(never, method, path, f)
			if is != was {
				found = append(found, fmt.Sprintf("%s as %s with %v: %s", id, user, f, parting(is, was)))
			}
		}
	}
	return found
}

func (w *leakWalk) fork(srv *fake.Server, user string) *Client {
	c := As(w.t, srv, user)
	name := fmt.Sprint("w", w.forks)
	c.Control("POST", "/worlds/default/fork", `{"name":"`+name+`"}`).OK()
	return c.In("/w/" + name)
}

func answer(c *Client, method, path string, f Form) string {
	res, err := c.HTTP.Do(spoken(c, method, path, f.Encode()))
	if err != nil {
		c.T.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.T.Fatal(err)
	}
	return fmt.Sprintf("%d %s", res.StatusCode, body)
}

// parting shows the first difference between two answers.
func parting(is, was string) string {
	at := 0
	for at < min(len(is), len(was)) && is[at] == was[at] {
		at++
	}
	from := max(0, at-60)
	return fmt.Sprintf("…%s\nand where it never was …%s", Clip(is[from:]), Clip(was[from:]))
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

// revealedByPublicServers reports whether a request to a public server may reveal that
// a stream of the request exists: when it leaves the stream, narrows to it or sends to
// it.
func revealedByPublicServers(id string, f Form) bool {
	leaves := strings.HasSuffix(id, " /users/me/subscriptions") && !strings.HasPrefix(id, "GET")
	narrows := strings.Contains(AsText(f["narrow"]), `"stream"`)
	sends := id == "POST /messages" && strings.Contains(AsText(f["to"]), secret)
	return leaves || narrows || sends
}

// namesNewStream reports whether a request subscribes to streams by name, which the
// specification refuses with the name.
func namesNewStream(id string, f Form) bool {
	subscribes := id == "POST /users/me/subscriptions" && strings.Contains(AsText(f["subscriptions"]), secret)
	return subscribes || id == "PATCH /users/me/subscriptions" && strings.Contains(AsText(f["add"]), secret)
}

// questions are forms that name the stream, its message or its topic in every
// parameter that could.
func questions(valid Form) []Form {
	list := []Form{valid, {}}
	name, id := secret, fmt.Sprint(secretID)
	message := fmt.Sprint(secretMessage)
	for parameter, values := range map[string][]string{
		"stream": {name, strings.ToUpper(name), id}, "stream_id": {id}, "stream_ids": {"[" + id + "]"}, "streams": {"[" + id +
			"]", `["` + name + `"]`},
		"to":            {name, `"` + name + `"`, `["` + name + `"]`, id, "[" + id + "]"},
		"subscriptions": {`["` + name + `"]`, `["` + name + `","general"]`, `[{"name":"` + name + `"}]`},
		"add":           {`[{"name":"` + name + `"}]`}, "delete": {`["` + name + `"]`}, "new_name": {name}, "name": {name},
		"subscription_data": {`[{"stream_id":` + id + `,"property":"color","value":"#abcdef"}]`},
		"messages":          {"[" + message + "]", "[101," + message + "]"}, "msg_ids": {"[" + message +
			"]"}, "message_id": {message}, "anchor": {message},
		"topic": {"plan", "plot"}, "topic_name": {"plan", "plot"}, "flag": {"read", "collapsed"},
		"content":                {"#**" + name + "** #**" + name + ">plan** [x](#narrow/stream/" + id + ")"},
		"default_sending_stream": {name}, "default_events_register_stream": {name},
		"notifications_stream_id": {id}, "signup_notifications_stream_id": {id},
	} {
		for _, v := range values {
			list = append(list, valid.With(parameter, v))
		}
	}
	for _, n := range [][]Form{
		{Term("stream", name)}, {Term("stream", secretID)}, {Term("id", message)}, {Term("search", "quince")}, {Term("near",
			message)},
		{Term("streams", "public")}, {Term("topic", "plan")}, {Term("sender", Owner)}, {Term("is", "mentioned")}, {Term("has",
			"reaction")}, {Term("has", "attachment")},
	} {
		list = append(list, valid.With("narrow", n))
		list = append(list, valid.With("narrow", []Form{IsNot(n[0])}))
	}
	topic := Form{"type": "stream", "topic": "plan", "topic_name": "plan", "stream_id": secretID, "op": "add",
		"visibility_policy": 1}
	for _, to := range []string{name, id, "[" + id + "]"} {
		f := valid
		for k, v := range topic.With("to", to) {
			if _, wanted := valid[k]; !wanted || k != "op" {
				f = f.With(k, v)
			}
		}
		list = append(list, f, f.With("stream", name).Without("stream_id"))
	}
	narrowed := valid.With("narrow", [][]string{{"stream", name}})
	slices.SortStableFunc(list[2:], func(a, b Form) int { return strings.Compare(a.Encode(), b.Encode()) })
	return append(list, narrowed)
}

func TestPrivateStreamsSendNoEventsToUsersOutside(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.WithScenario(Scenario(t, hiding(secret, secretID, secretMessage))))
		queues := map[string]*Queue{}
		for _, user := range append(slices.Clone(outsiders), Admin) {
			queues[user] = As(t, srv, user).Queue(Form{"all_public_streams": user != Guest})
		}
		inside(As(t, srv, Owner))
		for _, user := range outsiders {
			if events := queues[user].Events(); len(events) > 0 {
				t.Errorf("%s hears %v", user, events)
			}
		}
		if n := len(queues[Admin].Events()); n < 15 {
			t.Errorf("a subscriber hears only of %d things", n)
		}
	}
}

// inside performs all acts that the stream allows.
func inside(ada *Client) {
	path := fmt.Sprintf("/streams/%d", secretID)
	id := ada.To(secret, "plan", "x @**Ben Brook** @**all**")
	message := fmt.Sprintf("/messages/%d", id)
	ada.Patch(message, Form{"content": "y @**Ben Brook**"}).OK()
	ada.Patch(message, Form{"topic": "plot"}).OK()
	ada.Post(message+"/reactions", Form{"emoji_name": "tada"}).OK()
	ada.Delete(message+"/reactions", Form{"emoji_name": "tada"}).OK()
	ada.Post("/typing", Form{"type": "stream", "op": "start", "to": []int{secretID}, "topic": "plan"}).OK()
	for _, f := range []Form{
		{"description": "d"}, {"new_name": "safe"}, {"history_public_to_subscribers": false}, {"stream_post_policy": 4},
		{"message_retention_days": 5}, {"can_remove_subscribers_group_id": 3},
	} {
		ada.Patch(path, f).OK()
	}
	ada.Patch("/realm", Form{"signup_notifications_stream_id": secretID}).OK()
	ada.Subscribe(Form{"principals": []int{IrisID}}, "safe").OK()
	ada.Unsubscribe(Form{"principals": []int{IrisID}}, "safe").OK()
	ada.Subscribe(Form{"principals": []int{IrisID}}, "safe").OK()
	ada.Post("/users/me/subscriptions/properties",
		Form{"subscription_data": []Form{PropertyForm(secretID, "pin_to_top", true)}}).OK()
	ada.Delete(message, nil).OK()
	ada.Post(path+"/delete_topic", Form{"topic_name": "plan"}).OK()
	ada.Subscribe(Form{"invite_only": true, "announce": true}, "another").OK()
	ada.Delete(path, nil).OK()
}
