package seeding

import "github.com/spiritlevel/spiritlevel/fake/world"

func (b *builder) statuses(tx *world.Tx) {
	for _, s := range b.s.Statuses {
		u := tx.User(b.id(s.User))
		row := world.Status{UserID: u.ID, Text: s.Text, Away: s.Away}
		if s.Emoji != "" {
			kind, code, _ := tx.EmojiNamed(s.Emoji, world.TheExtraEmoji)
			row.Emoji = world.Reaction{Name: s.Emoji, Code: code, Kind: kind}
		}
		tx.PutStatus(row)
		if s.Away {
			settings := tx.Settings(u)
			settings.PresenceEnabled = false
			tx.PutSettings(*u, settings)
		}
	}
}
