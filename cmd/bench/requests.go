package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// levelGoals are the goals of the ratios between the costs of a request at a level and at
// the newest level.
var levelGoals = map[string]float64{"186": 1, "92": 1, "0": 2}

// requestCase is a request whose cost is measured, and the goal in times of bare.
type requestCase struct {
	name string
	goal float64
	make func(w *benchWorld) (request, error)
}

// benchWorld is a served fake with the data of the requests.
type benchWorld struct {
	*process
	ben, ada request // without path: an ordinary member, and an owner
	streamID string  // of a stream with messages
}

// requestCases are in this order because they share a world: the last two change it.
var requestCases = []requestCase{
	{"server_settings", 1.4, getting("/api/v1/server_settings")},
	{"users (20)", 1.5, getting("/api/v1/users")},
	{"fetch 20", 2.0, getting("/api/v1/messages?anchor=10000000000000000&num_before=20&num_after=0")},
	{"fetch 100", 2.0, getting("/api/v1/messages?anchor=10000000000000000&num_before=100&num_after=0")},
	{"register", 0, func(w *benchWorld) (request, error) {
		return w.ben.ask("POST", "/api/v1/register", url.Values{"queue_lifespan_secs": {"1"}}), nil
	}},
	{"send to 10 subscribers", 3.5, sending},
	{"events, one message", 2.0, oneEvent},
}

func getting(path string) func(*benchWorld) (request, error) {
	return func(w *benchWorld) (request, error) { return w.ben.ask("GET", path, nil), nil }
}

// sending sends to a stream of ten subscribers.
func sending(w *benchWorld) (request, error) {
	return w.ben.ask("POST", "/api/v1/messages", url.Values{
		"type": {"stream"}, "to": {benchStream}, "topic": {"bench"}, "content": {"hello *there*, a line of text"},
	}), nil
}

// oneEvent reads a queue that holds one message, which is never acknowledged.
func oneEvent(w *benchWorld) (request, error) {
	body, err := once(w.host(), w.ben.ask("POST", "/api/v1/register", url.Values{"event_types": {`["message"]`}}))
	if err != nil {
		return request{}, err
	}
	var queue struct {
		ID string `json:"queue_id"`
	}
	if err := json.Unmarshal(body, &queue); err != nil {
		return request{}, err
	}
	send, err := sending(w)
	if err != nil {
		return request{}, err
	}
	if _, err := once(w.host(), send); err != nil {
		return request{}, err
	}
	return w.ben.ask("GET", "/api/v1/events?"+url.Values{"queue_id": {queue.ID}, "last_event_id": {"-1"}}.Encode(),
		nil), nil
}

const benchStream = "benchmark"

// measureRequests measures each request at the newest level, at 92 and at 0.
func measureRequests(ctx context.Context, s settings, t *table) error {
	for _, level := range []string{"186", "92", "0"} {
		if err := measureLevel(ctx, s, t, level); err != nil {
			return fmt.Errorf("level %s: %w", level, err)
		}
	}
	return nil
}

// measureLevel measures the requests in one world.
func measureLevel(ctx context.Context, s settings, t *table, level string) error {
	var w *benchWorld
	for _, each := range requestCases {
		name := fmt.Sprintf("%s at %s", each.name, level)
		if !s.only.MatchString(name) {
			continue
		}
		if w == nil {
			var err error
			if w, err = newBenchWorld(ctx, s, level); err != nil {
				return err
			}
			defer w.stop()
		}
		if err := w.measure(ctx, s, t, name, level, each); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (w *benchWorld) measure(ctx context.Context, s settings, t *table, name, level string, c requestCase) error {
	asked, err := c.make(w)
	if err != nil {
		return err
	}
	body, err := once(w.host(), asked)
	if err != nil {
		return err
	}
	file := filepath.Join(s.folder, "body")
	if err := os.WriteFile(file, body, 0o600); err != nil {
		return err
	}
	bare, err := start(ctx, os.Args[0], bareCommand, file)
	if err != nil {
		return err
	}
	defer bare.stop()
	var ratios, costs []float64
	for range s.rounds {
		theirs, err := costOf(bare, asked)
		if err != nil {
			return err
		}
		ours, err := costOf(w.process, asked)
		if err != nil {
			return err
		}
		ratios = append(ratios, ours.Seconds()/theirs.Seconds())
		costs = append(costs, float64(ours.Nanoseconds())/1e3)
	}
	goal := ""
	if c.goal > 0 {
		goal = fmt.Sprintf("%.1f", c.goal*levelGoals[level])
	}
	t.row(name, median(ratios), fmt.Sprintf("%.0f µs", median(costs)), goal)
	return nil
}

// leastSpent is the least processor time of a turn, because the kernel counts in steps of
// ten milliseconds; most is the maximum number of its requests.
const (
	leastSpent   = 500 * time.Millisecond
	mostRequests = 100_000
)

// costOf is the processor time of the server for one request.
func costOf(p *process, r request) (time.Duration, error) {
	sent := r.bytes(p.host())
	if err := hammer(p.host(), sent, 200); err != nil { // warms up
		return 0, err
	}
	before, err := p.spent()
	if err != nil {
		return 0, err
	}
	for n, batch := 0, 500; ; batch = min(2*batch, 8000) {
		if err := hammer(p.host(), sent, batch); err != nil {
			return 0, err
		}
		n += batch
		after, err := p.spent()
		if err != nil {
			return 0, err
		}
		if spent := after - before; spent >= leastSpent || n >= mostRequests {
			return spent / time.Duration(n), nil
		}
	}
}

// newBenchWorld serves the default world with a hundred more messages and a stream
// of ten subscribers.
func newBenchWorld(ctx context.Context, s settings, level string) (*benchWorld, error) {
	p, err := start(ctx, s.binary, "serve", "--addr", "127.0.0.1:0", "--level", level)
	if err != nil {
		return nil, err
	}
	w := &benchWorld{process: p}
	if w.ben, err = logIn(p.host(), "ben@example.com"); err == nil {
		err = w.furnish()
	}
	if err != nil {
		p.stop()
		return nil, err
	}
	return w, nil
}

func (w *benchWorld) furnish() error {
	body, err := once(w.host(), w.ben.ask("GET", "/api/v1/users", nil))
	if err != nil {
		return err
	}
	var users struct {
		Members []struct {
			ID       int    `json:"user_id"`
			Email    string `json:"email"`
			IsBot    bool   `json:"is_bot"`
			IsActive bool   `json:"is_active"`
			IsGuest  bool   `json:"is_guest"`
		}
	}
	if err := json.Unmarshal(body, &users); err != nil {
		return err
	}
	var emails []string
	for _, user := range users.Members {
		if user.IsActive && !user.IsBot && !user.IsGuest && len(emails) < 10 && user.Email != w.ben.email {
			emails = append(emails, user.Email)
		}
	}
	subscribers, _ := json.Marshal(append(emails[:min(9, len(emails))], w.ben.email))
	if _, err := once(w.host(), w.ben.ask("POST", "/api/v1/users/me/subscriptions", url.Values{
		"subscriptions": {`[{"name":"` + benchStream + `"}]`}, "principals": {string(subscribers)},
	})); err != nil {
		return err
	}
	for i := range 100 {
		if _, err := once(w.host(), w.ben.ask("POST", "/api/v1/messages", url.Values{
			"type": {"stream"}, "to": {benchStream}, "topic": {"bench"},
			"content": {fmt.Sprintf("message *%d* of `many`, see https://example.com/%d", i, i)},
		})); err != nil {
			return err
		}
	}
	return nil
}
