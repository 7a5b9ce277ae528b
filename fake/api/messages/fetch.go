package messages

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxFetched is the maximum number of messages of one request (spec: Limits).
const maxFetched = 5000

type fetchMessagesParams struct {
	Anchor         *rest.Text   `schema:"anchor"`
	IncludeAnchor  *rest.Bool   `schema:"include_anchor" default:"true"`
	NumBefore      *rest.Count  `schema:"num_before,required"`
	NumAfter       *rest.Count  `schema:"num_after,required"`
	Narrow         *rest.Narrow `schema:"narrow" takes:"[]object|[]array"`
	ClientGravatar *rest.Bool   `schema:"client_gravatar" default:"true"`
	ApplyMarkdown  *rest.Bool   `schema:"apply_markdown" default:"true"`
	FirstUnread    *rest.Bool   `schema:"use_first_unread_anchor" default:"false"`
}

// Fetch answers GET /messages.
func Fetch(c *rest.Call, p *fetchMessagesParams) (any, error) {
	terms, err := narrowTerms(&p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	around, err := fetchAnchor(c, p)
	switch {
	case err != nil:
		return nil, err
	case p.NumBefore.Value+p.NumAfter.Value > maxFetched:
		return nil, tooManyFetched.New(maxFetched)
	case fetchRulesAt(c.Plan).anchorAtEnd && !p.IncludeAnchor.Value && p.NumBefore.Value > 0 && p.NumAfter.Value > 0:
		return nil, anchorInside.New()
	}
	query, err := compileTerms(c, terms)
	if err != nil {
		return nil, err
	}
	at := around.find(c, query)
	page := c.View.Fetch(query.Query, world.Window{Anchor: at, Before: p.NumBefore.Value, After: p.NumAfter.Value,
		WithAnchor: p.IncludeAnchor.Value})
	list, err := c.StartList(wire.FetchedMessages{
		Anchor: at, FoundOldest: page.FoundOldest, FoundNewest: page.FoundNewest,
		FoundAnchor: page.FoundAnchor, Messages: []wire.FoundMessage{},
	})
	if err != nil {
		return nil, err
	}
	encoder, reader := rest.ViewerOf(c, p.ClientGravatar.Value).Encoder(p.ApplyMarkdown.Value), c.View.Reader(c.User)
	var flags []string
	for _, m := range page.Messages {
		open := encoder.Open(m)
		if query.Search != nil {
			open = encoder.WithMatches(open, query.Search, m)
		}
		flags = reader.AppendFlags(flags[:0], m)
		list.AddWithTexts(open, "flags", flags)
	}
	return rest.Success(list.Close()), nil
}

// compileNarrow compiles a narrow for the caller.
func compileNarrow(c *rest.Call, p *rest.JSON) (*narrow.Narrow, error) {
	terms, err := narrowTerms(p)
	if err != nil {
		return nil, err
	}
	return compileTerms(c, terms)
}

func narrowTerms(p *rest.JSON) ([]narrow.Term, error) {
	if !p.Set {
		return nil, nil
	}
	return narrow.Parse(p.Value, p.Raw)
}

func compileTerms(c *rest.Call, terms []narrow.Term) (*narrow.Narrow, error) {
	return narrow.Compile(c.View, c.User, terms, fetchRulesAt(c.Plan).narrows)
}

// anchor is a message ID to fetch around, or the first unread message.
type anchor struct {
	id          int
	firstUnread bool
}

// fetchAnchor reads the anchor of a request. In the specification the anchor is
// optional, without a stated default: the fake uses the newest message.
func fetchAnchor(c *rest.Call, p *fetchMessagesParams) (anchor, error) {
	switch {
	case p.FirstUnread.Value:
		return anchor{firstUnread: true}, nil
	case p.Anchor.Set:
		return readAnchor(p.Anchor.Value, fetchRulesAt(c.Plan).anchorNames)
	case !fetchRulesAt(c.Plan).anchorOptional:
		return anchor{}, anchorMissing.New()
	}
	return anchor{id: world.NewestAnchor}, nil
}

// readAnchor reads an ID or, at levels that have them, a name.
func readAnchor(text string, named bool) (anchor, error) {
	if named {
		switch text {
		case "newest":
			return anchor{id: world.NewestAnchor}, nil
		case "oldest":
			return anchor{}, nil
		case "first_unread":
			return anchor{firstUnread: true}, nil
		}
	}
	id, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // a number that is too big is the largest
		return anchor{}, anchorInvalid.New()
	}
	return anchor{id: int(min(max(id, 0), world.NewestAnchor))}, nil
}

// find is the message ID that an anchor means in a narrow.
func (a anchor) find(c *rest.Call, n *narrow.Narrow) int {
	if !a.firstUnread {
		return a.id
	}
	if id, ok := c.View.FirstUnread(c.User, n.Query, n.Hidden); ok {
		return id
	}
	return world.NewestAnchor
}
