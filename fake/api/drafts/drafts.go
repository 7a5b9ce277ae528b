// Package drafts answers what is asked about messages that are not sent yet:
// drafts and scheduled ones.
package drafts

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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

// keepsDrafts refuses who wants the server to keep none.
func keepsDrafts(c *rest.Call) error {
	if !c.View.Settings(c.User).EnableDraftsSynchronization {
		return rest.BadRequest("User has disabled synchronizing drafts.")
	}
	return nil
}

type createDraftsParams struct {
	Drafts *rest.JSON `schema:"drafts" req:"required"`
}

// Create answers POST /drafts.
func Create(c *rest.Call, p *createDraftsParams) (any, error) {
	if err := keepsDrafts(c); err != nil {
		return nil, err
	}
	list, ok := p.Drafts.Value.([]any)
	if !ok {
		return nil, rest.BadRequest("drafts is not a list")
	}
	var made []world.StoredDraft
	for i, item := range list {
		d, err := readDraft(c, fmt.Sprintf("drafts[%d]", i), item)
		if err != nil {
			return nil, err
		}
		made = append(made, d)
	}
	out := wire.DraftIDs{}
	err := c.World.Write(func(tx *world.Tx) (err error) {
		out.IDs, err = tx.AddDrafts(c.User.ID, made)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		err = rest.BadRequest("You have too many drafts: at most %d are kept.", world.MaxDrafts)
	}
	return out, err
}

type editDraftParams struct {
	Draft *rest.JSON `schema:"draft" req:"required"`
}

// Edit answers PATCH /drafts/{draft_id}.
func Edit(c *rest.Call, p *editDraftParams) (any, error) {
	if err := keepsDrafts(c); err != nil {
		return nil, err
	}
	d, err := readDraft(c, "draft", p.Draft.Value)
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
			return &wire.Error{Kind: wire.ThingNotFound, Msg: "Draft does not exist"}
		}
		do(tx, d)
		return nil
	})
}

// readDraft reads a draft as clients send it; name is for errors.
func readDraft(c *rest.Call, name string, v any) (world.StoredDraft, error) {
	d := world.StoredDraft{At: c.World.Clock.Now()}
	object, ok := v.(map[string]any)
	if !ok {
		return d, rest.BadRequest("%s is not a dict", name)
	}
	texts := map[string]*string{"type": &d.Kind, "topic": &d.Topic, "content": &d.Content}
	for _, key := range []string{"type", "to", "topic", "content"} {
		v, there := object[key]
		if !there {
			return d, rest.BadRequest("%s key is missing from %s", key, name)
		}
		if text := texts[key]; text != nil {
			if *text, ok = v.(string); !ok {
				return d, rest.BadRequest("%s[%q] is not a string", name, key)
			}
		}
	}
	var err error
	if d.To, err = rest.AsInts(name+`["to"]`, object["to"]); err != nil {
		return d, err
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains([]string{"type", "to", "topic", "content", "timestamp", "id"}, key) {
			return d, rest.BadRequest("Unexpected key in %s: %s", name, key)
		}
	}
	if given, there := object["timestamp"]; there {
		if d.At, err = draftTime(name, given); err != nil {
			return d, err
		}
	}
	return d, checkDraft(c, name, &d)
}

func draftTime(name string, v any) (time.Time, error) {
	number, _ := v.(json.Number)
	seconds, err := number.Float64()
	switch {
	case err != nil:
		return time.Time{}, rest.BadRequest(`%s["timestamp"] is not a number`, name)
	case seconds < 0 || seconds > latestTimestamp:
		return time.Time{}, rest.BadRequest("Timestamp must not be negative{: check %s}", name)
	}
	return time.Unix(int64(seconds), 0).UTC(), nil
}

// checkDraft trims and cuts a draft, and checks for whom it is.
func checkDraft(c *rest.Call, name string, d *world.StoredDraft) error {
	d.Content = rest.Truncate(strings.TrimRight(d.Content, " \t\r\n"), rules.MaxMessageLength, rules.CutMark)
	topic := d.Topic
	d.Topic = ""
	switch {
	case d.Content == "":
		return rest.BadRequest("Message must not be empty{: check %s}", name)
	case strings.Contains(d.Content, "\x00"), strings.Contains(topic, "\x00"):
		return rest.BadRequest("Topic and content must not contain null bytes{: check %s}", name)
	case len(d.To) > maxDraftReceivers:
		return rest.BadRequest("%s has too many receivers", name)
	}
	switch d.Kind {
	case "":
		d.To = nil
	case "private":
		for _, id := range d.To {
			if c.View.User(id) == nil {
				return rest.BadRequest("Invalid user ID %d{: check %s}", id, name)
			}
		}
	case "stream":
		if len(d.To) != 1 {
			return rest.BadRequest("Must specify exactly 1 stream ID for stream messages{: check %s}", name)
		}
		s := c.View.Stream(d.To[0])
		if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
			return rest.BadRequest("Invalid stream ID{: check %s}", name)
		}
		d.Topic = rest.Truncate(topic, rules.MaxTopicLength, "...")
	default:
		return rest.BadRequest(`Invalid %s["type"]`, name)
	}
	return nil
}

// maxDraftReceivers bounds to how many people one draft is.
const maxDraftReceivers = 1000
