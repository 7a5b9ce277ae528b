package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// Acquaintances are the accounts that a user may know, by ID, or nil for a user who may know all. A guest
// without that permission knows bots, and the people of the guest's streams and direct conversations.
func (v View) Acquaintances(u *User) map[int]bool {
	if !u.IsGuest() || !v.LimitsGuests() || v.Admits(v.Organization().CanAccessAllUsers, u, v.clock.Now()) {
		return nil
	}
	known := map[int]bool{u.ID: true}
	for _, bot := range v.Users() {
		if bot.IsBot() {
			known[bot.ID] = true
		}
	}
	for _, own := range v.ActiveSubscriptionsOf(u.ID) {
		if v.Stream(own.StreamID).Archived {
			continue
		}
		for _, id := range v.ActiveSubscribers(own.StreamID) {
			known[id] = true
		}
	}
	for _, own := range store.All[participant](v.txn, participants, byID, store.Key(u.ID)) {
		for _, id := range v.Recipient(own.recipientID).Users {
			known[id] = true
		}
	}
	return known
}

// LimitsGuests reports whether an organization has accounts that guests may not know.
func (v View) LimitsGuests() bool {
	role := v.Organization().CanAccessAllUsers.Role()
	return role != GroupEveryone && role != 0
}

// KnowsUser reports whether a user may know an account.
func (v View) KnowsUser(u, other *User) bool {
	known := v.Acquaintances(u)
	return known == nil || known[other.ID] || other.System
}
