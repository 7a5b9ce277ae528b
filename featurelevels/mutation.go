package featurelevels

// Mutation is one deliberate error of a server: it makes the servers with which tests,
// and the suite, show that they can fail. The zero value is no error.
type Mutation struct {
	// Forgotten is a change that might as well never have been declared: levels
	// below it already behave as if they had reached it.
	Forgotten *Change
	// Missing is a change that never came: levels that have reached it still
	// behave as before.
	Missing *Change
}
