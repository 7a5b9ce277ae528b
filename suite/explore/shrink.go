package explore

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// The shrinking of pgregory.net/rapid does not fit: it plays back a stream of random bits inside a
// testing.T, where a shorter stream chooses other calls, and a run outside a test has neither.

// shrinker removes calls, accounts and parameters from a sequence while the same difference stays.
type shrinker struct {
	key   Key
	ends  time.Time
	tries int
	try   func(calls []recordings.Call) (at int, found []difference)

	last []difference // of the shortest sequence
}

// mostTries bounds the repetitions for one finding.
const mostTries = 500

// shrink returns a short sequence with the difference.
func (s *shrinker) shrink(ctx context.Context, calls []recordings.Call) []recordings.Call {
	for before := -1; before != size(calls) && ctx.Err() == nil; {
		before = size(calls)
		calls = s.fewerCalls(ctx, calls)
		calls = s.fewerParams(ctx, calls)
		calls = s.fewerAccounts(ctx, calls)
	}
	return calls
}

// size counts calls and parameters.
func size(calls []recordings.Call) int {
	n := len(calls)
	for _, c := range calls {
		n += len(c.Params)
		for _, text := range c.Params {
			n += strings.Count(text, ",")
		}
	}
	return n
}

// shows reports whether the calls still show the difference, and returns those up to it.
func (s *shrinker) shows(ctx context.Context, calls []recordings.Call) (shorter []recordings.Call, is bool) {
	if s.tries++; s.tries > mostTries || ctx.Err() != nil || time.Now().After(s.ends) {
		return nil, false
	}
	at, found := s.try(calls)
	for _, d := range found {
		if d.Key == s.key {
			s.last = []difference{d}
			return calls[:at+1], true
		}
	}
	return nil, false
}

// fewerCalls removes halves, quarters and at last single calls.
func (s *shrinker) fewerCalls(ctx context.Context, calls []recordings.Call) []recordings.Call {
	for chunk := len(calls) / 2; chunk > 0; chunk /= 2 {
		for from := len(calls) - 1 - chunk; from > -chunk; from -= chunk {
			to := min(from+chunk, len(calls)-1)
			if to <= max(0, from) {
				continue
			}
			fewer := reachable(slices.Concat(calls[:max(0, from)], calls[to:]))
			if shorter, is := s.shows(ctx, fewer); is {
				calls = shorter
				from = min(from, len(calls)-1)
			}
		}
	}
	return calls
}

// reachable leaves out calls that refer to things that no earlier call makes.
func reachable(calls []recordings.Call) (kept []recordings.Call) {
	made := make(map[string]bool)
	for _, c := range calls {
		lacks := func(label string) bool {
			return !made[label] && !slices.Contains(c.Makes, label) && !strings.HasPrefix(label, "missed#") &&
				!strings.HasPrefix(label, "name#")
		}
		if slices.ContainsFunc(thingsOf(c), lacks) && !named(c) {
			continue
		}
		for _, label := range c.Makes {
			made[label] = true
		}
		kept = append(kept, c)
	}
	return kept
}

// named reports whether the call names things by their names alone, which need not exist.
func named(c recordings.Call) bool {
	all := c.Path
	for _, text := range c.Params {
		all += text
	}
	for _, found := range references.FindAllStringSubmatch(all, -1) {
		if found[1] != "" || found[2] == "last" || found[2] == "attachment" {
			return false
		}
	}
	return true
}

// fewerParams removes parameters, and elements of lists.
func (s *shrinker) fewerParams(ctx context.Context, calls []recordings.Call) []recordings.Call {
	for i := 0; i < len(calls); i++ {
		for _, name := range slices.Sorted(maps.Keys(calls[i].Params)) {
			if name == "dont_block" {
				continue // without it a server waits for an event
			}
			without := func(p map[string]string) { delete(p, name) }
			if shorter, is := s.shows(ctx, with(calls, i, without)); is && i < len(shorter) {
				calls = shorter
				continue
			}
			calls = s.fewerElements(ctx, calls, i, name)
		}
	}
	return calls
}

// with are the calls with other parameters of one.
func with(calls []recordings.Call, i int, change func(map[string]string)) []recordings.Call {
	all := slices.Clone(calls)
	all[i].Params = maps.Clone(all[i].Params)
	change(all[i].Params)
	return all
}

// fewerElements shortens a list in a parameter.
func (s *shrinker) fewerElements(ctx context.Context, calls []recordings.Call, i int, name string) []recordings.Call {
	text := calls[i].Params[name]
	inner, is := strings.CutPrefix(text, "[")
	if !is || strings.Contains(inner, "[") {
		return calls
	}
	elements := split(strings.TrimSuffix(inner, "]"))
	for n := len(elements) - 1; n >= 0 && len(elements) > 1; n-- {
		fewer := slices.Delete(slices.Clone(elements), n, n+1)
		shorter, is := s.shows(ctx, with(calls, i, func(p map[string]string) {
			p[name] = "[" + strings.Join(fewer, ", ") + "]"
		}))
		if is && i < len(shorter) {
			calls, elements = shorter, fewer
		}
	}
	return calls
}

// split cuts a list at the commas between its elements.
func split(list string) (elements []string) {
	depth, from, quoted := 0, 0, false
	for i, c := range list {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			elements = append(elements, strings.TrimSpace(list[from:i]))
			from = i + 1
		}
	}
	return append(elements, strings.TrimSpace(list[from:]))
}

// fewerAccounts lets the account of another call make a call.
func (s *shrinker) fewerAccounts(ctx context.Context, calls []recordings.Call) []recordings.Call {
	var all []string
	for _, c := range calls {
		if !slices.Contains(all, c.Who) && !strings.Contains(c.Who, ":") && c.Who != "nobody" {
			all = append(all, c.Who)
		}
	}
	for _, who := range all {
		for _, by := range all {
			if who == by {
				continue
			}
			instead := slices.Clone(calls)
			for i := range instead {
				if instead[i].Who == who {
					instead[i].Who = by
				}
			}
			if shorter, is := s.shows(ctx, instead); is {
				calls = shorter
				break
			}
		}
	}
	return calls
}
