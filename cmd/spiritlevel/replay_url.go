package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/playback"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// remoteFake is a running fake, with a world for a recording.
type remoteFake struct {
	base, token, world string
	client             *http.Client
}

// playThere plays a recording in a new world of a running fake.
func playThere(ctx context.Context, base, token string, config fake.Config, org *playback.Organization,
	steps []*recordings.Step) (*playback.Played, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is no URL of a fake, such as http://127.0.0.1:9991", base)
	}
	f := remoteFake{strings.TrimSuffix(strings.TrimRight(base, "/"), "/control"), token,
		fmt.Sprintf("replay-%d", time.Now().UnixNano()), controlClient()}
	text, err := yaml.Marshal(org.Scenario)
	if err != nil {
		return nil, err
	}
	if err := f.control(ctx, http.MethodPost, "/worlds", map[string]any{"name": f.world, "level": config.Level,
		"dialect": config.Dialect, "scenario": string(text), "clock": "frozen"}); err != nil {
		return nil, err
	}
	defer func() { _ = f.control(context.WithoutCancel(ctx), http.MethodDelete, "/worlds/"+f.world, nil) }()
	return playback.Play(ctx, org, steps, playback.Server{Client: f.client, URL: f.base + "/w/" + f.world,
		Advance: func(d time.Duration) error {
			return f.control(ctx, http.MethodPost, "/worlds/"+f.world+"/clock", map[string]any{"advance": d.String()})
		}})
}

func (f remoteFake) control(ctx context.Context, method, path string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if body == nil {
		text = nil
	}
	r, err := http.NewRequestWithContext(ctx, method, f.base+"/control"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if f.token != "" {
		r.Header.Set("Authorization", "Bearer "+f.token)
	}
	answer, err := f.client.Do(r)
	if err != nil {
		return &target.UnreachableError{URL: f.base, Reason: err.Error()}
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	var refusal struct{ Msg string }
	if json.NewDecoder(answer.Body).Decode(&refusal) != nil || refusal.Msg == "" {
		return &target.UnreachableError{URL: f.base, Reason: fmt.Sprintf("%s /control%s answered %d: this is no running fake",
			method, path, answer.StatusCode)}
	}
	return fmt.Errorf("the fake at %s: %s", f.base, refusal.Msg)
}
