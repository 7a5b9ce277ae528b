package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 113 that needs a function.
var level113 = fl.Edits{
	"113-emoji-still-url-always": fl.Rewritten(func(e *wire.CustomEmoji, o *fl.Object) {
		if e.StillURL == nil {
			o.Delete("still_url")
		}
	}),
}
