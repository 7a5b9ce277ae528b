package messages

import (
	"errors"
	"slices"
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
	NumBefore      *rest.Count  `schema:"num_before" default:"0"`
	NumAfter       *rest.Count  `schema:"num_after" default:"0"`
	MessageIDs     *messageIDs  `schema:"message_ids" takes:"[]integer"`
	Narrow         *rest.Narrow `schema:"narrow" takes:"[]object|[]array"`
	ClientGravatar *rest.Bool   `schema:"client_gravatar" default:"true"`
	ApplyMarkdown  *rest.Bool   `schema:"apply_markdown" default:"true"`
	FirstUnread    *rest.Bool   `schema:"use_first_unread_anchor" default:"false"`
	EmptyTopic     *rest.Bool   `schema:"allow_empty_topic_name" default:"false"`
}

// Fetch answers GET /messages.
func Fetch(c *rest.Call, p *fetchMessagesParams) (any, error) {
	terms, err := narrowTerms(c, &p.Narrow.JSON)
	switch {
	case err != nil:
		return nil, err
	case p.MessageIDs.Set:
		return fetchByID(c, p, terms)
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
	return answerMessages(c, p, query, page.Messages, wire.FetchedMessages{
		Anchor: &at, FoundOldest: page.FoundOldest, FoundNewest: page.FoundNewest, FoundAnchor: page.FoundAnchor,
	})
}

// fetchByID fetches the messages with some IDs that the requester can read, by ID.
func fetchByID(c *rest.Call, p *fetchMessagesParams, terms []narrow.Term) (any, error) {
	if p.Anchor.Set || !p.IncludeAnchor.Value || p.FirstUnread.Value || p.NumBefore.Value+p.NumAfter.Value > 0 {
		return nil, idsWithRange.New().With("parameters", rangeParameters)
	}
	query, err := compileTerms(c, terms)
	if err != nil {
		return nil, err
	}
	ids := slices.Clone(p.MessageIDs.ids)
	slices.Sort(ids)
	var found []*world.Message
	reader := c.View.Reader(c.User)
	for _, id := range slices.Compact(ids) {
		m := c.View.Message(id)
		if m != nil && reader.CanRead(m) && (len(terms) == 0 || query.Match(m)) {
			found = append(found, m)
		}
	}
	return answerMessages(c, p, query, found, wire.FetchedMessages{})
}

// answerMessages answers with a list of messages and its properties.
func answerMessages(c *rest.Call, p *fetchMessagesParams, query *narrow.Narrow, messages []*world.Message,
	about wire.FetchedMessages) (any, error) {
	about.Messages = []wire.FoundMessage{}
	list, err := c.StartList(about)
	if err != nil {
		return nil, err
	}
	viewer := rest.ViewerOf(c, p.ClientGravatar.Value).Reading(p.EmptyTopic.Value)
	encoder, reader := viewer.Encoder(p.ApplyMarkdown.Value), viewer.Flags()
	var flags []string
	for _, m := range messages {
		open := encoder.Open(m)
		if query.Search != nil {
			open = encoder.WithMatches(open, query.Search, m)
		}
		flags = reader.Append(flags[:0], m)
		list.AddWithTexts(open, "flags", flags)
	}
	return rest.Success(list.Close()), nil
}

// compileNarrow compiles a narrow for the caller.
func compileNarrow(c *rest.Call, p *rest.JSON) (*narrow.Narrow, error) {
	terms, err := narrowTerms(c, p)
	if err != nil {
		return nil, err
	}
	return compileTerms(c, terms)
}

func narrowTerms(c *rest.Call, p *rest.JSON) ([]narrow.Term, error) {
	if !p.Set {
		return nil, nil
	}
	return narrow.Parse(p.Value, p.Raw, fetchRulesAt(c.Plan).narrows)
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
