package messages

import (
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// changeable are the flags that users may change.
var changeable = map[string]world.Flag{
	"read": world.Read, "starred": world.Starred, "collapsed": world.Collapsed,
}

// derivedFlags are the flags that follow from a message and its history.
var derivedFlags = map[string]bool{
	"mentioned": true, "wildcard_mentioned": true, "has_alert_word": true, "historical": true,
	"force_expand": true, "force_collapse": true, // a flag of older clients
}

// wildcardFlags are flags that follow from a message, where a wildcard mention has one for each kind.
var wildcardFlags = map[string]bool{"stream_wildcard_mentioned": true, "topic_wildcard_mentioned": true}

type updateFlagsParams struct {
	Messages *rest.JSON `schema:"messages,required" takes:"[]integer"`
	Op       *rest.Text `schema:"op,required"`
	Flag     *rest.Text `schema:"flag,required"`
}

// UpdateFlags answers POST /messages/flags.
func UpdateFlags(c *rest.Call, p *updateFlagsParams) (any, error) {
	ids, err := rest.AsInts("messages", p.Messages.Value)
	if err != nil {
		return nil, err
	}
	change, err := parseFlagChange(c, p.Op.Value, p.Flag.Value)
	if err != nil {
		return nil, err
	}
	change.Messages = ids
	if _, err := changeFlags(c, change); err != nil {
		return nil, err
	}
	return wire.FlagsUpdated{Messages: ids, IgnoredChannels: ignoredChannels(c, change)}, nil
}

// ignoredChannels are the streams whose messages a change does not mark as unread.
func ignoredChannels(c *rest.Call, change world.FlagChange) wire.IgnoredChannels {
	out := wire.IgnoredChannels{Ignored: []int{}}
	if change.Flag != world.Read || change.On {
		return out
	}
	reader := c.View.Reader(c.User)
	for _, id := range change.Messages {
		m := c.View.Message(id)
		if m != nil && m.StreamID != 0 && reader.CanRead(m) && !c.View.IsSubscribed(m.StreamID, c.User.ID) {
			out.Ignored = append(out.Ignored, m.StreamID)
		}
	}
	slices.Sort(out.Ignored)
	out.Ignored = slices.Compact(out.Ignored)
	return out
}

// parseFlagChange reads the flag and the operation.
func parseFlagChange(c *rest.Call, op, name string) (world.FlagChange, error) {
	flag, ok := changeable[name]
	switch {
	case derivedFlags[name], wildcardFlags[name] && messageRulesAt(c.Plan).wildcardsApart:
		return world.FlagChange{}, flagNotEditable.New(name)
	case !ok:
		return world.FlagChange{}, flagUnknown.New(name)
	case op != "add" && op != "remove":
		return world.FlagChange{}, flagOperation.New(op)
	}
	return world.FlagChange{User: c.User, Flag: flag, On: op == "add", Scope: messageRulesAt(c.Plan).flagScope}, nil
}

func changeFlags(c *rest.Call, change world.FlagChange) (changed []int, err error) {
	changed, err = c.World.ChangeFlags(change)
	if errors.Is(err, world.ErrUnreadable) {
		return nil, rest.InvalidMessage()
	}
	return changed, err
}

type updateFlagsOfNarrowParams struct {
	Anchor        *rest.Text   `schema:"anchor,required"`
	IncludeAnchor *rest.Bool   `schema:"include_anchor" default:"true"`
	NumBefore     *rest.Count  `schema:"num_before,required"`
	NumAfter      *rest.Count  `schema:"num_after,required"`
	Narrow        *rest.Narrow `schema:"narrow,required" takes:"[]object|[]array"`
	Op            *rest.Text   `schema:"op,required"`
	Flag          *rest.Text   `schema:"flag,required"`
}

// UpdateFlagsOfNarrow answers POST /messages/flags/narrow.
func UpdateFlagsOfNarrow(c *rest.Call, p *updateFlagsOfNarrowParams) (any, error) {
	before, after := p.NumBefore.Value, p.NumAfter.Value
	around, err := readAnchor(p.Anchor.Value, true)
	if err != nil {
		return nil, err
	}
	if !p.IncludeAnchor.Value && before > 0 && after > 0 {
		return nil, anchorInside.New()
	}
	// Too large counts are reduced, not refused; each side keeps half if it needs it.
	before = min(before, max(maxFetched-after, maxFetched/2))
	after = min(after, maxFetched-before)
	query, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	change, err := parseFlagChange(c, p.Op.Value, p.Flag.Value)
	if err != nil {
		return nil, err
	}
	page := c.View.Fetch(query.Query, world.Window{
		Anchor: around.find(c, query), Before: before, After: after, WithAnchor: p.IncludeAnchor.Value || before+after == 0,
	})
	change.Messages = make([]int, len(page.Messages))
	for i, m := range page.Messages {
		change.Messages[i] = m.ID
	}
	changed, err := changeFlags(c, change)
	if err != nil {
		return nil, err
	}
	out := wire.RangeFlagsUpdated{
		ProcessedCount: len(page.Messages), UpdatedCount: len(
			changed), FoundOldest: page.FoundOldest, FoundNewest: page.FoundNewest,
		IgnoredChannels: ignoredChannels(c, change),
	}
	if n := len(change.Messages); n > 0 {
		out.FirstProcessedID, out.LastProcessedID = &change.Messages[0], &change.Messages[n-1]
	}
	return out, nil
}
