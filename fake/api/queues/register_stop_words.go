package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// stopWords are the words that searches ignore: short and common English words, and
// single letters.
func (s *state) stopWords() {
	s.RegisterStopWords = &wire.RegisterStopWords{StopWords: narrow.StopWords()}
}
