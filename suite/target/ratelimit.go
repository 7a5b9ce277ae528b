package target

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// Bounds of a wait that a rate limit asks for: the shortest keeps a server that
// asks for none at all from being hammered, the longest is far above every limit
// of a run and far below what a duration can hold.
const (
	shortestRetry = 50 * time.Millisecond
	longestRetry  = 10 * 365 * 24 * time.Hour
)

// RetryAfter reports whether the reply is a rate-limit error and how long it asks to
// wait: the body's retry-after field, else the header of that name.
func RetryAfter(reply *Reply) (time.Duration, bool) {
	if reply.Status != http.StatusTooManyRequests && reply.Body["code"] != "RATE_LIMIT_HIT" {
		return 0, false
	}
	text := reply.Header.Get("Retry-After")
	if number, ok := reply.Body["retry-after"].(json.Number); ok {
		text = number.String()
	}
	if text == "" && reply.Status != http.StatusTooManyRequests {
		return 0, false // a code in the wrong place, which no wait changes
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(seconds) {
		seconds = 1
	}
	seconds = max(shortestRetry.Seconds(), min(seconds, longestRetry.Seconds())) // out of range it is infinite
	return time.Duration(seconds * float64(time.Second)), true
}

// heldBackError says why a rate limit was not waited out.
type heldBackError struct{ wait, limit time.Duration }

func (e *heldBackError) Error() string {
	return fmt.Sprintf(
		"the rate limit of the server asks to wait %s more, but a call waits %s at most (retry_limit)",
		e.wait.Round(time.Millisecond), e.limit)
}

// HeldBack reports whether a rate limit kept the call from its answer, which breaks no
// requirement.
func (r *Reply) HeldBack() bool {
	var held *heldBackError
	return errors.As(r.Err, &held)
}

// Pause waits and reports whether the context outlived the wait.
func Pause(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
