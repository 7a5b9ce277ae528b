package api

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// changeable are the flags that their owner may change.
var changeable = map[string]world.Flag{
	"read": world.Read, "starred": world.Starred, "collapsed": world.Collapsed,
}

// derivedFlags are the flags that follow from a message and its history.
var derivedFlags = map[string]bool{
	"mentioned": true, "wildcard_mentioned": true, "has_alert_word": true, "historical": true,
}

type updateFlagsParams struct {
	Messages *JSON `schema:"messages" req:"required"`
	Op       *Text `schema:"op" req:"required"`
	Flag     *Text `schema:"flag" req:"required"`
}

// updateFlags answers POST /messages/flags.
func updateFlags(c *Call, p *updateFlagsParams) (any, error) {
	ids, err := asInts("messages", p.Messages.Value)
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
	return wire.FlagsUpdated{Messages: ids}, nil
}

// parseFlagChange reads which flag to change and how.
func parseFlagChange(c *Call, op, name string) (world.FlagChange, error) {
	flag, ok := changeable[name]
	switch {
	case derivedFlags[name]:
		return world.FlagChange{}, badRequest("Flag not editable: '%s'", name)
	case !ok:
		return world.FlagChange{}, badRequest("Invalid flag: '%s'", shortenValue(name))
	case op != "add" && op != "remove":
		return world.FlagChange{}, badRequest("Invalid message flag operation: '%s'", shortenValue(op))
	}
	return world.FlagChange{User: c.User, Flag: flag, On: op == "add"}, nil
}

func changeFlags(c *Call, change world.FlagChange) (changed []int, err error) {
	changed, err = c.World.ChangeFlags(change)
	if errors.Is(err, world.ErrUnreadable) {
		return nil, invalidMessage()
	}
	return changed, err
}

// asInts reads a list of integers; name is for the error.
func asInts(name string, v any) ([]int, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, badRequest("%s is not a list", name)
	}
	out := make([]int, len(list))
	for i, item := range list {
		if out[i], ok = asInt(item); !ok {
			return nil, badRequest("%s[%d] is not an integer", name, i)
		}
	}
	return out, nil
}

type updateFlagsOfNarrowParams struct {
	Anchor        *Text   `schema:"anchor" req:"required"`
	IncludeAnchor *Bool   `schema:"include_anchor"`
	NumBefore     *Count  `schema:"num_before" req:"required"`
	NumAfter      *Count  `schema:"num_after" req:"required"`
	Narrow        *Narrow `schema:"narrow" req:"required"`
	Op            *Text   `schema:"op" req:"required"`
	Flag          *Text   `schema:"flag" req:"required"`
}

// updateFlagsOfNarrow answers POST /messages/flags/narrow.
func updateFlagsOfNarrow(c *Call, p *updateFlagsOfNarrowParams) (any, error) {
	before, after := p.NumBefore.Value, p.NumAfter.Value
	if !p.IncludeAnchor.Or(true) && before > 0 && after > 0 {
		return nil, badRequest("include_anchor: The anchor can only be excluded at an end of the range")
	}
	// Too many are cut rather than refused; each side keeps half if it wants.
	before = min(before, max(maxFetched-after, maxFetched/2))
	after = min(after, maxFetched-before)
	change, err := parseFlagChange(c, p.Op.Value, p.Flag.Value)
	if err != nil {
		return nil, err
	}
	query, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	anchor, err := anchorAt(c, p.Anchor.Value, true, query.Query)
	if err != nil {
		return nil, err
	}
	page := c.View.Fetch(query.Query, world.Window{Anchor: anchor, Before: before, After: after, WithAnchor: p.IncludeAnchor.Or(true)})
	change.Messages = make([]int, len(page.Messages))
	for i, m := range page.Messages {
		change.Messages[i] = m.ID
	}
	changed, err := changeFlags(c, change)
	if err != nil {
		return nil, err
	}
	out := wire.RangeFlagsUpdated{
		ProcessedCount: len(page.Messages), UpdatedCount: len(changed), FoundOldest: page.FoundOldest, FoundNewest: page.FoundNewest,
	}
	if n := len(change.Messages); n > 0 {
		out.FirstProcessedID, out.LastProcessedID = &change.Messages[0], &change.Messages[n-1]
	}
	return out, nil
}
