package api

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listLinkifiers answers GET /realm/linkifiers.
func listLinkifiers(c *Call, _ *noParams) (any, error) {
	return wire.Linkifiers{Linkifiers: wireLinkifiers(c.View)}, nil
}

// listFilters answers GET /realm/filters, which was there before.
func listFilters(c *Call, _ *noParams) (any, error) {
	return wire.Filters{Linkifiers: wireLinkifiers(c.View)}, nil
}

type linkifierParams struct {
	Pattern  *Text `schema:"pattern" req:"required"`
	Template *Text `schema:"url_template" req:"required"`
}

func (p *linkifierParams) trimmed() (pattern, template string) {
	return strings.TrimSpace(p.Pattern.Value), strings.TrimSpace(p.Template.Value)
}

// addLinkifier answers POST /realm/filters.
func addLinkifier(c *Call, p *linkifierParams) (any, error) {
	pattern, template := p.trimmed()
	if err := c.blankLinkifier(pattern, template); err != nil {
		return nil, err
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) (err error) {
		if id, err = tx.AddLinkifier(pattern, template); err == nil {
			tx.Tell(everybody(tx), linkifiersChanged{})
		}
		return err
	})
	return wire.Made{ID: id}, c.linkifierFault(err)
}

// updateLinkifier answers PATCH /realm/filters/{filter_id}.
func updateLinkifier(c *Call, p *linkifierParams) (any, error) {
	id, err := c.linkifierInPath()
	if err != nil {
		return nil, err
	}
	pattern, template := p.trimmed()
	if err := c.blankLinkifier(pattern, template); err != nil {
		return nil, err
	}
	err = c.World.Write(func(tx *world.Tx) error {
		if err := tx.UpdateLinkifier(id, pattern, template); err != nil {
			return err
		}
		tx.Tell(everybody(tx), linkifiersChanged{})
		return nil
	})
	return emptyAnswer{}, c.linkifierFault(err)
}

// removeLinkifier answers DELETE /realm/filters/{filter_id}.
func removeLinkifier(c *Call, _ *noParams) (any, error) {
	id, err := c.linkifierInPath()
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.linkifierFault(c.World.Write(func(tx *world.Tx) error {
		if err := tx.RemoveLinkifier(id); err != nil {
			return err
		}
		tx.Tell(everybody(tx), linkifiersChanged{})
		return nil
	}))
}

// linkifierInPath is the ID of the linkifier that the path names. It is
// looked for again when it is written.
func (c *Call) linkifierInPath() (int, error) {
	id, err := strconv.Atoi(c.Path("filter_id"))
	if err != nil || c.View.Linkifier(id) == nil {
		return 0, noSuchLinkifier()
	}
	return id, nil
}

func wireLinkifiers(v world.View) []wire.Linkifier {
	out := []wire.Linkifier{}
	for _, l := range v.Linkifiers() {
		out = append(out, wire.Linkifier{ID: l.ID, Pattern: l.Pattern, URLTemplate: l.Template})
	}
	return out
}

// linkifiersChanged says that the linkifiers are others now.
type linkifiersChanged struct{}

func (linkifiersChanged) present(r eventReader) []events.Encoded {
	if !readsLinkifiers(r.Options) {
		return nil
	}
	return r.encode(linkifiersChanged{}, func() any {
		return wire.LinkifiersEvent{Type: "realm_linkifiers", RealmLinkifiers: wireLinkifiers(r.world.View())}
	})
}

// readsLinkifiers tells whether a client is given linkifiers.
func readsLinkifiers(o *events.Options) bool {
	return o.Capabilities["linkifier_url_template"] || !o.Plan.Has(changes.LinkifierCapability)
}

func (s *state) filters() {
	s.RegisterFilters = &wire.RegisterFilters{RealmFilters: []string{}, Linkifiers: wireLinkifiers(s.View)}
}

func (s *state) linkifiers() {
	s.RegisterLinkifiers = &wire.RegisterLinkifiers{RealmLinkifiers: []wire.Linkifier{}}
	if readsLinkifiers(&s.options) {
		s.RegisterLinkifiers.RealmLinkifiers = wireLinkifiers(s.View)
	}
}
