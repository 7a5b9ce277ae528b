package organization

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListLinkifiers answers GET /realm/linkifiers.
func ListLinkifiers(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.Linkifiers{Linkifiers: present.Linkifiers(c.View)}, nil
}

// ListFilters answers GET /realm/filters, the older endpoint.
func ListFilters(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.Filters{Linkifiers: present.Linkifiers(c.View)}, nil
}

type linkifierParams struct {
	Pattern  *rest.Text `schema:"pattern,required"`
	Template *rest.Text `schema:"url_template,required"`
}

func (p *linkifierParams) trimmed() (pattern, template string) {
	return strings.TrimSpace(p.Pattern.Value), strings.TrimSpace(p.Template.Value)
}

// AddLinkifier answers POST /realm/filters.
func AddLinkifier(c *rest.Call, p *linkifierParams) (any, error) {
	var id int
	err := c.World.Write(func(tx *world.Tx) (err error) {
		if err := linkifierFaults(c, tx, 0, p).refusal(); err != nil {
			return err
		}
		if id, err = tx.AddLinkifier(p.trimmed()); err != nil {
			return unusableLinkifier(c, err)
		}
		tx.Emit(audience.Everybody(tx), linkifiersChanged{})
		return nil
	})
	return wire.Made{ID: id}, err
}

// UpdateLinkifier answers PATCH /realm/filters/{filter_id}.
func UpdateLinkifier(c *rest.Call, p *linkifierParams) (any, error) {
	id, err := linkifierInPath(c)
	if err != nil {
		return nil, err
	}
	pattern, template := p.trimmed()
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if tx.Linkifier(id) == nil {
			return noLinkifier.New()
		}
		if err := linkifierFaults(c, tx, id, p).refusal(); err != nil {
			return err
		}
		if err := tx.UpdateLinkifier(id, pattern, template); err != nil {
			return unusableLinkifier(c, err)
		}
		tx.Emit(audience.Everybody(tx), linkifiersChanged{})
		return nil
	})
}

type linkifierOrderParams struct {
	IDs *rest.JSON `schema:"ordered_linkifier_ids,required" takes:"[]integer"`
}

// OrderLinkifiers answers PATCH /realm/linkifiers.
func OrderLinkifiers(c *rest.Call, p *linkifierOrderParams) (any, error) {
	ids, err := rest.AsInts("ordered_linkifier_ids", p.IDs.Value)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		var all []int
		for _, l := range tx.Linkifiers() {
			all = append(all, l.ID)
		}
		if !slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(all))) {
			return linkifiersNotOrdered.New()
		}
		if len(ids) == 0 {
			return nil
		}
		tx.OrderLinkifiers(ids)
		tx.Emit(audience.Everybody(tx), linkifiersChanged{})
		return nil
	})
}

// RemoveLinkifier answers DELETE /realm/filters/{filter_id}.
func RemoveLinkifier(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, err := linkifierInPath(c)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if err := tx.RemoveLinkifier(id); err != nil {
			return noLinkifier.New()
		}
		tx.Emit(audience.Everybody(tx), linkifiersChanged{})
		return nil
	})
}

// linkifierInPath is the ID of the linkifier in the path. The write looks for it
// again.
func linkifierInPath(c *rest.Call) (int, error) {
	id, err := strconv.Atoi(c.Path("filter_id"))
	if err != nil || c.View.Linkifier(id) == nil {
		return 0, noLinkifier.New()
	}
	return id, nil
}

// linkifiersChanged is the event of changed linkifiers.
type linkifiersChanged struct{}

func (linkifiersChanged) Present(r present.Reader) []events.Encoded {
	if !present.ReadsLinkifiers(r.Options) && !linkifierRulesAt(r.Plan).toldToAll {
		return nil
	}
	return r.Encode(linkifiersChanged{}, func() any {
		return wire.LinkifiersEvent{Type: "realm_linkifiers", RealmLinkifiers: present.Linkifiers(r.World.View())}
	})
}
