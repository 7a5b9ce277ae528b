package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// StartAgain returns a fork of a new world with another clock: all times keep their
// distance to the time of the world, which must be a whole second.
func (w *World) StartAgain(c *clock.Clock) *World {
	later := c.Now().Sub(w.Clock.Now())
	fork := w.Fork()
	fork.Clock = c
	_ = fork.Write(func(tx *Tx) error { // the write has nothing to refuse
		tx.delayPeople(later)
		tx.delayStreams(later)
		tx.delayMessages(seconds(later))
		return nil
	})
	return fork
}

// delayPeople changes the times of accounts and of their things. It forgets the caches of
// all accounts together.
func (tx *Tx) delayPeople(by time.Duration) {
	each(tx, users, func(u *User) { u.Joined, u.Memo = u.Joined.Add(by), &store.Memo{} })
	tx.singles.users.Store(nil)
	tx.PutOrganization(*tx.Organization())
	each(tx, presences, func(p *Presence) {
		for _, at := range []*time.Time{&p.Active, &p.Seen, &p.Kept.At} {
			*at = delayed(*at, by)
		}
	})
	each(tx, groups, func(g *Group) { g.Created = delayed(g.Created, by) })
	each(tx, userMutes, func(m *UserMute) { m.Since += seconds(by) })
	each(tx, userTopics, func(t *UserTopic) { t.Updated += seconds(by) })
	each(tx, drafts, func(d *StoredDraft) { d.At = d.At.Add(by) })
	each(tx, snippets, func(s *Snippet) { s.Created = s.Created.Add(by) })
	each(tx, scheduled, func(s *Scheduled) { s.At = s.At.Add(by).Truncate(time.Second) })
	each(tx, invites, func(i *Invite) {
		i.Invited = i.Invited.Add(by)
		if i.Expires != nil {
			end := i.Expires.Add(by)
			i.Expires = &end
		}
	})
}

func (tx *Tx) delayStreams(by time.Duration) {
	each(tx, streams, func(s *Stream) { s.Created = s.Created.Add(by) })
	each(tx, attachments, func(a *Attachment) { a.Created = a.Created.Add(by).Truncate(time.Millisecond) })
}

func (tx *Tx) delayMessages(by int64) {
	all := tx.log()
	at, messages := make([]int, all.Len()), make([]*Message, all.Len())
	for i := range messages {
		m := *all.At(i)
		m.Sent, m.Memo = m.Sent+by, &store.Passing{}
		if m.Edited != 0 {
			m.Edited += by
		}
		m.Alter(func(x *Extras) {
			x.Edits = slices.Clone(x.Edits)
			for j := range x.Edits {
				x.Edits[j].At += by
			}
		})
		at[i], messages[i] = i, &m
	}
	tx.putLog(all.Replace(at, messages))
}

// each changes all rows of a table.
func each[T any](tx *Tx, table string, change func(*T)) {
	for _, row := range store.All[T](tx.txn, table, byID, nil) {
		next := *row
		change(&next)
		tx.put(table, &next)
	}
}

func delayed(at time.Time, by time.Duration) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(by)
}

// seconds are the whole seconds of a duration: the remainder is positive.
func seconds(d time.Duration) int64 {
	n := int64(d / time.Second)
	if d%time.Second < 0 {
		n--
	}
	return n
}
