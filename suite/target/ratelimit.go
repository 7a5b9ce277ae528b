package target

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// shortestRetry keeps a server that asks for no wait at all from being hammered.
const shortestRetry = 50 * time.Millisecond

// RetryAfter tells whether the reply is a rate-limit error and how long it asks
// to wait: the body's retry-after field, else the header of that name.
func RetryAfter(reply *Reply) (time.Duration, bool) {
	if reply.Status != http.StatusTooManyRequests && reply.Body["code"] != "RATE_LIMIT_HIT" {
		return 0, false
	}
	seconds := 1.0
	if number, ok := reply.Body["retry-after"].(json.Number); ok {
		if parsed, err := number.Float64(); err == nil {
			seconds = parsed
		}
	} else if parsed, err := strconv.ParseFloat(reply.Header.Get("Retry-After"), 64); err == nil {
		seconds = parsed
	}
	return max(time.Duration(seconds*float64(time.Second)), shortestRetry), true
}

// pause waits and tells whether the context outlived the wait.
func pause(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
