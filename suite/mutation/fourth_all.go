package mutation

import "slices"

// fourth are mistakes from a fourth draw by lot, over all that an ordinary client sees.
func fourth() []Mutant {
	return slices.Concat(fourthTexts(), fourthHistories(), fourthFlags(), fourthReactions(), fourthFetches(),
		fourthSettings(), fourthUsers(), fourthMutes(), fourthEvents(), fourthStreams(), fourthSubscriptions())
}
