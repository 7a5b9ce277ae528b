package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 343 that needs a function.
var level343 = fl.Edits{
	"343-stream-delete-ids": fl.Split(func(e wire.StreamsGone) []any {
		return []any{wire.StreamEvent{Type: e.Type, Op: e.Op, Streams: e.Whole}}
	}),
}
