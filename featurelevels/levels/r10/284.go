package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 284 that needs a function.
var level284 = fl.Edits{
	"284-prev-rendered-version": fl.Together(
		fl.Rewritten(func(e *wire.EditEntry, o *fl.Object) { setVersion(o, e.PrevRenderedContentVersion) }),
		fl.Rewritten(func(e *wire.UpdateMessage, o *fl.Object) { setVersion(o, e.PrevRenderedContentVersion) })),
}

// setVersion tells the version of a former rendering, if there is one.
func setVersion(o *fl.Object, version *int) {
	if version != nil {
		o.Set("prev_rendered_content_version", *version)
	}
}
