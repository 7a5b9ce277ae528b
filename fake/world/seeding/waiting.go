package seeding

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// waiting stores scheduled messages, drafts and invitations.
func (b *builder) waiting(tx *world.Tx) error {
	b.reserve(tx)
	for i, s := range b.s.Scheduled {
		row := world.Scheduled{
			ID: s.ID, SenderID: b.id(s.From), Topic: s.Topic, Content: s.Content, Client: cmp.Or(s.Client, "website"),
			At: b.start.Add(time.Duration(s.InMinutes) * time.Minute).UTC().Truncate(time.Second),
		}
		if !s.Time.IsZero() {
			row.At = s.Time.Resolve(b.start).UTC().Truncate(time.Second)
		}
		if s.Stream != "" {
			row.StreamID = tx.StreamByName(s.Stream).ID
		} else {
			row.Users = b.participants(scenarios.Message{From: s.From, To: s.To})
		}
		if _, err := tx.Schedule(row, world.Manner{}); err != nil {
			return b.s.Fault(fmt.Sprintf("scheduled[%d].content", i), "%v", err)
		}
	}
	for i, d := range b.s.Drafts {
		if _, err := tx.AddDrafts(b.id(d.User), []world.StoredDraft{b.draft(tx, d)}); err != nil {
			return b.s.Fault(fmt.Sprintf("drafts[%d]", i), "%v", err)
		}
	}
	for i, s := range b.s.Snippets {
		row := world.Snippet{ID: s.ID, UserID: b.id(s.User), Title: s.Title, Content: s.Content,
			Created: b.orStart(s.Time.Resolve(b.start)).UTC()}
		if _, err := tx.AddSnippet(row); err != nil {
			return b.s.Fault(fmt.Sprintf("saved_snippets[%d]", i), "%v", err)
		}
	}
	for i, v := range b.s.Invites {
		if _, err := tx.PutInvite(b.invite(tx, v)); err != nil {
			return b.s.Fault(fmt.Sprintf("invites[%d]", i), "%v", err)
		}
	}
	return nil
}

// reserve keeps the stated IDs, so that assigned IDs do not conflict with them.
func (b *builder) reserve(tx *world.Tx) {
	for _, s := range b.s.Scheduled {
		tx.IDs().Scheduled.Reserve(s.ID)
	}
	for _, d := range b.s.Drafts {
		tx.IDs().Draft.Reserve(d.ID)
	}
	for _, s := range b.s.Snippets {
		tx.IDs().Snippet.Reserve(s.ID)
	}
	for _, v := range b.s.Invites {
		tx.IDs().InvitesOf(v.Email == "").Reserve(v.ID)
	}
}

func (b *builder) draft(tx *world.Tx, d scenarios.StoredDraft) world.StoredDraft {
	row := world.StoredDraft{ID: d.ID, Topic: d.Topic, Content: d.Content, At: b.orStart(d.Time.Resolve(b.start)).UTC()}
	switch {
	case d.Stream != "":
		row.Kind, row.To = "stream", []int{tx.StreamByName(d.Stream).ID}
	case len(d.To) > 0:
		row.Kind = "private"
	}
	for _, email := range d.To {
		row.To = append(row.To, b.id(email))
	}
	return row
}

func (b *builder) invite(tx *world.Tx, v scenarios.Invite) world.Invite {
	row := world.Invite{
		ID: v.ID, Email: v.Email, InviterID: b.id(v.From), Role: roles[v.Role],
		Invited: b.orStart(v.Time.Resolve(b.start)).UTC(),
	}
	for _, name := range v.Streams {
		row.Streams = append(row.Streams, tx.StreamByName(name).ID)
	}
	slices.Sort(row.Streams)
	row.Streams = slices.Compact(row.Streams)
	if v.Days > 0 {
		end := row.Invited.AddDate(0, 0, v.Days)
		row.Expires = &end
	}
	return row
}
