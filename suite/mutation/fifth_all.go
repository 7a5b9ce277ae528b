package mutation

import "slices"

// fifth are mistakes from a fifth draw by lot, over all that an ordinary client sees.
func fifth() []Mutant {
	return slices.Concat(fifthKeys(), fifthPeople(), fifthSettings(), fifthStreams(), fifthLists(), fifthSubscriptions(),
		fifthFetches(), fifthFlags(), fifthMoves(), fifthReactions(), fifthIgnored())
}
