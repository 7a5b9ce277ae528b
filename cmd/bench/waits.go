package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"time"
)

// manyMessages is the number of messages that are moved and deleted during reads and
// writes.
const manyMessages = 10_000

// measureWaits measures how long a reader and a writer wait at most while a topic of
// many messages is moved and deleted.
func (w *benchWorld) measureWaits(t *table) error {
	filled := w.ben.ask("POST", "/api/v1/messages", url.Values{
		"type": {"stream"}, "to": {"stream 1"}, "topic": {"many"}, "content": {"one of many"},
	})
	if err := hammer(w.host(), filled.bytes(w.host()), manyMessages); err != nil {
		return err
	}
	body, err := once(w.host(), w.ben.ask("GET", "/api/v1/messages?"+url.Values{
		"anchor": {"newest"}, "num_before": {"1"}, "num_after": {"0"}, "narrow": {`[["stream","stream 1"],["topic","many"]]`},
	}.Encode(), nil))
	if err != nil {
		return err
	}
	var newest struct{ Messages []struct{ ID int } }
	if err := json.Unmarshal(body, &newest); err != nil || len(newest.Messages) != 1 {
		return fmt.Errorf("no message of the topic: %s", body)
	}
	for _, long := range []struct {
		name string
		request
	}{
		{"move", w.ada.ask("PATCH", fmt.Sprintf("/api/v1/messages/%d", newest.Messages[0].ID), url.Values{
			"topic": {"moved"}, "propagate_mode": {"change_all"},
		})},
		{"deletion", w.ada.ask("POST", "/api/v1/streams/"+w.streamID+"/delete_topic", url.Values{"topic_name": {"moved"}})},
	} {
		longest, err := w.longestWait(long.request)
		if err != nil {
			return fmt.Errorf("%s: %w", long.name, err)
		}
		t.row(fmt.Sprintf("  wait in a %s of %d", long.name, manyMessages), 0, fmt.Sprintf("%.0f ms", longest.Seconds()*1000),
			"10 ms")
	}
	return nil
}

// longestWait is the longest time that a reader or a writer waited for an answer while
// a request was answered.
func (w *benchWorld) longestWait(r request) (longest time.Duration, err error) {
	done := make(chan error, 1)
	go func() {
		_, err := once(w.host(), r)
		done <- err
	}()
	others := []request{
		w.ben.ask("GET", "/api/v1/messages?anchor=newest&num_before=20&num_after=0", nil),
		w.ben.ask("POST", "/api/v1/messages", url.Values{"type": {"stream"}, "to": {"stream 1"}, "topic": {"meanwhile"},
			"content": {"hello"}}),
	}
	for turn := 0; ; turn++ {
		begun := time.Now()
		if _, err := once(w.host(), others[turn%len(others)]); err != nil {
			return 0, err
		}
		longest = max(longest, time.Since(begun))
		select {
		case err := <-done:
			return longest, err
		default:
		}
	}
}
