package world

import "fmt"

// linkifiers gives the stated IDs first, so that no assigned one is in the way.
func (b *builder) linkifiers(tx *Tx) error {
	for _, l := range b.s.Linkifiers {
		tx.w.next.linkifier = max(tx.w.next.linkifier, l.ID)
	}
	for i, l := range b.s.Linkifiers {
		if err := tx.putLinkifier(take(&tx.w.next.linkifier, l.ID), l.Pattern, l.URLTemplate); err != nil {
			return fmt.Errorf("world: linkifiers[%d]: %w", i, err)
		}
	}
	return nil
}
