package mutation

import "slices"

// Later is the mutants of the second kind: each answers rightly, and is wrong
// afterwards, for others, for the second of two objects, at a bound or for one role.
func Later() []Mutant {
	return slices.Concat(laterTexts(), laterEdits(), laterMoves(), laterFlags(), laterReactions(), laterEvents(), laterLeaks(),
		laterStreams(), laterUsers(), laterSettings(), laterBounds(), laterRoles(), laterThings(), laterFetches(), laterPeople(), laterDefaults(), laterSecond(),
		laterReads(), laterCuts(), laterTopics(), laterSettingsAgain(), laterTold(), laterMutes(),
		laterLetters(), laterErrors(), laterCaches(), laterQueues(), laterPlaces(), laterCrowds(), laterPairs())
}
