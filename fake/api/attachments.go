package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listAttachments answers GET /attachments: one's own uploads.
func listAttachments(c *Call, _ *noParams) (any, error) {
	out := wire.Attachments{Attachments: []wire.Attachment{}, UploadSpaceUsed: c.View.SpaceUsed()}
	for _, a := range c.View.AttachmentsOf(c.User.ID) {
		out.Attachments = append(out.Attachments, c.View.WireAttachment(a))
	}
	return out, nil
}

// deleteAttachment answers DELETE /attachments/{attachment_id}. Messages keep
// their links to the file.
func deleteAttachment(c *Call, _ *noParams) (any, error) {
	id, err := strconv.Atoi(c.Path("attachment_id"))
	if err != nil {
		return nil, invalidAttachment() // more digits than any ID has
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		a := tx.Attachment(id)
		if a == nil || a.OwnerID != c.User.ID {
			return invalidAttachment()
		}
		tx.DeleteAttachment(a)
		return nil
	})
}

func invalidAttachment() error { return badRequest("Invalid attachment") }
