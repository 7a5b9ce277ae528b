// Package playback plays recordings to the fake, and compares what it answers.
package playback

import (
	"context"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Server is a server that plays a recording.
type Server struct {
	Client *http.Client
	URL    string
	// Advance moves its clock.
	Advance func(time.Duration) error
}

// Found is a difference of the answers to a step.
type Found struct {
	Step  int    // its number among the steps
	Place string // the operation, and the kind of an event
	Difference
	Curl string
}

// Played is the result of a recording.
type Played struct {
	Found []Found
	// Exchanges were compared; Skipped could not be played, Gone had no answer.
	Exchanges, Skipped, Gone int
	// Sent are the requests as the server got them, for servers of other levels.
	Sent []harness.Request
	Step []int // of each request in Sent
}

type player struct {
	*comparison
	server Server
	steps  []*recordings.Step
	passed time.Duration
	queues map[string]*queue // by the ID in the recording
	out    *Played
}

// Play plays the steps after the beginning.
func Play(ctx context.Context, org *Organization, steps []*recordings.Step, to Server) (*Played, error) {
	p := &player{comparison: &comparison{pairs: newPairs(), origin: to.URL}, server: to, steps: steps,
		queues: map[string]*queue{}, out: new(Played)}
	p.begin(org)
	for _, i := range order(steps) {
		if steps[i].Begin {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := p.step(ctx, i, steps[i]); err != nil {
			return nil, err
		}
	}
	return p.out, p.rest(ctx)
}

func (p *player) step(ctx context.Context, i int, s *recordings.Step) error {
	switch {
	case s.Raw != nil && s.Raw.Cut:
		p.out.Skipped++
		return nil
	case s.Status == 0 && s.Method == http.MethodGet:
		p.out.Gone++
		return nil
	}
	if d := s.Done() - p.passed; d > 0 {
		if err := p.server.Advance(d); err != nil {
			return err
		}
		p.passed = s.Done()
	}
	answer, _ := recordings.Decode(s.Answer)
	if s.ReadsEvents() && s.Status == http.StatusOK && asObject(answer) != nil {
		return p.read(ctx, i, s, asObject(answer))
	}
	reply, err := p.send(ctx, i, s, nil)
	if err != nil {
		return err
	}
	if s.Status == 0 {
		p.out.Gone++
		return nil
	}
	p.out.Exchanges++
	p.compare(i, s, answer, reply)
	return nil
}

// reply is the answer of the server that plays.
type reply struct {
	status int
	header http.Header
	body   []byte
	json   any
}

// compare compares the answers to a step.
func (p *player) compare(i int, s *recordings.Step, recorded any, r *reply) {
	p.found = nil
	last := s.Path[strings.LastIndexByte(s.Path, '/')+1:]
	if s.Path == recordings.Base+"/messages" && s.Method == http.MethodPost {
		last = "message"
	}
	switch {
	case s.Status != r.status:
		p.differ("status", otherValue, shown(s.Status, recorded), shown(r.status, r.json))
	case s.Answer != nil && r.json == nil:
		p.differ("body", otherType, recorded, string(r.body))
	case s.Answer != nil:
		p.values("", "", last, recorded, r.json)
	case s.Other != nil:
		p.others(s, r)
	}
	p.note(i, operation(s), p.found)
	if queue := asObject(recorded).text("queue_id"); queue != "" && s.Status == http.StatusOK {
		p.queues[queue] = newQueue(asObject(recorded), asObject(r.json))
	}
}

// shown is a status with the code and the text of the answer.
func shown(status int, answer any) string {
	o := asObject(answer)
	return strings.TrimSpace(fmt.Sprint(status, " ", o.text("code"), " ", o.text("msg")))
}

// others compares answers that are not JSON: by their types, and texts by their content.
func (p *player) others(s *recordings.Step, r *reply) {
	was, _, _ := mime.ParseMediaType(s.Other.Type)
	is, _, _ := mime.ParseMediaType(r.header.Get("Content-Type"))
	switch {
	case was != is:
		p.differ("header Content-Type", otherValue, was, is)
	case s.Other.Text != "" && strings.HasPrefix(was, "text/") && was != "text/html":
		p.texts("body", "", s.Other.Text, string(r.body))
	}
}

// operation is the documented operation of a step, or its method and path.
func operation(s *recordings.Step) string {
	if route := api.RouteOf(s.Method, s.Path); route != "" {
		return route
	}
	return s.Method + " " + s.Path
}

func (p *player) note(i int, place string, list []Difference) {
	for _, d := range list {
		p.out.Found = append(p.out.Found, Found{i, place, d, p.curl(p.steps[i])})
	}
}

// read reads the events of a queue without waiting.
func (p *player) read(ctx context.Context, i int, s *recordings.Step, answer object) error {
	id := strings.Join(s.Query["queue_id"], "")
	q := p.queues[id]
	if q == nil { // of a registration before the recording
		p.out.Skipped++
		return nil
	}
	q.step = i
	p.out.Exchanges++
	q.add(answer, true)
	return p.reread(ctx, q, id, s)
}

func (p *player) reread(ctx context.Context, q *queue, id string, s *recordings.Step) error {
	r, err := p.send(ctx, q.step, s, q.acknowledged(p.text(id)))
	if err != nil {
		return err
	}
	found := func(event string, list []Difference) { p.note(q.step, "GET /events: "+event, list) }
	if r.status != http.StatusOK {
		found("status", []Difference{{"status", otherValue, http.StatusOK, shown(r.status, r.json)}})
		q.recorded = nil
		return nil
	}
	q.add(asObject(r.json), false)
	q.match(p.comparison, found)
	return nil
}

// rest reads the queues a last time, and lists the events without a counterpart.
func (p *player) rest(ctx context.Context) error {
	for _, id := range slices.Sorted(maps.Keys(p.queues)) {
		q := p.queues[id]
		if len(q.recorded) > 0 {
			if err := p.reread(ctx, q, id, p.steps[q.step]); err != nil {
				return err
			}
		}
		q.end(func(event string, list []Difference) { p.note(q.step, "GET /events: "+event, list) })
	}
	return nil
}

// send sends the request of a step, with other parameters in the address if they are given.
func (p *player) send(ctx context.Context, i int, s *recordings.Step, query map[string]string) (*reply, error) {
	one := p.request(s, query)
	p.out.Sent, p.out.Step = append(p.out.Sent, one), append(p.out.Step, i)
	out, err := http.NewRequestWithContext(ctx, one.Method, strings.TrimSuffix(p.server.URL, "/")+one.Target,
		strings.NewReader(string(one.Body)))
	if err != nil {
		return nil, fmt.Errorf("step %d of the recording, %s %s: %w", i+1, s.Method, s.Path, err)
	}
	out.Header = one.Header
	res, err := p.server.Client.Do(out)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	r := &reply{status: res.StatusCode, header: res.Header}
	if r.body, err = io.ReadAll(res.Body); err != nil {
		return nil, err
	}
	r.json, _ = recordings.Decode(r.body)
	return r, nil
}
