package world

func (b *builder) statuses(tx *Tx) {
	for _, s := range b.s.Statuses {
		u := tx.User(b.ids[fold(s.User)])
		row := Status{UserID: u.ID, Text: s.Text, Away: s.Away}
		if s.Emoji != "" {
			kind, code, _ := tx.EmojiNamed(s.Emoji, TheExtraEmoji)
			row.Emoji = Reaction{Name: s.Emoji, Code: code, Kind: kind}
		}
		tx.PutStatus(row)
		if s.Away {
			settings := tx.Settings(u)
			settings.PresenceEnabled = false
			tx.PutSettings(*u, settings)
		}
	}
}
