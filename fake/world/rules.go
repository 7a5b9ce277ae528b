package world

// Rules select behaviour in which servers differ. They are no data of the world: the
// server sets them when it starts, and again when it starts at another level.
type Rules struct {
	// HideRealAddresses lets a real address find an account only if the API shows it.
	HideRealAddresses bool
	// HideWebPublic lets guests see web-public streams only as they see other public ones.
	HideWebPublic bool
	// ModeratorsWait gives moderators the waiting period of members.
	ModeratorsWait bool
	// CountNothing leaves the statistics of all streams at zero.
	CountNothing bool
}

// Rules are the rules of the world.
func (v View) Rules() Rules { return v.rules }

// Follow sets the rules of the world.
func (w *World) Follow(r Rules) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rules = r
	w.publish(w.View().singles)
}
