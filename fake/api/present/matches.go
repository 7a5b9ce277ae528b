package present

import (
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Match is a message and its topic as HTML, with highlighted matches.
func (v Viewer) Match(s *narrow.Search, m *world.Message) wire.Match {
	if s == nil {
		s = &narrow.Search{}
	}
	return wire.Match{MatchContent: s.Content(v.HTML(m)), MatchSubject: s.Topic(v.topicIn(m.StreamID, m.Topic))}
}

// WithMatches appends the matches to an open message, without changing it.
func (e *messageEncoder) WithMatches(open orderedjson.Open, s *narrow.Search, m *world.Message) orderedjson.Open {
	return open.With(MustOpen(e.Plan, e.Match(s, m)))
}
