package seeding

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// reactions are the reactions to a message of the file.
func (b *builder) reactions(v world.View, at string, m scenarios.Message) ([]world.Reaction, error) {
	var out []world.Reaction
	for i, r := range m.Reactions {
		at := fmt.Sprintf("%s.reactions[%d].emoji", at, i)
		kind, code, _ := v.EmojiNamed(r.Emoji, world.TheExtraEmoji)
		reaction := world.Reaction{UserID: b.id(r.From), Name: r.Emoji, Code: code, Kind: kind}
		if (&world.Message{Extras: &world.Extras{Reactions: out}}).IndexOfReaction(reaction) >= 0 {
			return nil, b.s.Fault(at, "%s has reacted with this emoji before, found %q", r.From, r.Emoji)
		}
		if i := slices.IndexFunc(out, reaction.Same); i >= 0 {
			reaction.Name = out[i].Name
		}
		out = append(out, reaction)
	}
	return out, nil
}

// edits are the edits of a message of the file, newest first: they lead from the
// current message back to the original.
func (b *builder) edits(v world.View, place string, m *world.Message, sent time.Time, from scenarios.Message) error {
	at := b.editTimes(sent, from.Edits)
	topic, stream := m.Topic, m.StreamID
	var edits []world.Edit
	for i, e := range slices.Backward(from.Edits) {
		edit := world.Edit{UserID: b.id(cmp.Or(e.From, from.From)), At: at[i]}
		if e.Content != "" {
			html, err := v.Render(v.User(m.SenderID), e.Content, world.Manner{})
			if err != nil {
				return b.s.Fault(fmt.Sprintf("%s.edits[%d].content", place, i), "%v", err)
			}
			edit.PrevContent, edit.PrevHTML = &e.Content, &html
		}
		if e.Topic != "" {
			edit.PrevTopic, edit.Topic, topic = &e.Topic, ref(topic), e.Topic
		}
		if e.Stream != "" {
			former := v.StreamByName(e.Stream).ID
			edit.PrevStream, edit.Stream, stream = &former, ref(stream), former
		}
		edits = append(edits, edit)
	}
	m.Alter(func(x *world.Extras) { x.Edits = edits })
	if len(at) > 0 {
		m.Edited = at[len(at)-1]
	}
	return nil
}

// editTimes are the times of edits, oldest first.
func (b *builder) editTimes(last time.Time, edits []scenarios.Edit) []int64 {
	var out []int64
	for _, e := range edits {
		at := e.Time.Resolve(b.start)
		if at.IsZero() {
			at = last.Add(time.Minute)
		}
		last = at
		out = append(out, at.Unix())
	}
	return out
}

func ref[T any](v T) *T { return &v }

// marks sets the flags that the file states, and adds messages with reactions or flags
// to the history of their users.
func (b *builder) marks(tx *world.Tx, m *world.Message, from scenarios.Message) error {
	for _, r := range m.More().Reactions {
		if err := touch(tx, tx.User(r.UserID), m); err != nil {
			return err
		}
	}
	for f, emails := range map[world.Flag][]string{world.Read: from.ReadBy, world.Starred: from.StarredBy,
		world.Collapsed: from.CollapsedBy} {
		for _, email := range emails {
			u := tx.User(b.id(email))
			if err := touch(tx, u, m); err != nil {
				return err
			}
			tx.SetFlag(u.ID, f, m.ID, true)
		}
	}
	return nil
}

// touch adds a message to the history of a user, unless it is there. A message of a stream could be read
// before its stream or the user's role changed.
func touch(tx *world.Tx, u *world.User, m *world.Message) error {
	switch {
	case tx.Reader(u).InHistory(m):
		return nil
	case m.StreamID == 0:
		return fmt.Errorf("world: %s cannot read message %d", u.Email, m.ID)
	}
	tx.JoinHistory(u, []*world.Message{m})
	return nil
}
