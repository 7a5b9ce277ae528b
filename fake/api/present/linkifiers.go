package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ReadsLinkifiers reports whether a client gets linkifiers.
func ReadsLinkifiers(o *events.Options) bool {
	return o.Capabilities["linkifier_url_template"] || !o.Plan.Has("176-capability-linkifier-template")
}

// Linkifiers are all linkifiers, in their order.
func Linkifiers(v world.View) []wire.Linkifier {
	out := []wire.Linkifier{}
	for _, l := range v.Linkifiers() {
		out = append(out, wire.Linkifier{ID: l.ID, Pattern: l.Pattern, URLTemplate: l.Template})
	}
	return out
}
