package seeding

import "github.com/spiritlevel/spiritlevel/fake/world"

// presences stores that users were active, in a browser, at the times in the file.
func (b *builder) presences(tx *world.Tx) {
	for _, u := range b.s.Users {
		if at := u.LastActive.Resolve(b.start); !at.IsZero() {
			tx.ReportBefore(b.id(u.Email), "website", true, at)
		}
	}
}
