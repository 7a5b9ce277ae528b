package arrange

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// DeclaredLevelRow is the row since which servers declare their level.
const DeclaredLevelRow RowID = "1-server-settings-feature-level"

// IsPublic reports whether the server says that it follows the public counterpart.
func IsPublic(s *Session) bool { return s.Config().Dialect == "zulip" }

// SinceRelease4 begins release 4.0. Where public servers of release 3.0 do otherwise,
// what the specification leaves undated holds for them from then on.
const SinceRelease4 = requirements.ReleaseFour

// AfterRelease4 is the first row behind that release.
const AfterRelease4 RowID = "70-register-server-timestamp"

const ListingAllIsRare = "public servers let only accounts of their operator list all streams yet"

// PublicSince ends a spec at public servers that are older than a row.
func PublicSince(s *Session, row RowID, why string) {
	if row != "" && IsPublic(s) && !s.Has(row) {
		s.Inapplicable(why)
	}
}

// RefusedSomehow demands a refusal. Public servers answer some requests that no
// client makes with a fault of their own, which is a refusal all the same.
func RefusedSomehow(s *Session) Matcher {
	if IsPublic(s) {
		return NotSucceed()
	}
	return BeRefused()
}
