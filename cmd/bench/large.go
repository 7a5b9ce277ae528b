package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// largeWorld is the size of a generated world.
type largeWorld struct{ people, streams, messages int }

// inScenario is the number of messages in the scenario; the others are sent.
const inScenario = 20_000

func (l largeWorld) String() string {
	return fmt.Sprintf("%d people, %d streams, %d messages", l.people, l.streams, l.messages)
}

// largeWorlds grow in one direction at a time; the last of each is for -long.
var largeWorlds = [][]largeWorld{
	{{300, 10, 20_000}},
	{{10_000, 1000, 100}},
	{{1000, 10, 10}, {10_000, 10, 10}, {100_000, 10, 10}},
	{{20, 1000, 10}, {20, 16_000, 10}, {20, 100_000, 10}},
	{{20, 10, 1000}, {20, 10, 100_000}, {20, 10, 1_000_000}},
}

// largeCase is a request whose processor time is measured in large worlds of a direction.
type largeCase struct {
	name string
	most int // maximum number of its requests
	fits func(largeWorld) bool
	goal string
	make func(w *benchWorld, turn int) request
}

func peopleOf(l largeWorld) bool   { return l.people >= 1000 }
func streamsOf(l largeWorld) bool  { return l.streams >= 1000 }
func messagesOf(l largeWorld) bool { return l.messages >= 1000 }
func every(largeWorld) bool        { return true }

func fetching(narrow string) func(*benchWorld, int) request {
	return func(w *benchWorld, _ int) request {
		return w.ben.ask("GET", "/api/v1/messages?"+url.Values{
			"anchor": {"newest"}, "num_before": {"20"}, "num_after": {"0"}, "narrow": {narrow},
		}.Encode(), nil)
	}
}

var largeCases = []largeCase{
	{"register", 50, every, "60 ms", func(w *benchWorld, _ int) request {
		return w.ben.ask("POST", "/api/v1/register", url.Values{"client_gravatar": {"true"}})
	}},
	{"GET /users", 50, peopleOf, "", func(w *benchWorld, _ int) request { return w.ben.ask("GET", "/api/v1/users", nil) }},
	{"GET /streams", 50, streamsOf, "",
		func(w *benchWorld, _ int) request { return w.ben.ask("GET", "/api/v1/streams", nil) }},
	{"subscribe to a new stream", 500, every, "", func(w *benchWorld, turn int) request {
		return w.ben.ask("POST", "/api/v1/users/me/subscriptions",
			url.Values{"subscriptions": {fmt.Sprintf(`[{"name":"new %d"}]`, turn)}})
	}},
	{"send to all", 500, every, "", func(w *benchWorld, turn int) request {
		return w.ben.ask("POST", "/api/v1/messages", url.Values{
			"type": {"stream"}, "to": {"stream 0"}, "topic": {"bench"}, "content": {fmt.Sprintf("message %d", turn)},
		})
	}},
	{"fetch by sender", 1000, messagesOf, "", fetching(`[["sender","person7@example.com"]]`)},
	{"fetch by topic", 1000, messagesOf, "", fetching(`[["stream","stream 1"],["topic","topic 11"]]`)},
	{"first search, which makes the index", 1, messagesOf, "", fetching(`[["search","begun"]]`)},
	{"fetch mentions", 1000, messagesOf, "", fetching(`[["is","mentioned"]]`)},
	{"search without a hit", 500, messagesOf, "2 ms", fetching(`[["search","unheardof"]]`)},
	{"mark all as read", 1, messagesOf, "", func(w *benchWorld, _ int) request {
		return w.ben.ask("POST", "/api/v1/mark_all_as_read", nil)
	}},
	{"delete a topic", 1, messagesOf, "", func(w *benchWorld, _ int) request {
		return w.ada.ask("POST", "/api/v1/streams/"+w.streamID+"/delete_topic", url.Values{"topic_name": {"topic 1"}})
	}},
}

// measureLarge measures the costs that grow with a world.
func measureLarge(ctx context.Context, s settings, t *table) error {
	for _, direction := range largeWorlds {
		for i, l := range direction {
			if i == 2 && !s.long || !s.only.MatchString("large: "+l.String()) {
				continue
			}
			if err := measureLargeWorld(ctx, s, t, l); err != nil {
				return fmt.Errorf("%s: %w", l, err)
			}
		}
	}
	return nil
}

