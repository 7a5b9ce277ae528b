package seeding

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// messages renders all messages first and stores them in one transaction.
func (b *builder) messages() error {
	v := b.w.View()
	drafts := make([]world.Draft, len(b.s.Messages))
	rows := make([]*world.Message, len(drafts))
	for i, m := range b.s.Messages {
		d := world.Draft{
			ID: m.ID, Sender: v.User(b.id(m.From)), Topic: m.Topic, Content: m.Content,
			Client: cmp.Or(m.Client, "website"), At: m.Time.Resolve(b.start),
		}
		if d.At.IsZero() {
			d.At = b.start.Add(time.Duration(i-len(drafts)) * time.Minute)
		}
		if m.Stream != "" {
			d.StreamID = v.StreamByName(m.Stream).ID
		} else {
			d.Users = b.participants(m)
		}
		at, err := fmt.Sprintf("messages[%d]", i), error(nil)
		if rows[i], err = v.Compose(d); err != nil {
			return b.s.Fault(at+".content", "%v", err)
		}
		drafts[i] = d
		if err = b.edits(v, at, rows[i], d.At, m); err != nil {
			return err
		}
		b.addParts(rows[i], m)
		if rows[i].Reactions, err = b.reactions(v, at, m); err != nil {
			return err
		}
	}
	return b.w.Write(func(tx *world.Tx) error {
		for i, d := range drafts {
			for j := range rows[i].Submessages {
				rows[i].Submessages[j].ID = tx.IDs().Submessage.Take(0)
			}
			if err := tx.Deliver(rows[i], d); err != nil {
				return err
			}
			if len(b.s.Messages[i].ReceivedBy) > 0 {
				tx.KeepFor(rows[i])
			}
			if err := b.marks(tx, rows[i], b.s.Messages[i]); err != nil {
				return err
			}
		}
		b.userMutes(tx)
		b.archive(tx)
		return nil
	})
}

// addParts adds the receivers and the submessages of the file.
func (b *builder) addParts(m *world.Message, from scenarios.Message) {
	for _, email := range from.ReceivedBy {
		m.Receivers = append(m.Receivers, b.id(email))
	}
	slices.Sort(m.Receivers)
	for _, s := range from.Submessages {
		m.Submessages = append(m.Submessages, world.Submessage{SenderID: b.id(s.From), Kind: world.WidgetKind, Content: s.Content})
	}
}

func (b *builder) participants(m scenarios.Message) []int {
	ids := []int{b.id(m.From)}
	for _, email := range m.To {
		ids = append(ids, b.id(email))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
