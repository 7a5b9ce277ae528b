package playback

import (
	"net/http"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// order lists the indexes of the steps in the order in which they took effect. Answers end in
// the order of the recording; of a registration and messages that were sent at the same time,
// the newest message that the registration knows tells which came first.
func order(steps []*recordings.Step) []int {
	out := make([]int, len(steps))
	for i := range steps {
		out[i] = i
	}
	for i, s := range steps {
		newest, ok := numberIn(s, http.MethodPost, "/register", "max_message_id")
		if s.Begin || !ok {
			continue
		}
		at := slices.Index(out, i)
		to := at
		for place, other := range out {
			if !together(s, steps[other]) { // of the few others, the answer is read
				continue
			}
			sent, ok := numberIn(steps[other], http.MethodPost, "/messages", "id")
			switch {
			case !ok:
			case sent <= newest && place > to:
				to = place
			case sent > newest && place < at && to == at:
				to = place
			}
		}
		out = slices.Insert(slices.Delete(out, at, at+1), to, i)
	}
	return out
}

// together reports whether the requests of two steps were under way at the same time.
func together(a, b *recordings.Step) bool { return a.At < b.At+b.Took && b.At < a.At+a.Took }

// numberIn is the number at a key of the answer to an operation.
func numberIn(s *recordings.Step, method, path, key string) (int, bool) {
	if s.Method != method || s.Path != recordings.Base+path || s.Status != http.StatusOK {
		return 0, false
	}
	answer, _ := recordings.Decode(s.Answer)
	number, ok := asObject(answer)[key]
	return asNumber(number), ok
}
