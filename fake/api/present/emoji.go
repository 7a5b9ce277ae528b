package present

import (
	"fmt"
	"hash/crc32"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Emoji are the organization's own emoji by ID, including deactivated ones.
func Emoji(v world.View) map[string]wire.CustomEmoji {
	list := map[string]wire.CustomEmoji{}
	for _, e := range v.Emojis() {
		id := strconv.Itoa(e.ID)
		out := wire.CustomEmoji{ID: id, Name: e.Name, SourceURL: e.URL, Deactivated: e.Deactivated}
		if e.StillURL != "" {
			out.StillURL = &e.StillURL
		}
		if author := v.User(e.AuthorID); author != nil {
			out.AuthorID = &author.ID
			out.Author = &wire.EmojiAuthor{ID: author.ID, Email: v.APIEmail(author), FullName: author.FullName}
		}
		list[id] = out
	}
	return list
}

// EmojiDocuments begins the paths of all versions of that document.
const EmojiDocuments = "/static/generated/emoji/emoji_api."

// EmojiDocumentPath is the path of the names of Unicode's emoji. It changes with the
// document, so that clients can cache it, unless the files of the server have no version.
func EmojiDocumentPath(unversioned bool) string {
	if unversioned {
		return EmojiDocuments + "json"
	}
	return fmt.Sprintf(EmojiDocuments+"%012x.json", crc32.ChecksumIEEE(markdown.EmojiDocument()))
}
