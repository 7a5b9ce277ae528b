package featurelevels

// Mutation is one deliberate error of a server: tests, and the suite, use such servers
// to show that they can fail. The zero value is no error.
type Mutation struct {
	// Forgotten is a change that older levels do not lack: levels below it already behave
	// as if they had reached it.
	Forgotten *Change
	// Missing is a change that never came: levels that have reached it still
	// behave as before.
	Missing *Change
}
