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

// Drawn is mutants of the second kind for pairs of a requirement and a way of being
// wrong that were drawn by lot, by people who did not read the specs: a measure of what the
// suite sees of what nobody here has thought of. It does not see all of them.
func Drawn() []Mutant {
	return slices.Concat(drawnMessages(), drawnReads(), drawnFlags(), drawnEvents(), lotsOfPeople(),
		thirdMessages(), thirdReads(), thirdEvents(), thirdOfPeople(), fourth(), fifth(), sixth(), seventh(), eighth())
}
