package api

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// encodeOpen encodes an object and leaves its closing brace away, so that
// fields can be put behind it.
func encodeOpen(plan *featurelevels.Plan, object any) []byte {
	body, err := plan.Marshal(object)
	if err != nil {
		panic(err) // the wire types always encode
	}
	return body[:len(body)-1]
}

// encodedList joins objects that are encoded already into an answer whose
// last field is the list of them.
type encodedList struct {
	body  []byte
	empty bool
}

// listInto starts with the encoded answer in which the list, its last field,
// is still empty.
func (s *Site) listInto(answer []byte) *encodedList {
	head := answer[1 : len(answer)-len("]}")]
	body := append(s.buffer(), envelope...)
	return &encodedList{body: append(append(body, ','), head...), empty: true}
}

// add appends an open object, with flags if they are not nil. Flags are plain
// names, which need no escaping.
func (l *encodedList) add(open []byte, flags []string) {
	if !l.empty {
		l.body = append(l.body, ',')
	}
	l.empty = false
	l.body = append(l.body, open...)
	if flags != nil {
		l.body = append(l.body, `,"flags":[`...)
		for i, f := range flags {
			if i > 0 {
				l.body = append(l.body, ',')
			}
			l.body = append(append(append(l.body, '"'), f...), '"')
		}
		l.body = append(l.body, ']')
	}
	l.body = append(l.body, '}')
}

// answer is the whole, still open.
func (l *encodedList) answer() encoded { return append(l.body, ']') }
