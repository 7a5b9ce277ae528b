package api

import (
	"fmt"
	"hash/crc32"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// emojiDocumentPath is where the names of Unicode's emoji are published. It changes
// with the document, so that clients may keep what they have loaded.
func emojiDocumentPath() string {
	return fmt.Sprintf("/static/generated/emoji/emoji_api.%012x.json", crc32.ChecksumIEEE(markdown.EmojiDocument()))
}

// serveEmojiDocument answers GET of the address that register tells as
// server_emoji_data_url; anybody may load it.
func serveEmojiDocument(w http.ResponseWriter, r *http.Request) {
	if !refuseOtherMethods(w, r) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(markdown.EmojiDocument())
}
