package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// isPublic tells whether the server says that it follows the public counterpart.
func isPublic(s *Session) bool { return s.Config().Dialect == "zulip" }

// sinceRelease4 begins release 4.0. Where public servers of release 3.0 do otherwise,
// what the specification leaves undated holds for them from then on.
const sinceRelease4 = requirements.ReleaseFour

// afterRelease4 is the first row behind that release.
const afterRelease4 RowID = "70-register-server-timestamp"

const listingAllIsRare = "public servers let only accounts of their operator list all streams yet"

// publicSince ends a spec at public servers that are older than a row.
func publicSince(s *Session, row RowID, why string) {
	if row != "" && isPublic(s) && !s.Has(row) {
		s.Inapplicable(why)
	}
}

// refusedSomehow demands a refusal. Public servers answer some requests that no
// client makes with a fault of their own, which is a refusal all the same.
func refusedSomehow(s *Session) Matcher {
	if isPublic(s) {
		return NotSucceed()
	}
	return BeRefused()
}
