package r07

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 179 that needs a function.
var level179 = fl.Edits{
	"179-scheduled-object-names": fl.Rewritten(func(m *wire.ScheduledMessage, o *fl.Object) {
		const millisecondsPerSecond = 1000
		if stream, ok := m.To.(int); ok {
			o.Set("to", []int{stream})
		}
		o.Set("topic", m.Topic)
		o.Set("deliver_at", m.DeliveryTimestamp*millisecondsPerSecond)
	}),
}
