package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// logged3 are rows of the levels 1 to 30.
func logged3() []logged {
	return []logged{
		{
			row: "30-stream-date-created", look: func(s *Session) any { s.FreshStream(); return s.Try("GET /streams", ownStreams) },
			before: hidden("streams[].date_created"), after: shown("streams[].date_created", expect.Integer()),
		},
	}
}
