// Package replay sends the same requests to fakes that differ in one thing, such as the
// level, and compares the answers.
package replay

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Answer is the answer to one request. Body is the decoded JSON, or the text of
// anything else. The status is 0 if the connection was dropped on purpose.
type Answer struct {
	Status int
	Header http.Header
	Body   any
}

// Answers replays requests to a new fake, whose clock stands still between them. Reads of
// event queues come at the time of their end, and do not block.
func Answers(config fake.Config, requests []harness.Request) ([]Answer, error) {
	config.Faults = slices.DeleteFunc(slices.Clone(config.Faults), func(f fake.Fault) bool {
		return f.Kind == scenarios.Latency || f.Kind == scenarios.StalledAnswer // they would wait for the clock
	})
	server, err := fake.New(config)
	if err != nil {
		return nil, err
	}
	var answers []Answer
	passed := time.Duration(0)
	for _, one := range requests {
		if one.Done() > passed {
			server.Advance(one.Done() - passed)
			passed = one.Done()
		}
		answer, err := send(server.Client(), one)
		if err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, builtinfake.Shutdown(server)
}

// InOrder sorts requests by the time of their effect.
func InOrder(requests []harness.Request) []harness.Request {
	sorted := slices.Clone(requests)
	slices.SortStableFunc(sorted, func(a, b harness.Request) int { return int(a.Done() - b.Done()) })
	return sorted
}

func send(client *http.Client, one harness.Request) (Answer, error) {
	request, err := http.NewRequest(one.Method, fake.InMemory+unblocked(one), bytes.NewReader(one.Body))
	if err != nil {
		return Answer{}, err
	}
	request.Header = one.Header.Clone()
	response, err := client.Do(request)
	if err != nil {
		return Answer{Body: err.Error()}, nil // only faults drop connections here
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		body = append(body, err.Error()...)
	}
	answer := Answer{Status: response.StatusCode, Header: response.Header}
	answer.Header.Del("Date")
	if json.Unmarshal(body, &answer.Body) != nil {
		answer.Body = string(body)
	}
	return answer, nil
}

// unblocked is the target of a request, without waiting for events.
func unblocked(one harness.Request) string {
	if !one.ReadsEvents() {
		return one.Target
	}
	path, query, _ := strings.Cut(one.Target, "?")
	params, _ := url.ParseQuery(query) // the fake cannot read an invalid query either
	params.Set("dont_block", "true")
	return path + "?" + params.Encode()
}
