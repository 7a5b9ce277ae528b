// Package drafts has the endpoints of drafts, scheduled messages and saved snippets.
package drafts

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// List answers GET /drafts.
func List(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.DraftList{Drafts: []wire.Draft{}}
	for _, d := range c.View.DraftsOf(c.User.ID) {
		out.Drafts = append(out.Drafts, d.Wire())
	}
	out.Count = len(out.Drafts)
	return out, keepsDrafts(c)
}

// keepsDrafts refuses requests of users who disabled the synchronization of drafts.
func keepsDrafts(c *rest.Call) error {
	if !c.View.PersonalSettings(c.User).EnableDraftsSynchronization {
		return draftsOff.New()
	}
	return nil
}

type createDraftsParams struct {
	Drafts *rest.JSON `schema:"drafts,required" takes:"[]object"`
}

// Create answers POST /drafts.
func Create(c *rest.Call, p *createDraftsParams) (any, error) {
	list, ok := p.Drafts.Value.([]any)
	if !ok {
		return nil, draftsNoList.New()
	}
	objects := make([]map[string]any, len(list))
	for i, item := range list {
		object, refusal := isDraft(c, fmt.Sprintf("drafts[%d]", i), item)
		if refusal != nil {
			return nil, refusal
		}
		objects[i] = object
	}
	if err := keepsDrafts(c); err != nil {
		return nil, err
	}
	made := make([]world.StoredDraft, len(objects))
	for i, object := range objects {
		d, err := readDraft(c, fmt.Sprintf("drafts[%d]", i), object)
		if err != nil {
			return nil, err
		}
		made[i] = d
	}
	out := wire.DraftIDs{}
	err := c.World.Write(func(tx *world.Tx) (err error) {
		out.IDs, err = tx.AddDrafts(c.User.ID, made)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		err = tooManyDrafts.New(world.MaxDrafts)
	}
	return out, err
}

type editDraftParams struct {
	Draft *rest.JSON `schema:"draft,required" takes:"object"`
}

// Edit answers PATCH /drafts/{draft_id}.
func Edit(c *rest.Call, p *editDraftParams) (any, error) {
	object, refusal := isDraft(c, "draft", p.Draft.Value)
	if refusal != nil {
		return nil, refusal
	}
	if err := keepsDrafts(c); err != nil {
		return nil, err
	}
	d, err := readDraft(c, "draft", object)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, withDraft(c, func(tx *world.Tx, old *world.StoredDraft) {
		d.ID, d.UserID = old.ID, old.UserID
		tx.ChangeDraft(d)
	})
}

// Delete answers DELETE /drafts/{draft_id}.
func Delete(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := keepsDrafts(c); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, withDraft(c, (*world.Tx).DeleteDraft)
}

func withDraft(c *rest.Call, do func(*world.Tx, *world.StoredDraft)) error {
	id, _ := strconv.Atoi(c.Path("draft_id"))
	return c.World.Write(func(tx *world.Tx) error {
		d := tx.DraftOf(c.User.ID, id)
		if d == nil {
			return noDraft.New()
		}
		do(tx, d)
		return nil
	})
}

// isDraft checks the form of a draft; name is for errors.
func isDraft(c *rest.Call, name string, v any) (map[string]any, *wire.Error) {
	if err := rest.IsObject(name, v, "DraftData"); err != nil {
		return nil, err
	}
	return rest.ExactObject(name, v,
		rest.Field{Key: "type", Check: rest.OneOf("", "private", "stream")},
		rest.Field{Key: "to", Check: isReceivers},
		rest.Field{Key: "topic", Check: rest.IsString},
		rest.Field{Key: "content", Check: rest.IsFilledString},
		rest.Field{Key: "timestamp", Check: draftRulesAt(c.Plan).isTime, Optional: true},
	)
}

func isReceivers(name string, v any) *wire.Error { return rest.IsList(name, v, rest.IsInt) }

// readDraft reads a draft in the format of clients, after the check of its form; name
// is for errors.
func readDraft(c *rest.Call, name string, object map[string]any) (world.StoredDraft, error) {
	d := world.StoredDraft{At: c.World.Clock.Now(), Kind: object["type"].(string), Content: object["content"].(string)}
	d.To, _ = rest.AsInts("", object["to"])
	if given, there := object["timestamp"].(json.Number); there {
		seconds, err := given.Float64()
		if err != nil || seconds < 0 || seconds > latestTimestamp {
			return d, draftTime.New(name)
		}
		d.At = time.Unix(int64(seconds), 0).UTC()
	}
	return d, checkDraft(c, name, &d, object["topic"].(string))
}

// checkDraft trims and cuts a draft, and checks its receivers.
func checkDraft(c *rest.Call, name string, d *world.StoredDraft, topic string) error {
	content, err := rules.Content(c.View, d.Content)
	if err != nil {
		return err
	}
	if d.Content = content; draftRulesAt(c.Plan).trimmed {
		d.Content = strings.TrimSpace(content)
	}
	if len(d.To) > maxDraftReceivers {
		return draftReceivers.New(name)
	}
	switch d.Kind {
	case "":
		d.To = nil
	case "private":
		return addressDraft(c, name, d)
	case "stream":
		if d.Topic = rest.Truncate(topic, c.View.Lengths().Topic, "..."); strings.Contains(d.Topic, "\x00") {
			return draftTopicNullByte.New(name)
		}
		if len(d.To) != 1 {
			return draftStreams.New(name)
		}
		s := c.View.Stream(d.To[0])
		if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
			return draftStream.New(name)
		}
	}
	return nil
}

// addressDraft finds the conversation of a draft: the other participants, or the writer
// alone. A draft without recipients has no type.
func addressDraft(c *rest.Call, name string, d *world.StoredDraft) error {
	for _, id := range d.To {
		if c.View.User(id) == nil {
			return draftReceiver.New(id, name)
		}
	}
	if len(d.To) == 0 {
		d.Kind = ""
		return nil
	}
	slices.Sort(d.To)
	d.To = slices.DeleteFunc(slices.Compact(d.To), func(id int) bool { return id == c.User.ID })
	if len(d.To) == 0 {
		d.To = []int{c.User.ID}
	}
	return nil
}

// maxDraftReceivers is the maximum number of receivers of a draft.
const maxDraftReceivers = 1000
