package api

import (
	"errors"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxFetched is how many messages one request may ask for (spec: Limits).
const maxFetched = 5000

type fetchMessagesParams struct {
	Anchor         *Text   `schema:"anchor"`
	IncludeAnchor  *Bool   `schema:"include_anchor"`
	NumBefore      *Count  `schema:"num_before" req:"required"`
	NumAfter       *Count  `schema:"num_after" req:"required"`
	Narrow         *Narrow `schema:"narrow"`
	ClientGravatar *Bool   `schema:"client_gravatar"`
	ApplyMarkdown  *Bool   `schema:"apply_markdown"`
	FirstUnread    *Bool   `schema:"use_first_unread_anchor"`
}

// fetchMessages answers GET /messages.
func fetchMessages(c *Call, p *fetchMessagesParams) (any, error) {
	switch {
	case p.NumBefore.Value+p.NumAfter.Value > maxFetched:
		return nil, badRequest("Too many messages requested with num_before and num_after (maximum %d).", maxFetched)
	case !p.IncludeAnchor.Or(true) && p.NumBefore.Value > 0 && p.NumAfter.Value > 0 && c.Plan.Has(changes.AnchorStaysInside):
		return nil, badRequest("include_anchor: The anchor can only be excluded at an end of the range")
	}
	query, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	anchor, err := fetchAnchor(c, p, query.Query)
	if err != nil {
		return nil, err
	}
	page := c.View.Fetch(query.Query, world.Window{
		Anchor: anchor, Before: p.NumBefore.Value, After: p.NumAfter.Value, WithAnchor: p.IncludeAnchor.Or(true),
	})
	list, err := c.startList(wire.FetchedMessages{
		Anchor: anchor, FoundOldest: page.FoundOldest, FoundNewest: page.FoundNewest,
		FoundAnchor: page.FoundAnchor, Messages: []*wire.Message{},
	})
	if err != nil {
		return nil, err
	}
	encoder, reader := viewerOf(c, p.ClientGravatar.Or(true)).encoder(p.ApplyMarkdown.Or(true)), c.View.Reader(c.User)
	for _, m := range page.Messages {
		open := encoder.open(m)
		if query.Search != nil {
			open = encoder.withMatches(open, query.Search, m)
		}
		list.AddWithTexts(open, "flags", reader.Flags(m))
	}
	return success(list.Close()), nil
}

// compileNarrow compiles a narrow for the caller.
func compileNarrow(c *Call, p *JSON) (*narrow.Narrow, error) {
	var terms []narrow.Term
	if p.Set {
		var err error
		if terms, err = narrow.Parse(p.Value, p.Raw); err != nil {
			return nil, err
		}
	}
	return narrow.Compile(c.View, c.User, terms, narrow.Options{
		Direct: c.Plan.Has(changes.DMNarrow), OneSearch: c.Plan.Has(changes.SearchTermsAreOne),
	})
}

// fetchAnchor is the message ID to fetch around. The specification requires no
// anchor and does not say what holds without one: the newest message does.
func fetchAnchor(c *Call, p *fetchMessagesParams, q world.Query) (int, error) {
	named := c.Plan.Has(changes.AnchorNames)
	switch {
	case p.FirstUnread.Value:
		return anchorAt(c, "first_unread", true, q)
	case p.Anchor.Set:
		return anchorAt(c, p.Anchor.Value, named, q)
	case !named || c.Plan.Has(changes.AnchorRequired):
		return 0, badRequest("Missing 'anchor' argument.")
	}
	return world.NewestAnchor, nil
}

// anchorAt reads an anchor: an ID or, where they are known, a name.
func anchorAt(c *Call, text string, named bool, q world.Query) (int, error) {
	if named {
		switch text {
		case "newest":
			return world.NewestAnchor, nil
		case "oldest":
			return 0, nil
		case "first_unread":
			if id, ok := c.View.FirstUnread(c.User, q); ok {
				return id, nil
			}
			return world.NewestAnchor, nil
		}
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // a number too big is the largest
		return 0, badRequest("Invalid anchor: '%s'", shortenValue(text))
	}
	return int(min(max(id, 0), world.NewestAnchor)), nil
}
