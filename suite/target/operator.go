package target

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// Operator performs acts that no client of the API can do.
type Operator interface {
	// AdvanceClock lets the server's time pass by d at once.
	AdvanceClock(ctx context.Context, d time.Duration) error
	// DeactivateUser closes the account; ReactivateUser opens it again.
	DeactivateUser(ctx context.Context, email string) error
	ReactivateUser(ctx context.Context, email string) error
	// DeactivateOrganization closes the organization; ReactivateOrganization opens it again.
	DeactivateOrganization(ctx context.Context) error
	ReactivateOrganization(ctx context.Context) error
}

// maxCommand bounds the answer of the control interface that is read.
const maxCommand = 64 << 10

// controlOperator speaks the control interface of a Spiritlevel fake.
type controlOperator struct {
	control Control
	http    *http.Client
	known   atomic.Pointer[string] // the path of the world on the server; nil until it is asked for
}

// NewControlOperator returns the operator of a fake's control interface.
func NewControlOperator(control Control, timeout time.Duration) Operator {
	return Config{Control: control, Timeout: timeout}.ControlOperator()
}

// ControlOperator is the operator of the configured control interface.
func (c Config) ControlOperator() Operator { return c.controlOperator() }

// controlOperator follows no redirection, which could lead the token elsewhere.
func (c Config) controlOperator() *controlOperator {
	return &controlOperator{control: c.Control, http: &http.Client{
		Timeout: c.Timeout, Transport: c.transport(),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// ProbeControl looks whether the control interface knows the judged world. The error
// is a *UsageError.
func (c Config) ProbeControl(ctx context.Context) error {
	if c.Control.URL == "" {
		return nil
	}
	var own struct {
		World struct{ Path string }
	}
	if err := c.controlOperator().call(ctx, http.MethodGet, "", "", &own); err != nil && ctx.Err() == nil {
		return usage("control.url %s is no control interface of a Spiritlevel fake with the world %s: %v", c.Control.URL,
			c.Control.World, err)
	}
	// A gateway may have other paths, so only the fake's own address decides.
	path, direct := strings.CutPrefix(c.URL, c.Control.URL)
	if at := strings.TrimSuffix(own.World.Path, "/"); direct && ctx.Err() == nil && path != at &&
		(path == "" || path[0] == '/') {
		return usage("the world %s of control.url is at %s, and the judged URL is %s: did you mean --control-world %s?",
			c.Control.World, own.World.Path, c.URL, worldOf(c.URL))
	}
	return nil
}

// GuessControl takes the judged server's own /control as the operator, if Guess allows it,
// no operator is configured and the server is a Spiritlevel fake. Only the origin of the
// judged URL is asked, with one GET request without credentials, and a redirect is no
// answer. The answer must describe the world that is served at the judged URL.
func (c Config) GuessControl(ctx context.Context) Config {
	judged, err := url.Parse(c.URL)
	given := c.Operator != nil || c.Command != "" || c.Control.URL != "" || c.Control.Token != ""
	if err != nil || given || !c.Guess || c.ReadOnly {
		return c
	}
	guess := c
	guess.Control.URL, guess.Control.Guessed = judged.Scheme+"://"+judged.Host, true
	operator := guess.controlOperator()
	var told struct {
		Result string
		World  struct {
			Name, Path, Dialect string
			Level               *int
			Clock               struct{ Mode, Now string }
		}
	}
	if err := operator.call(ctx, http.MethodGet, "", "", &told); err != nil {
		return c
	}
	world := told.World
	described := dialects[world.Dialect] != "" && world.Level != nil && world.Clock.Mode != "" && world.Clock.Now != ""
	same := world.Name == c.Control.World && strings.TrimSuffix(world.Path, "/") == judged.Path
	if told.Result != "success" || !described || !same {
		return c
	}
	return guess
}

// Notice says that the control interface was guessed, "" if it was not.
func (c Control) Notice() string {
	if !c.Guessed {
		return ""
	}
	return fmt.Sprintf(
		"no operator was given: this is a Spiritlevel fake, and its own /control is the operator (--control-url %s)",
		c.URL)
}

func (o *controlOperator) AdvanceClock(ctx context.Context, d time.Duration) error {
	return o.post(ctx, "/clock", fmt.Sprintf(`{"advance":%q}`, d.String()))
}

func (o *controlOperator) DeactivateUser(ctx context.Context, email string) error {
	return o.post(ctx, "/users/"+url.PathEscape(email)+"/deactivate", "{}")
}

func (o *controlOperator) ReactivateUser(ctx context.Context, email string) error {
	return o.post(ctx, "/users/"+url.PathEscape(email)+"/reactivate", "{}")
}

func (o *controlOperator) DeactivateOrganization(ctx context.Context) error {
	return o.post(ctx, "/organization/deactivate", "{}")
}

func (o *controlOperator) ReactivateOrganization(ctx context.Context) error {
	return o.post(ctx, "/organization/reactivate", "{}")
}

func (o *controlOperator) ConfirmEmail(ctx context.Context, email string) error {
	return o.post(ctx, "/users/"+url.PathEscape(email)+"/confirm_email", "{}")
}

func (o *controlOperator) SetBillingAdmin(ctx context.Context, email string, billing bool) error {
	return o.post(ctx, "/users/"+url.PathEscape(email), fmt.Sprintf(`{"billing_admin":%t}`, billing))
}

func (o *controlOperator) SetRules(ctx context.Context, rules map[string]any) error {
	body, err := json.Marshal(rules)
	if err != nil {
		return fmt.Errorf("operator: %w", err)
	}
	return o.post(ctx, "/rules", string(body))
}

func (o *controlOperator) LimitRate(ctx context.Context, calls int, window time.Duration) error {
	return o.post(ctx, "/rate_limit", fmt.Sprintf(`{"calls":%d,"window":%q}`, calls, window))
}

func (o *controlOperator) Restart(ctx context.Context) error {
	return o.post(ctx, "/restart", "{}")
}

func (o *controlOperator) post(ctx context.Context, path, body string) error {
	return o.call(ctx, http.MethodPost, path, body, nil)
}

// call sends one command for the judged world and decodes the answer into the
// value, if there is one; any answer but 200 is an error.
func (o *controlOperator) call(ctx context.Context, method, path, body string, into any) error {
	request, err := http.NewRequestWithContext(ctx, method, o.world()+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if o.control.Token != "" {
		request.Header.Set("Authorization", "Bearer "+o.control.Token)
	}
	response, err := o.http.Do(request)
	if err != nil {
		return fmt.Errorf("operator: %w", err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxCommand))
	switch {
	case err != nil:
		return fmt.Errorf("operator: %w", err)
	case response.StatusCode != http.StatusOK:
		answer = answer[:min(len(answer), answerExcerpt)]
		return fmt.Errorf("operator: %s %s answered %d: %s", method, path, response.StatusCode, answer)
	case into != nil:
		return json.Unmarshal(answer, into)
	}
	return nil
}
