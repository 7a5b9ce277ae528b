// Package replay sends the same requests to fakes that differ in one thing, such as the
// level, and compares the answers.
package replay

import (
	"bytes"
	"context"
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
	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Answers replays requests to a new fake, whose clock stands still between them. Reads of
// event queues come at the time of their end, and do not block.
func Answers(config fake.Config, requests []harness.Request) ([]differences.Answer, error) {
	config.Faults = slices.DeleteFunc(slices.Clone(config.Faults), func(f fake.Fault) bool {
		return f.Kind == scenarios.Latency || f.Kind == scenarios.StalledAnswer // they would wait for the clock
	})
	server, err := fake.New(config)
	if err != nil {
		return nil, err
	}
	var answers []differences.Answer
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

// Explain lists the differences between the answers of two levels to requests, each with the
// changes that make it.
func Explain(ctx context.Context, config fake.Config, requests []harness.Request, from,
	to featurelevels.Level) ([]differences.Explained, error) {
	return differences.Explain(ctx, asking(config, requests), from, to)
}

// Moves lists the levels above one, up to another, whose answers to requests differ from
// those of the level below them.
func Moves(ctx context.Context, config fake.Config, requests []harness.Request, above,
	to featurelevels.Level) ([]featurelevels.Level, error) {
	return differences.Moves(ctx, asking(config, requests), above, to)
}

func asking(config fake.Config, requests []harness.Request) differences.Ask {
	return func(level featurelevels.Level, wrong featurelevels.Mutation) ([]differences.Answer, error) {
		at := config
		if at.Level = level; !wrong.Is(featurelevels.Mutation{}) {
			at.Mutation = wrong
		}
		return Answers(at, requests)
	}
}

// InOrder sorts requests by the time of their effect.
func InOrder(requests []harness.Request) []harness.Request {
	sorted := slices.Clone(requests)
	slices.SortStableFunc(sorted, func(a, b harness.Request) int { return int(a.Done() - b.Done()) })
	return sorted
}

func send(client *http.Client, one harness.Request) (differences.Answer, error) {
	request, err := http.NewRequest(one.Method, fake.InMemory+unblocked(one), bytes.NewReader(one.Body))
	if err != nil {
		return differences.Answer{}, err
	}
	request.Header = one.Header.Clone()
	response, err := client.Do(request)
	if err != nil {
		return differences.Answer{Body: err.Error()}, nil // only faults drop connections here
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		body = append(body, err.Error()...)
	}
	answer := differences.Answer{Status: response.StatusCode, Header: response.Header}
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
