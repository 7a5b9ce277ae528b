package messages

import (
	"errors"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

type addReactionParams struct {
	EmojiName    *rest.Text `schema:"emoji_name,required"`
	EmojiCode    *rest.Text `schema:"emoji_code" null:"refused"`
	ReactionType *rest.Text `schema:"reaction_type" null:"refused"`
}

// AddReaction answers POST /messages/{message_id}/reactions.
func AddReaction(c *rest.Call, p *addReactionParams) (any, error) {
	m, err := messageToChange(c)
	if err != nil {
		return nil, err
	}
	r := world.Reaction{Name: p.EmojiName.Value, Code: p.EmojiCode.Value, Kind: p.ReactionType.Value}
	if !p.EmojiCode.Set || !p.ReactionType.Set {
		kind, code, err := rules.EmojiNamed(c, r.Name)
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
	err = c.World.React(c.User, m.ID, r, func(v world.View) error { return rules.CheckEmoji(c, v, r) })
	return rest.EmptyAnswer{}, reactionFault(err)
}

type removeReactionParams struct {
	EmojiName    *rest.Text `schema:"emoji_name"`
	EmojiCode    *rest.Text `schema:"emoji_code"`
	ReactionType *rest.Text `schema:"reaction_type"`
}

// RemoveReaction answers DELETE /messages/{message_id}/reactions.
func RemoveReaction(c *rest.Call, p *removeReactionParams) (any, error) {
	m, err := messageToChange(c)
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
		return nil, reactionNoName.New()
	default:
		if _, r.Code, err = rules.EmojiNamed(c, p.EmojiName.Value); err != nil {
			return nil, err
		}
	}
	return rest.EmptyAnswer{}, reactionFault(c.World.Unreact(c.User, m.ID, r))
}

// messageToChange is the message that the path names, if the requester may change it.
func messageToChange(c *rest.Call) (*world.Message, error) {
	m, err := readableInPath(c)
	if err == nil && messageRulesAt(c.Plan).archivedStay && ofArchived(c, m) {
		return nil, rest.InvalidMessage()
	}
	return m, err
}

// messageInPath is the message that the path names, if the requester may read it by its ID.
func messageInPath(c *rest.Call) (*world.Message, error) {
	m, err := readableInPath(c)
	if err == nil && messageRulesAt(c.Plan).archivedAreOut && ofArchived(c, m) {
		return nil, rest.InvalidMessage()
	}
	return m, err
}

// ofArchived reports whether a message is in an archived stream.
func ofArchived(c *rest.Call, m *world.Message) bool {
	s := c.View.Stream(m.StreamID)
	return s != nil && s.Archived
}

// readableInPath is the message that the path names, if the requester may read it.
func readableInPath(c *rest.Call) (*world.Message, error) {
	id, err := strconv.Atoi(c.Path("message_id"))
	if err != nil {
		return nil, rest.InvalidMessage() // more digits than any ID has
	}
	m := c.View.Message(id)
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, rest.InvalidMessage()
	}
	return m, nil
}

func reactionFault(err error) error {
	switch {
	case errors.Is(err, world.ErrUnreadable):
		return rest.InvalidMessage()
	case errors.Is(err, world.ErrReacted):
		return reactedAlready.New()
	case errors.Is(err, world.ErrNotReacted):
		return notReacted.New()
	}
	return err
}
