package api

import (
	"errors"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type addReactionParams struct {
	EmojiName    *Text `schema:"emoji_name" req:"required"`
	EmojiCode    *Text `schema:"emoji_code"`
	ReactionType *Text `schema:"reaction_type"`
}

// addReaction answers POST /messages/{message_id}/reactions.
func addReaction(c *Call, p *addReactionParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	r := world.Reaction{Name: p.EmojiName.Value, Code: p.EmojiCode.Value, Kind: p.ReactionType.Value}
	if !p.EmojiCode.Set || !p.ReactionType.Set {
		kind, code, err := emojiNamed(c, r.Name)
		if err != nil {
			return nil, err
		}
		if !p.EmojiCode.Set {
			r.Code = code
		}
		if !p.ReactionType.Set {
			r.Kind = kind
		}
	}
	err = c.World.React(c.User, m.ID, r, func(v world.View) error { return checkEmoji(v, r) })
	return emptyAnswer{}, reactionFault(err)
}

type removeReactionParams struct {
	EmojiName    *Text `schema:"emoji_name"`
	EmojiCode    *Text `schema:"emoji_code"`
	ReactionType *Text `schema:"reaction_type"`
}

// removeReaction answers DELETE /messages/{message_id}/reactions.
func removeReaction(c *Call, p *removeReactionParams) (any, error) {
	m, err := messageInPath(c)
	if err != nil {
		return nil, err
	}
	r := world.Reaction{Code: p.EmojiCode.Value, Kind: world.UnicodeEmoji}
	if p.ReactionType.Set {
		r.Kind = p.ReactionType.Value
	}
	switch {
	case p.EmojiCode.Set:
	case !p.EmojiName.Set:
		return nil, badRequest("At least one of the following arguments must be present: emoji_name, emoji_code")
	default:
		if _, r.Code, err = emojiNamed(c, p.EmojiName.Value); err != nil {
			return nil, err
		}
	}
	return emptyAnswer{}, reactionFault(c.World.Unreact(c.User, m.ID, r))
}

// messageInPath is the message that the path names, if the caller may read it.
func messageInPath(c *Call) (*world.Message, error) {
	id, err := strconv.Atoi(c.Path("message_id"))
	if err != nil {
		return nil, invalidMessage() // more digits than any ID has
	}
	m := c.View.Message(id)
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, invalidMessage()
	}
	return m, nil
}

func emojiNamed(c *Call, name string) (kind, code string, err error) {
	kind, code, ok := c.View.EmojiNamed(name)
	if !ok {
		return "", "", badRequest("Emoji '%s' does not exist: check 'emoji_name'", shortenValue(name))
	}
	return kind, code, nil
}

// checkEmoji refuses a reaction whose kind, code and name do not belong
// together.
func checkEmoji(v world.View, r world.Reaction) error {
	invalidCode, invalidName := badRequest("Invalid emoji code. Check 'emoji_code'."), badRequest("Invalid emoji name. Check 'emoji_name'.")
	switch r.Kind {
	case world.CustomEmoji:
		return checkCustomEmoji(v, r)
	case world.ExtraEmoji:
		if r.Code != world.TheExtraEmoji {
			return invalidCode
		}
		if r.Name != r.Code {
			return invalidName
		}
	case world.UnicodeEmoji:
		if _, known := markdown.EmojiName(r.Code); !known {
			return invalidCode
		}
		if code, _ := markdown.EmojiCode(r.Name); code != r.Code {
			return invalidName
		}
	default:
		return badRequest("Invalid emoji type. Check 'reaction_type'.")
	}
	return nil
}

func checkCustomEmoji(v world.View, r world.Reaction) error {
	id, err := strconv.Atoi(r.Code)
	e := v.Emoji(id)
	switch {
	case err != nil || e == nil || strconv.Itoa(id) != r.Code:
		return badRequest("Invalid custom emoji. Check 'emoji_code'.")
	case e.Name != r.Name:
		return badRequest("Invalid custom emoji name. Check 'emoji_name'.")
	case e.Deactivated:
		return badRequest("This custom emoji has been deactivated.")
	}
	return nil
}

func reactionFault(err error) error {
	switch {
	case errors.Is(err, world.ErrUnreadable):
		return invalidMessage()
	case errors.Is(err, world.ErrReacted):
		return badRequest("Reaction already exists.")
	case errors.Is(err, world.ErrNotReacted):
		return badRequest("Reaction doesn't exist.")
	}
	return err
}

// reactionChanged is the event of a reaction that came or went.
type reactionChanged world.ReactionChanged

func (e reactionChanged) present(r eventReader) []events.Encoded {
	return r.encode(nil, func() any {
		view := r.world.View()
		u := view.User(e.UserID)
		op := "remove"
		if e.Added {
			op = "add"
		}
		return wire.ReactionEvent{
			Type: "reaction", Op: op, MessageID: e.MessageID,
			EmojiName: e.Name, EmojiCode: e.Code, ReactionType: e.Kind, UserID: u.ID,
			User: wire.ReactionEventUser{UserID: u.ID, Email: view.APIEmail(u), FullName: u.FullName},
		}
	})
}
