package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Status is the status of an account, with the values that are set.
func Status(v world.View, userID int, away bool) wire.Status {
	status := v.Status(userID)
	out := wire.Status{Away: away, StatusText: status.Text}
	if status.Emoji.Name != "" {
		out.EmojiName, out.EmojiCode, out.ReactionType = status.Emoji.Name, status.Emoji.Code, status.Emoji.Kind
	}
	return out
}
