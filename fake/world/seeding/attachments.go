package seeding

import (
	"encoding/base64"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// attachments stores files with stated IDs first, so that assigned IDs do not conflict
// with them.
func (b *builder) attachments(tx *world.Tx) {
	for _, a := range b.s.Attachments {
		tx.IDs().Attachment.Reserve(a.ID)
	}
	for _, a := range b.s.Attachments {
		content := []byte(a.Content)
		if a.Base64 != "" {
			content, _ = base64.StdEncoding.DecodeString(a.Base64) // the loader has checked it
		}
		created := a.Time.Resolve(b.start)
		if created.IsZero() {
			created = b.start.AddDate(0, 0, -1)
		}
		tx.PutAttachment(world.Attachment{
			ID: a.ID, OwnerID: b.id(a.Owner), Name: a.Name, PathID: a.Path,
			Created: created, File: upload.NewFile(content),
		})
	}
}
