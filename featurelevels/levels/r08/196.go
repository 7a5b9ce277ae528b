package r08

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 196 that need a function.
var level196 = fl.Edits{
	"196-playground-template-param": fl.ParamWas("url_template", "url_prefix", func(prefix string) (string, bool) {
		return strings.NewReplacer("{", "%7B", "}", "%7D").Replace(strings.TrimSpace(prefix)) + "{code}", true
	}, "POST /realm/playgrounds"),

	// Older clients append the code to a prefix, and so they get the text of the template before the code.
	"196-playground-template-field": fl.Rewritten(func(p *wire.Playground, o *fl.Object) {
		prefix, _, _ := strings.Cut(p.URLTemplate, "{code}")
		o.Set("url_template", prefix)
		o.Rename("url_template", "url_prefix")
	}),
}
