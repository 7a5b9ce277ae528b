// Package seeding creates worlds from scenarios, and writes worlds as scenarios. It uses
// only the exported functions of package world.
package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Build returns the world of a scenario at the clock's time.
func Build(s *scenarios.Scenario, seed uint64, c *clock.Clock) (*world.World, error) {
	w, err := world.New(seed, c)
	if err != nil {
		return nil, err
	}
	b := builder{s: s, w: w, seed: seed, start: c.Now()}
	// One transaction for everything except the messages, which are rendered against
	// it; a row costs a tenth of a row in its own transaction.
	if err := w.Write(b.rows); err != nil {
		return nil, err
	}
	return w, b.messages()
}

// rows stores everything except the messages.
func (b *builder) rows(tx *world.Tx) error {
	b.users(tx)
	b.groups(tx)
	b.streams(tx)
	if err := b.organization(tx); err != nil {
		return err
	}
	b.emoji(tx)
	b.attachments(tx)
	b.playgrounds(tx)
	b.topicMutes(tx)
	b.presences(tx)
	if err := b.domains(tx); err != nil {
		return err
	}
	if err := b.settings(tx); err != nil {
		return err
	}
	if err := b.s.CheckEmoji(knowsEmoji(tx.View), emojiNames(tx.View)); err != nil {
		return err
	}
	b.statuses(tx)
	if err := b.profiles(tx); err != nil {
		return err
	}
	if err := b.linkifiers(tx); err != nil {
		return err
	}
	return b.waiting(tx)
}
