package world

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// emoji gives the stated IDs first, so that no assigned one is in the way.
func (b *builder) emoji(tx *Tx) {
	var ids Counter
	for _, e := range b.s.Emoji {
		ids.Reserve(e.ID)
	}
	for _, e := range b.s.Emoji {
		row := Emoji{
			ID: ids.Take(e.ID), Name: e.Name, URL: e.URL, AuthorID: b.ids[fold(e.Author)], Deactivated: e.Deactivated,
		}
		if row.URL == "" {
			row.URL, row.File = EmojiURL(row.ID, ".png"), square(row.ID)
		}
		tx.PutEmoji(row)
	}
}

// knowsEmoji reports whether a name stands for an emoji.
func knowsEmoji(v View) func(name string) bool {
	return func(name string) bool { _, _, ok := v.EmojiNamed(name, TheExtraEmoji); return ok }
}

// emojiNames lists the names of all emoji that people can use.
func emojiNames(v View) func() []string {
	return func() []string {
		names := []string{TheExtraEmoji}
		for _, e := range v.Emojis() {
			if !e.Deactivated {
				names = append(names, e.Name)
			}
		}
		return append(names, markdown.UnicodeEmojiNames()...)
	}
}

// reactions are those of a message of the file.
func (b *builder) reactions(v View, at string, m scenarios.Message) ([]Reaction, error) {
	var out []Reaction
	for i, r := range m.Reactions {
		at := fmt.Sprintf("%s.reactions[%d].emoji", at, i)
		kind, code, _ := v.EmojiNamed(r.Emoji, TheExtraEmoji)
		reaction := Reaction{UserID: b.ids[fold(r.From)], Name: r.Emoji, Code: code, Kind: kind}
		if (&Message{Reactions: out}).reactionOf(reaction) >= 0 {
			return nil, b.s.Fault(at, "%s has reacted with this emoji before, found %q", r.From, r.Emoji)
		}
		if i := slices.IndexFunc(out, reaction.same); i >= 0 {
			reaction.Name = out[i].Name
		}
		out = append(out, reaction)
	}
	return out, nil
}

// edits are those of a message of the file, from the newest, which led to what
// the message is now, back.
func (b *builder) edits(v View, place string, m *Message, sent time.Time, from scenarios.Message) error {
	at := b.editTimes(sent, from.Edits)
	topic, stream := m.Topic, m.StreamID
	for i, e := range slices.Backward(from.Edits) {
		edit := Edit{UserID: b.ids[fold(cmp.Or(e.From, from.From))], At: at[i]}
		if e.Content != "" {
			html, err := v.Render(v.User(m.SenderID), e.Content, Manner{})
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
		m.Edits = append(m.Edits, edit)
	}
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

// marks sets the flags that the file gives to people, and puts messages that
// people reacted to or flagged into their history.
func (b *builder) marks(tx *Tx, m *Message, from scenarios.Message) error {
	for _, r := range m.Reactions {
		if err := tx.touch(tx.User(r.UserID), m); err != nil {
			return err
		}
	}
	for f, emails := range map[Flag][]string{Read: from.ReadBy, Starred: from.StarredBy, Collapsed: from.CollapsedBy} {
		for _, email := range emails {
			u := tx.User(b.ids[fold(email)])
			if err := tx.touch(u, m); err != nil {
				return err
			}
			tx.SetFlag(u.ID, f, m.ID, true)
		}
	}
	return nil
}

func (tx *Tx) touch(u *User, m *Message) error {
	switch {
	case !tx.CanRead(u, m):
		return fmt.Errorf("world: %s cannot read message %d", u.Email, m.ID)
	case !tx.Reader(u).InHistory(m):
		tx.joinHistory(u, []*Message{m})
	}
	return nil
}
