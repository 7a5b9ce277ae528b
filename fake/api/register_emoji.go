package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// emoji are the organization's own, deactivated ones included.
func (s *state) emoji() {
	list := map[string]wire.CustomEmoji{}
	for _, e := range s.View.Emojis() {
		id := strconv.Itoa(e.ID)
		out := wire.CustomEmoji{ID: id, Name: e.Name, SourceURL: e.URL, Deactivated: e.Deactivated}
		if author := s.View.User(e.AuthorID); author != nil {
			out.AuthorID = &author.ID
			out.Author = &wire.EmojiAuthor{ID: author.ID, Email: s.View.APIEmail(author), FullName: author.FullName}
		}
		list[id] = out
	}
	s.RegisterEmoji = &wire.RegisterEmoji{RealmEmoji: list}
}
