package world

import "fmt"

func (b *builder) statuses(tx *Tx) error {
	for i, s := range b.s.Statuses {
		u := tx.User(b.ids[fold(s.User)])
		row := Status{UserID: u.ID, Text: s.Text, Away: s.Away}
		if s.Emoji != "" {
			kind, code, ok := tx.EmojiNamed(s.Emoji)
			if !ok {
				at := fmt.Sprintf("statuses[%d].emoji", i)
				return b.s.Fault(at, "expected a name of Unicode's emoji or of this file's, found %q", s.Emoji)
			}
			row.Emoji = Reaction{Name: s.Emoji, Code: code, Kind: kind}
		}
		tx.PutStatus(row)
		if s.Away {
			settings := tx.Settings(u)
			settings.PresenceEnabled = false
			tx.PutSettings(*u, settings)
		}
	}
	return nil
}
