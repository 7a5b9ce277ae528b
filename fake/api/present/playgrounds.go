package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Playgrounds are all code playgrounds.
func Playgrounds(v world.View) []wire.Playground {
	out := []wire.Playground{}
	for _, p := range v.Playgrounds() {
		out = append(out, wire.Playground{ID: p.ID, Name: p.Name, PygmentsLanguage: p.Language, URLTemplate: p.Template()})
	}
	return out
}
