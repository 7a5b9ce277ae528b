package server

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ServeEmojiDocument answers GET of server_emoji_data_url; it needs no login.
func ServeEmojiDocument(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(markdown.EmojiDocument())
}
