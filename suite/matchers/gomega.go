// Package matchers has the matchers of the suite: Gomega's, as far as specs need them, and
// those for JSON and for answers of the API. Each is an ordinary Gomega matcher. A value
// in the place of a matcher stands for Equal.
//
//	s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("members[*].user_id", BeInteger())))
package matchers

import (
	"github.com/onsi/gomega"
	"github.com/onsi/gomega/types"
)

// Matcher is a matcher of Gomega.
type Matcher = types.GomegaMatcher

// Gomega's matchers, by their names.
var (
	BeElementOf       = gomega.BeElementOf
	BeEmpty           = gomega.BeEmpty
	BeFalse           = gomega.BeFalse
	BeNil             = gomega.BeNil
	BeNumerically     = gomega.BeNumerically
	BeTrue            = gomega.BeTrue
	ConsistOf         = gomega.ConsistOf
	ContainElement    = gomega.ContainElement
	ContainElements   = gomega.ContainElements
	ContainSubstring  = gomega.ContainSubstring
	Equal             = gomega.Equal
	HaveEach          = gomega.HaveEach
	HaveExactElements = gomega.HaveExactElements
	HaveKey           = gomega.HaveKey
	HaveKeyWithValue  = gomega.HaveKeyWithValue
	HaveLen           = gomega.HaveLen
	HavePrefix        = gomega.HavePrefix
	HaveSuffix        = gomega.HaveSuffix
	MatchRegexp       = gomega.MatchRegexp
	Not               = gomega.Not
	SatisfyAll        = gomega.SatisfyAll
	SatisfyAny        = gomega.SatisfyAny
)
