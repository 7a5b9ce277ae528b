package users

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MaxStatusLength is in Unicode code points (spec: Limits).
const MaxStatusLength = 60

type statusParams struct {
	Text         *rest.Text `schema:"status_text" null:"refused"`
	EmojiName    *rest.Text `schema:"emoji_name"`
	EmojiCode    *rest.Text `schema:"emoji_code"`
	ReactionType *rest.Text `schema:"reaction_type"`
	Away         *rest.Bool `schema:"away"`
}

// UpdateStatus answers POST /users/me/status. Values that are not given stay.
func UpdateStatus(c *rest.Call, p *statusParams) (any, error) {
	counted := p.Text.Value
	if statusRulesAt(c.Plan).blanksAreFree {
		counted = strings.TrimSpace(counted)
	}
	switch {
	case utf8.RuneCountInString(counted) > MaxStatusLength:
		return nil, statusTooLong.New(MaxStatusLength)
	case !p.Text.Set && !p.EmojiName.Set && !p.Away.Set:
		return nil, nothingNew.New()
	case !p.EmojiName.Set && (p.EmojiCode.Value != "" || p.ReactionType.Value != ""):
		return nil, emojiWithoutName.New()
	}
	emoji, err := statusEmoji(c, p)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		event := wire.StatusEvent{Type: "user_status", UserID: c.User.ID}
		next := tx.Status(c.User.ID)
		if p.Away.Set {
			event.Away = &p.Away.Value
			setAway(c, tx, &next, p.Away.Value)
		} else if statusRulesAt(c.Plan).backWithoutAway {
			next.Away = false
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
		tx.Emit(audience.Acquaintances(tx, c.User.ID), event)
		return nil
	})
}

// GetStatus answers GET /users/{user_id}/status.
func GetStatus(c *rest.Call, _ *rest.NoParams) (any, error) {
	u := c.View.User(c.PathID("user_id"))
	if u == nil || u.System || u.IsBot() {
		return nil, rest.NoSuchUser()
	}
	if !c.View.KnowsUser(c.User, u) {
		return nil, rest.InsufficientPermission()
	}
	return wire.SingleStatus{Status: present.Status(c.View, u.ID, !c.View.PersonalSettings(u).PresenceEnabled)}, nil
}

// statusEmoji is the emoji of a status: an empty name removes it.
func statusEmoji(c *rest.Call, p *statusParams) (world.Reaction, error) {
	emoji := world.Reaction{Name: p.EmojiName.Value, Code: p.EmojiCode.Value, Kind: p.ReactionType.Value}
	if emoji.Name == "" {
		return world.Reaction{Kind: world.UnicodeEmoji}, nil
	}
	if !p.EmojiCode.Set || !p.ReactionType.Set {
		kind, code, err := rules.EmojiNamed(c, emoji.Name)
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
	return emoji, rules.CheckEmoji(c, c.View, emoji)
}

// setAway changes the status, or the setting that away is another name for.
func setAway(c *rest.Call, tx *world.Tx, status *world.Status, away bool) {
	if !statusRulesAt(c.Plan).awayHidesPresence {
		status.Away = away
		return
	}
	after := tx.Settings(tx.User(c.User.ID))
	after.PresenceEnabled = !away
	before := after
	before.PresenceEnabled = away // sent even if it has not changed
	account{Call: c, tx: tx}.setSettings(before, after)
}