func measureLargeWorld(ctx context.Context, s settings, t *table, l largeWorld) error {
	file := filepath.Join(s.folder, "large.yaml")
	if err := os.WriteFile(file, []byte(l.scenario()), 0o600); err != nil {
		return err
	}
	p, err := start(ctx, s.binary, "serve", "--addr", "127.0.0.1:0", "--scenario", file)
	if err != nil {
		return err
	}
	defer p.stop()
	w := &benchWorld{process: p}
	loaded, err := w.fill(l)
	if err != nil {
		return err
	}
	size, err := p.resident()
	if err != nil {
		return err
	}
	t.row(l.String(), 0, "", "")
	t.row("  load", 0, fmt.Sprintf("%.2f s", loaded.Seconds()), "")
	t.row("  memory", 0, fmt.Sprintf("%d MiB", size>>20), "")
	for _, c := range largeCases {
		if !c.fits(l) {
			continue
		}
		took, err := w.costOfEach(c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		t.row("  "+c.name, 0, fmt.Sprintf("%.2f ms", took.Seconds()*1000), c.goal)
	}
	if l.messages >= inScenario {
		return w.measureWaits(t)
	}
	return nil
}

// fill logs in and sends the messages that are not in the scenario. It returns the
// processor time that loading the scenario took.
func (w *benchWorld) fill(l largeWorld) (loaded time.Duration, err error) {
	host := w.process.host()
	if w.ben, err = logIn(host, "person1@example.com"); err != nil {
		return 0, err
	}
	if loaded, err = w.process.spent(); err != nil {
		return 0, err
	}
	if w.ada, err = logIn(host, "person0@example.com"); err != nil {
		return 0, err
	}
	if w.streamID, err = w.idOf("stream 1"); err != nil {
		return 0, err
	}
	if more := l.messages - inScenario; more > 0 {
		sent := w.ben.ask("POST", "/api/v1/messages", url.Values{
			"type": {"stream"}, "to": {"stream 1"}, "topic": {"topic 1"}, "content": {
				"a line of *text* as people write it, about `things`"},
		})
		err = hammer(host, sent.bytes(host), more)
	}
	return loaded, err
}

// costOfEach is the processor time of the server for one request of a case. An unmeasured
// request comes first and fills the caches that the others share.
func (w *benchWorld) costOfEach(c largeCase) (time.Duration, error) {
	if c.most > 1 {
		if _, err := once(w.host(), c.make(w, c.most)); err != nil {
			return 0, err
		}
	}
	before, err := w.spent()
	if err != nil {
		return 0, err
	}
	for turn := 0; ; turn++ {
		if _, err := once(w.host(), c.make(w, turn)); err != nil {
			return 0, err
		}
		after, err := w.spent()
		if err != nil {
			return 0, err
		}
		if spent := after - before; turn+1 >= c.most || spent >= leastSpent {
			return spent / time.Duration(turn+1), nil
		}
	}
}

func (w *benchWorld) idOf(stream string) (string, error) {
	body, err := once(w.host(), w.ben.ask("GET", "/api/v1/get_stream_id?"+url.Values{"stream": {stream}}.Encode(), nil))
	if err != nil {
		return "", err
	}
	var answer struct {
		ID json.Number `json:"stream_id"`
	}
	err = json.Unmarshal(body, &answer)
	return answer.ID.String(), err
}

// scenario writes the world: all people are in the first ten streams, and the
// messages go to these and to twenty topics in each.
func (l largeWorld) scenario() string {
	var b strings.Builder
	b.WriteString("organization: {name: Large}\nusers:\n")
	for i := range l.people {
		role := ""
		if i == 0 {
			role = ", role: owner"
		}
		fmt.Fprintf(&b, "  - {email: person%d@example.com, full_name: Person %d%s}\n", i, i, role)
	}
	everybody := make([]string, l.people)
	for i := range everybody {
		everybody[i] = fmt.Sprintf("person%d@example.com", i)
	}
	b.WriteString("streams:\n")
	for i := range l.streams {
		subscribers := "person1@example.com"
		if i == 0 || i < 10 && l.people < 1000 {
			subscribers = strings.Join(everybody, ", ")
		}
		fmt.Fprintf(&b, "  - {name: stream %d, subscribers: [%s]}\n", i, subscribers)
	}
	b.WriteString("messages:\n")
	for i := range min(l.messages, inScenario) {
		fmt.Fprintf(&b, "  - {time: -%dm, from: person%d@example.com, stream: stream %d, topic: topic %d, content: 'message %d: a line of *text* as people write it, about `things`'}\n",
			l.messages-i, i%min(l.people, 20), i%10*(min(1, 1000/l.people)), i%20, i)
	}
	return b.String()
}
