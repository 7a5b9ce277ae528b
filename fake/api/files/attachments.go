package files

import (
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListAttachments answers GET /attachments: the requester's uploads.
func ListAttachments(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.Attachments{Attachments: []wire.Attachment{}, UploadSpaceUsed: c.View.SpaceUsed()}
	list := c.View.AttachmentsOf(c.User.ID)
	if attachmentRulesAt(c.Plan).byLink {
		slices.SortStableFunc(list, world.CompareLinks)
	}
	for _, a := range list {
		out.Attachments = append(out.Attachments, c.View.WireAttachment(a))
	}
	return out, nil
}

// DeleteAttachment answers DELETE /attachments/{attachment_id}. Messages keep
// their links to the file.
func DeleteAttachment(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, err := strconv.Atoi(c.Path("attachment_id"))
	if err != nil {
		return nil, invalidAttachment.New() // more digits than any ID has
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		a := tx.Attachment(id)
		if a == nil || a.OwnerID != c.User.ID {
			return invalidAttachment.New()
		}
		tx.DeleteAttachment(a)
		return nil
	})
}
