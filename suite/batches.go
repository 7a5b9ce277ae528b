package suite

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// batchSpecs judge the two operations that may end before they are done, of
// which the change log tells and whose paths are configured.
var batchSpecs = []Spec{
	{Covers: []string{"LVL-73"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) { s.deletesTopic(true) }},
	{Covers: []string{"LVL-76"}, Case: "delete", Needs: []Need{NeedAdmin}, Body: func(s *Session) { s.deletesTopic(false) }},
	{Covers: []string{"LVL-74"}, Phase: Alone, Body: func(s *Session) { s.marksAll(true) }},
	{Covers: []string{"LVL-76"}, Case: "read", Phase: Alone, Body: func(s *Session) { s.marksAll(false) }},
}

// mostBatches is how many calls one operation may take to finish.
const mostBatches = 20

// deletesTopic judges that repeating the deletion empties the topic, and no
// other one.
func (s *Session) deletesTopic(batches bool) {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	admin.three(stream, "to be deleted")
	kept := admin.three(stream, "kept")
	call := strings.ReplaceAll(s.spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	ended := admin.repeat(call, P{"topic_name": "to be deleted"}, batches)
	s.Verdict(On(ended, expect.Success()), On(s.ids(admin.Fetch(in(stream))), exactly(kept...)))
}

// marksAll judges that repeating the call leaves nothing unread.
func (s *Session) marksAll(batches bool) {
	stream, sent := s.five()
	s.Flag("remove", "read", sent...)
	before := s.unread(stream)
	ended := s.repeat(s.spellings().MarkAllRead, nil, batches)
	s.Verdict(On(len(before), expect.Equal(len(sent))), On(ended, expect.Success()), On(len(s.unread(stream)), expect.Equal(0)))
}

// repeat makes the call until it no longer says that it did a part only, which
// it may do only where it works in batches. How a part is told from the whole
// is left open: anything but a success and an error.
func (a *Actor) repeat(call string, p P, batches bool) *target.Reply {
	reply := a.TryUnknown(call, p)
	for range mostBatches {
		result := reply.Body["result"]
		if !batches || result == "success" || result == "error" {
			break
		}
		reply = a.TryUnknown(call, p)
	}
	return reply
}
