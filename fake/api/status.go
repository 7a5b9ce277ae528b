package api

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MaxStatusLength is in Unicode code points (spec: Limits).
const MaxStatusLength = 60

type statusParams struct {
	Text         *Text `schema:"status_text"`
	EmojiName    *Text `schema:"emoji_name"`
	EmojiCode    *Text `schema:"emoji_code"`
	ReactionType *Text `schema:"reaction_type"`
	Away         *Bool `schema:"away"`
}

// updateStatus answers POST /users/me/status. What is not passed stays.
func updateStatus(c *Call, p *statusParams) (any, error) {
	switch {
	case !p.EmojiName.Set && (p.EmojiCode.Value != "" || p.ReactionType.Value != ""):
		return nil, badRequest("Client must pass emoji_name if they pass either emoji_code or reaction_type.")
	case !p.Text.Set && !p.EmojiName.Set && !p.Away.Set:
		return nil, badRequest("Client did not pass any new values.")
	case utf8.RuneCountInString(p.Text.Value) > MaxStatusLength:
		return nil, badRequest("status_text is too long (limit: %d characters)", MaxStatusLength)
	}
	emoji, err := c.statusEmoji(p)
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		event := wire.StatusEvent{Type: "user_status", UserID: c.User.ID}
		next := tx.Status(c.User.ID)
		if p.Away.Set {
			event.Away = &p.Away.Value
			c.setAway(tx, &next, p.Away.Value)
		}
		if p.Text.Set {
			next.Text = strings.TrimSpace(p.Text.Value)
			event.StatusText = &next.Text
		}
		if p.EmojiName.Set {
			next.Emoji = emoji
			event.EmojiName, event.EmojiCode, event.ReactionType = &emoji.Name, &emoji.Code, &emoji.Kind
		}
		tx.PutStatus(next)
		tx.Tell(everybody(tx), event)
		return nil
	})
}

// statusEmoji is the emoji of a status: an empty name takes it away.
func (c *Call) statusEmoji(p *statusParams) (world.Reaction, error) {
	emoji := world.Reaction{Name: p.EmojiName.Value, Code: p.EmojiCode.Value, Kind: p.ReactionType.Value}
	if emoji.Name == "" {
		return world.Reaction{Kind: world.UnicodeEmoji}, nil
	}
	if !p.EmojiCode.Set || !p.ReactionType.Set {
		kind, code, err := emojiNamed(c, emoji.Name)
		if err != nil {
			return emoji, err
		}
		if !p.EmojiCode.Set {
			emoji.Code = code
		}
		if !p.ReactionType.Set {
			emoji.Kind = kind
		}
	}
	return emoji, checkEmoji(c.View, emoji)
}

// setAway changes the part of the status, or the setting that it is another
// name for.
func (c *Call) setAway(tx *world.Tx, status *world.Status, away bool) {
	if !c.Plan.Has(changes.AwayIsNoPresence) {
		status.Away = away
		return
	}
	before := tx.Settings(tx.User(c.User.ID))
	after := before
	after.PresenceEnabled = !away
	if before.PresenceEnabled != after.PresenceEnabled {
		account{Call: c, tx: tx}.setSettings(before, after)
	}
}

// userStatus are the statuses of active users who have one, in the parts that
// differ from none.
func (s *state) userStatus() {
	part := &wire.RegisterUserStatus{UserStatus: map[string]wire.Status{}}
	for _, u := range s.View.Users() {
		status := s.View.Status(u.ID)
		out := wire.Status{Away: status.Away, StatusText: status.Text}
		if s.Plan.Has(changes.AwayIsNoPresence) {
			out.Away = !s.View.Settings(u).PresenceEnabled
		}
		if status.Emoji.Name != "" {
			out.EmojiName, out.EmojiCode, out.ReactionType = status.Emoji.Name, status.Emoji.Code, status.Emoji.Kind
		}
		if u.Active && out != (wire.Status{}) {
			part.UserStatus[strconv.Itoa(u.ID)] = out
		}
	}
	s.RegisterUserStatus = part
}
