package requests

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// watcher reads requests in their order and warns of mistakes that one request shows
// together with earlier ones.
type watcher struct {
	hider  *hider
	barred map[string]time.Time // by user and client: no request before this time
	seen   map[string]int       // by queue: the highest ID that was acknowledged
	handed map[string]int       // by queue: the highest ID that was sent
	told   map[string]bool      // the real addresses in answers with a key
}

func newWatcher(h *hider) *watcher {
	return &watcher{hider: h, barred: map[string]time.Time{}, seen: map[string]int{}, handed: map[string]int{},
		told: map[string]bool{}}
}

// rules are the kinds of warnings, in the order in which they are given.
var rules = []struct {
	name string
	warn func(*watcher, *Record) []string
}{
	{"early-retry", (*watcher).earlyRetry},
	{"old-event-id", (*watcher).oldEventID},
	{"real-address", (*watcher).realAddress},
	{"unread-parameter", (*watcher).unreadParameters},
	{"unknown-path", (*watcher).unknownPath},
	{"wrong-key", (*watcher).wrongKey},
	{"dead-queue", (*watcher).deadQueue},
}

func (w *watcher) entry(r *Record) Entry {
	e := basics(r)
	for _, rule := range rules {
		for _, text := range rule.warn(w, r) {
			e.Warnings = append(e.Warnings, Warning{rule.name, text})
		}
	}
	for _, row := range deprecatedRows(r) {
		e.Deprecated = append(e.Deprecated, fmt.Sprintf("since level %d: %s", row.level, row.Summary))
	}
	w.hider.hide(&e)
	return e
}

func (w *watcher) earlyRetry(r *Record) (warnings []string) {
	who := r.User + "\x00" + r.Client
	if until, barred := w.barred[who]; barred && r.At.Before(until) {
		warnings = append(warnings, fmt.Sprintf("the request came %.1f s before the end of retry-after",
			until.Sub(r.At).Seconds()))
	}
	if r.RetryAfter > 0 {
		w.barred[who] = r.At.Add(time.Duration(r.RetryAfter * float64(time.Second)))
	}
	return warnings
}

// readEvents is the operation of long polling.
const readEvents = "GET /events"

func (w *watcher) oldEventID(r *Record) (warnings []string) {
	if r.Operation != readEvents {
		return nil
	}
	queue := value(r, "queue_id")
	last, err := strconv.Atoi(value(r, "last_event_id"))
	if err == nil && r.Refusal == nil {
		if seen, known := w.seen[queue]; known && last < seen {
			warnings = append(warnings, fmt.Sprintf("last_event_id is %d, although the client has acknowledged %d", last, seen))
		} else if handed, known := w.handed[queue]; known && last < handed {
			warnings = append(warnings, fmt.Sprintf(
				"last_event_id is %d, although the last answer had the event %d: the same events come again", last, handed))
		}
		if seen, known := w.seen[queue]; !known || last > seen {
			w.seen[queue] = last
		}
	}
	if r.NewestID >= 0 {
		w.handed[queue] = r.NewestID
	}
	return warnings
}

// realAddress is a mistake only in dialect spec: public servers accept no other
// address, and POST /fetch_api_key returns it.
func (w *watcher) realAddress(r *Record) []string {
	if strings.HasSuffix(r.Operation, "/fetch_api_key") && r.Refusal == nil {
		w.told[strings.ToLower(value(r, "username"))] = true
	}
	if r.Plan.Dialect() == featurelevels.Zulip || w.told[strings.ToLower(r.User)] {
		return nil
	}
	if r.User == "" || strings.EqualFold(r.User, r.APIEmail) || !strings.EqualFold(r.SignedInAs, r.User) {
		return nil
	}
	return []string{fmt.Sprintf("the client signs in with the real address; the API address of this user is %s",
		r.APIEmail)}
}

func (w *watcher) unreadParameters(r *Record) (warnings []string) {
	for _, name := range r.Ignored {
		text := fmt.Sprintf("the parameter %s is not read", name)
		if strings.Contains(r.Operation, "{"+name+"}") {
			text += ": it is in the path"
		}
		if row := parameterRow(r.Operation, name); row != nil && row.level > r.Plan.Level() {
			text = fmt.Sprintf("the parameter %s is not read below level %d; the server is at %d", name, row.level,
				r.Plan.Level())
		}
		warnings = append(warnings, text)
	}
	return warnings
}

func (w *watcher) unknownPath(r *Record) []string {
	if r.Operation != "" {
		return nil
	}
	return []string{fmt.Sprintf("level %d has no %s %s", r.Plan.Level(), r.Method, r.Path)}
}

func (w *watcher) wrongKey(r *Record) []string {
	if r.Refusal == nil || r.Refusal.Kind != wire.InvalidAPIKey {
		return nil
	}
	return []string{"the key is not that of the account: a repetition cannot help"}
}

func (w *watcher) deadQueue(r *Record) []string {
	if r.Refusal == nil || r.Refusal.Kind != wire.BadEventQueue {
		return nil
	}
	queue := value(r, "queue_id")
	if _, dead := w.handed["dead "+queue]; dead {
		return []string{"the queue was refused before: the client must register a new one"}
	}
	w.handed["dead "+queue] = 0
	return nil
}

func value(r *Record, name string) string {
	if list := r.Form[name]; len(list) > 0 {
		return list[len(list)-1]
	}
	return ""
}

// dated is a row of the change log with its level.
type dated struct {
	featurelevels.Row
	level featurelevels.Level
}
