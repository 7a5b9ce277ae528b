package world

import (
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// ReactionChanged is the event of an added or removed reaction.
type ReactionChanged struct {
	MessageID int
	Reaction
	Added bool
}

// Errors of reactions. See [ErrUnreadable] too.
var (
	ErrReacted    = errors.New("world: the user reacted so already")
	ErrNotReacted = errors.New("world: the user did not react so")
)

// Same reports whether two reactions are the same emoji.
func (r Reaction) Same(o Reaction) bool { return r.Kind == o.Kind && r.Code == o.Code }

// IndexOfReaction finds a user's emoji among the reactions, -1 if it is not
// there.
func (m *Message) IndexOfReaction(r Reaction) int {
	return slices.IndexFunc(m.More().Reactions, func(o Reaction) bool { return o.UserID == r.UserID && o.Same(r) })
}

// React adds a user's reaction. If the message has the same reaction already, the new
// one gets its name without further checks; otherwise check may refuse it. A message
// that the user never received joins the history.
func (w *World) React(u *User, messageID int, r Reaction, check func(View) error) error {
	r.UserID = u.ID
	return w.Write(func(tx *Tx) error {
		m := tx.Message(messageID)
		if m == nil || !tx.CanRead(u, m) {
			return ErrUnreadable
		}
		if m.IndexOfReaction(r) >= 0 {
			return ErrReacted
		}
		if i := slices.IndexFunc(m.More().Reactions, r.Same); i >= 0 {
			r.Name = m.More().Reactions[i].Name
		} else if err := check(tx.View); err != nil {
			return err
		}
		if !tx.Reader(u).InHistory(m) {
			tx.JoinHistory(u, []*Message{m})
		}
		tx.putReactions(m, append(slices.Clip(m.More().Reactions), r))
		tx.participate(u, m)
		tx.Emit(tx.EventReceivers(m), ReactionChanged{MessageID: m.ID, Reaction: r, Added: true})
		return nil
	})
}

// Unreact removes a user's reaction.
func (w *World) Unreact(u *User, messageID int, r Reaction) error {
	r.UserID = u.ID
	return w.Write(func(tx *Tx) error {
		m := tx.Message(messageID)
		if m == nil || !tx.CanRead(u, m) {
			return ErrUnreadable
		}
		i := m.IndexOfReaction(r)
		if i < 0 {
			return ErrNotReacted
		}
		r = m.More().Reactions[i]
		tx.putReactions(m, slices.Delete(slices.Clone(m.More().Reactions), i, i+1))
		tx.Emit(tx.EventReceivers(m), ReactionChanged{MessageID: m.ID, Reaction: r})
		return nil
	})
}

func (tx *Tx) putReactions(m *Message, reactions []Reaction) {
	next := *m
	next.Memo = &store.Passing{}
	next.Alter(func(x *Extras) { x.Reactions = reactions })
	tx.replaceMessages([]*Message{&next})
}
