package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// drafts are those of the account, newest first.
func (s *state) drafts() {
	list := []wire.Draft{}
	for _, d := range slices.Backward(s.View.DraftsOf(s.User.ID)) {
		list = append(list, d.Wire())
	}
	s.RegisterDrafts = &wire.RegisterDrafts{Drafts: list}
}

// listDrafts answers GET /drafts.
func listDrafts(c *Call, _ *noParams) (any, error) {
	out := wire.DraftList{Drafts: []wire.Draft{}}
	for _, d := range c.View.DraftsOf(c.User.ID) {
		out.Drafts = append(out.Drafts, d.Wire())
	}
	out.Count = len(out.Drafts)
	return out, c.keepsDrafts()
}

// keepsDrafts refuses who wants the server to keep none.
func (c *Call) keepsDrafts() error {
	if !c.View.Settings(c.User).EnableDraftsSynchronization {
		return badRequest("User has disabled synchronizing drafts.")
	}
	return nil
}

type createDraftsParams struct {
	Drafts *JSON `schema:"drafts" req:"required"`
}

// createDrafts answers POST /drafts.
func createDrafts(c *Call, p *createDraftsParams) (any, error) {
	if err := c.keepsDrafts(); err != nil {
		return nil, err
	}
	list, ok := p.Drafts.Value.([]any)
	if !ok {
		return nil, badRequest("drafts is not a list")
	}
	var made []world.StoredDraft
	for i, item := range list {
		d, err := c.draft(fmt.Sprintf("drafts[%d]", i), item)
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
		err = badRequest("You have too many drafts: at most %d are kept.", world.MaxDrafts)
	}
	return out, err
}

type editDraftParams struct {
	Draft *JSON `schema:"draft" req:"required"`
}

// editDraft answers PATCH /drafts/{draft_id}.
func editDraft(c *Call, p *editDraftParams) (any, error) {
	if err := c.keepsDrafts(); err != nil {
		return nil, err
	}
	d, err := c.draft("draft", p.Draft.Value)
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.withDraft(func(tx *world.Tx, old *world.StoredDraft) {
		d.ID, d.UserID = old.ID, old.UserID
		tx.ChangeDraft(d)
	})
}

// deleteDraft answers DELETE /drafts/{draft_id}.
func deleteDraft(c *Call, _ *noParams) (any, error) {
	if err := c.keepsDrafts(); err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.withDraft((*world.Tx).DeleteDraft)
}

func (c *Call) withDraft(do func(*world.Tx, *world.StoredDraft)) error {
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

// draft reads a draft as clients send it; name is for errors.
func (c *Call) draft(name string, v any) (world.StoredDraft, error) {
	d := world.StoredDraft{At: c.World.Clock.Now()}
	object, ok := v.(map[string]any)
	if !ok {
		return d, badRequest("%s is not a dict", name)
	}
	texts := map[string]*string{"type": &d.Kind, "topic": &d.Topic, "content": &d.Content}
	for _, key := range []string{"type", "to", "topic", "content"} {
		v, there := object[key]
		if !there {
			return d, badRequest("%s key is missing from %s", key, name)
		}
		if text := texts[key]; text != nil {
			if *text, ok = v.(string); !ok {
				return d, badRequest("%s[%q] is not a string", name, key)
			}
		}
	}
	var err error
	if d.To, err = asInts(name+`["to"]`, object["to"]); err != nil {
		return d, err
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains([]string{"type", "to", "topic", "content", "timestamp", "id"}, key) {
			return d, badRequest("Unexpected key in %s: %s", name, shortenValue(key))
		}
	}
	if given, there := object["timestamp"]; there {
		if d.At, err = draftTime(name, given); err != nil {
			return d, err
		}
	}
	return d, c.checkDraft(name, &d)
}

func draftTime(name string, v any) (time.Time, error) {
	number, _ := v.(json.Number)
	seconds, err := number.Float64()
	switch {
	case err != nil:
		return time.Time{}, badRequest(`%s["timestamp"] is not a number`, name)
	case seconds < 0 || seconds > latestTimestamp:
		return time.Time{}, badRequest("Timestamp must not be negative: check %s", name)
	}
	return time.Unix(int64(seconds), 0).UTC(), nil
}

// checkDraft trims and cuts a draft, and checks for whom it is.
func (c *Call) checkDraft(name string, d *world.StoredDraft) error {
	d.Content = truncate(strings.TrimRight(d.Content, " \t\r\n"), MaxMessageLength, cutMark)
	topic := d.Topic
	d.Topic = ""
	switch {
	case d.Content == "":
		return badRequest("Message must not be empty: check %s", name)
	case strings.Contains(d.Content, "\x00"), strings.Contains(topic, "\x00"):
		return badRequest("Topic and content must not contain null bytes: check %s", name)
	case len(d.To) > maxDraftReceivers:
		return badRequest("%s has too many receivers", name)
	}
	switch d.Kind {
	case "":
		d.To = nil
	case "private":
		for _, id := range d.To {
			if c.View.User(id) == nil {
				return badRequest("Invalid user ID %d in %s", id, name)
			}
		}
	case "stream":
		if len(d.To) != 1 {
			return badRequest("Must specify exactly 1 stream ID for stream messages: check %s", name)
		}
		s := c.View.Stream(d.To[0])
		if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
			return badRequest("Invalid stream ID: check %s", name)
		}
		d.Topic = truncate(topic, MaxTopicLength, "...")
	default:
		return badRequest(`Invalid %s["type"]`, name)
	}
	return nil
}

// maxDraftReceivers bounds to how many people one draft is.
const maxDraftReceivers = 1000
