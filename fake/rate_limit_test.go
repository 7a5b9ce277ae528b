package fake_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// limited is a server on which three calls are allowed in ten seconds.
func limited(t *testing.T, opts ...fake.Option) (*fake.Server, *client) {
	t.Helper()
	srv := fake.Start(t, append(opts, fake.FrozenClock(frozen))...)
	ben := as(t, srv, member)
	ben.control("POST", "/worlds/default/rate_limit", `{"calls": 3, "window": "10s"}`).ok()
	return srv, ben
}

func TestTheRateLimitRefusesAndRecovers(t *testing.T) {
	srv, ben := limited(t)
	for i := range 3 {
		r := ben.get("/streams", nil).ok()
		same(t, "limit, remaining", []string{r.header.Get("X-RateLimit-Limit"), r.header.Get("X-RateLimit-Remaining")}, []any{3, 2 - i})
		same(t, "reset", r.header.Get("X-RateLimit-Reset"), frozen.Add(time.Duration(i)*time.Second).Add(10*time.Second).Unix())
		srv.Advance(time.Second)
	}
	r := ben.get("/streams", nil).refused(429, "RATE_LIMIT_HIT")
	same(t, "retry-after", r.body["retry-after"], 7)
	same(t, "headers", []string{r.header.Get("Retry-After"), r.header.Get("X-RateLimit-Remaining")}, []string{"7", "0"})
	srv.Advance(6500 * time.Millisecond)
	same(t, "refused calls do not count", ben.get("/streams", nil).refused(429, "RATE_LIMIT_HIT").body["retry-after"], 0.5)
	srv.Advance(500 * time.Millisecond)
	ben.get("/streams", nil).ok()
	ben.get("/streams", nil).refused(429, "RATE_LIMIT_HIT")
}

func TestTheRateLimitIsEachUsersOwn(t *testing.T) {
	srv, ben := limited(t)
	for range 4 {
		ben.get("/users/me", nil)
	}
	ben.get("/users/me", nil).refused(429, "RATE_LIMIT_HIT")
	as(t, srv, other).get("/users/me", nil).ok()
	for range 9 {
		nobody(t, srv).get("/server_settings", nil).ok()
	}
}

func TestErrorsTellTheRateLimitToo(t *testing.T) {
	_, ben := limited(t)
	r := ben.get("/messages", nil).refused(400, "REQUEST_VARIABLE_MISSING")
	same(t, "remaining", r.header.Get("X-RateLimit-Remaining"), 2)
	same(t, "a wrong method", ben.post("/streams", nil).header.Get("X-RateLimit-Limit"), "")
}

func TestTheRateLimitHadNoCodeOnce(t *testing.T) {
	_, ben := limited(t, fake.WithLevel(changes.RateLimitHasCode.Level()-1))
	for range 3 {
		ben.get("/users/me", nil).ok()
	}
	ben.get("/users/me", nil).refused(429, "")
}

func TestWithoutARateLimitNothingTellsOfIt(t *testing.T) {
	_, ben := limited(t)
	ben.control("POST", "/worlds/default/rate_limit", `{"calls": 0}`).ok()
	for range 300 {
		if r := ben.get("/users/me", nil).ok(); r.header.Get("X-RateLimit-Limit") != "" {
			t.Fatal("a limit is told that is not there")
		}
	}
	for _, bad := range []string{`{"calls": -1}`, `{"calls": 5, "window": "soon"}`, `{"calls": 5, "window": "-1s"}`, `{"calls": "5"}`, `[]`} {
		ben.control("POST", "/worlds/default/rate_limit", bad).refused(400, "")
	}
}

func TestRetryingAfterTheTimeToldSucceeds(t *testing.T) {
	srv, ben := limited(t)
	for range 5 {
		ben.get("/users/me", nil)
		srv.Advance(1234 * time.Millisecond)
	}
	r := ben.get("/users/me", nil)
	for r.status == 429 {
		wait, err := strconv.ParseFloat(fmt.Sprint(r.body["retry-after"]), 64)
		if err != nil {
			t.Fatal(err)
		}
		srv.Advance(time.Duration(wait * float64(time.Second)))
		r = ben.get("/users/me", nil).ok()
	}
}
