package requests_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"strconv"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// limited is a server on which three calls are allowed in ten seconds.
func limited(t *testing.T, opts ...fake.Option) (*fake.Server, *Client) {
	t.Helper()
	srv := fake.Start(t, append(opts, fake.WithFrozenClock(Frozen))...)
	ben := As(t, srv, Member)
	ben.Control("POST", "/worlds/default/rate_limit", `{"calls": 3, "window": "10s"}`).OK()
	return srv, ben
}

func TestTheRateLimitRefusesAndRecovers(t *testing.T) {
	srv, ben := limited(t)
	for i := range 3 {
		r := ben.Get("/streams", nil).OK()
		Same(t, "limit, remaining", []string{r.Header.Get("X-RateLimit-Limit"), r.Header.Get("X-RateLimit-Remaining")},
			[]any{3, 2 - i})
		Same(t, "reset", r.Header.Get("X-RateLimit-Reset"),
			Frozen.Add(time.Duration(i)*time.Second).Add(10*time.Second).Unix())
		srv.Advance(time.Second)
	}
	r := ben.Get("/streams", nil).Refused(429, "RATE_LIMIT_HIT")
	Same(t, "retry-after", r.Body["retry-after"], 7)
	Same(t, "headers", []string{r.Header.Get("Retry-After"), r.Header.Get("X-RateLimit-Remaining")}, []string{"7", "0"})
	srv.Advance(6500 * time.Millisecond)
	Same(t, "refused calls do not count", ben.Get("/streams", nil).Refused(429, "RATE_LIMIT_HIT").Body["retry-after"], 0.5)
	srv.Advance(500 * time.Millisecond)
	ben.Get("/streams", nil).OK()
	ben.Get("/streams", nil).Refused(429, "RATE_LIMIT_HIT")
}

func TestEachUserHasARateLimit(t *testing.T) {
	srv, ben := limited(t)
	for range 4 {
		ben.Get("/users/me", nil)
	}
	ben.Get("/users/me", nil).Refused(429, "RATE_LIMIT_HIT")
	As(t, srv, Other).Get("/users/me", nil).OK()
	for range 9 {
		Nobody(t, srv).Get("/server_settings", nil).OK()
	}
}

func TestErrorsShowTheRateLimitToo(t *testing.T) {
	_, ben := limited(t)
	r := ben.Get("/messages", nil).Refused(400, "REQUEST_VARIABLE_MISSING")
	Same(t, "remaining", r.Header.Get("X-RateLimit-Remaining"), 2)
	Same(t, "a wrong method", ben.Post("/streams", nil).Header.Get("X-RateLimit-Limit"), "")
}

func TestOlderRateLimitsHaveNoCode(t *testing.T) {
	_, ben := limited(t, fake.WithLevel(featurelevels.ChangeID("36-rate-limit-code").Level()-1))
	for range 3 {
		ben.Get("/users/me", nil).OK()
	}
	ben.Get("/users/me", nil).Refused(429, "")
}

func TestServersWithoutARateLimitSendNoHeadersAboutIt(t *testing.T) {
	_, ben := limited(t)
	ben.Control("POST", "/worlds/default/rate_limit", `{"calls": 0}`).OK()
	for range 300 {
		if r := ben.Get("/users/me", nil).OK(); r.Header.Get("X-RateLimit-Limit") != "" {
			t.Fatal("a limit is told that is not there")
		}
	}
	for _, bad := range []string{`{"calls": -1}`, `{"calls": 5, "window": "soon"}`, `{"calls": 5, "window": "-1s"}`,
		`{"calls": "5"}`, `[]`} {
		ben.Control("POST", "/worlds/default/rate_limit", bad).Refused(400, "")
	}
}

func TestRetriesSucceedAfterTheStatedWait(t *testing.T) {
	srv, ben := limited(t)
	for range 5 {
		ben.Get("/users/me", nil)
		srv.Advance(1234 * time.Millisecond)
	}
	r := ben.Get("/users/me", nil)
	for r.Status == 429 {
		wait, err := strconv.ParseFloat(fmt.Sprint(r.Body["retry-after"]), 64)
		if err != nil {
			t.Fatal(err)
		}
		srv.Advance(time.Duration(wait * float64(time.Second)))
		r = ben.Get("/users/me", nil).OK()
	}
}
