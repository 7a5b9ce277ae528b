package featurelevels

// Changes lists every declared change, ascending by level.
func Changes() []*Change { return changes }

// Deviations lists the declared deviations of the dialects.
func Deviations() []*Change { return deviations }

var changes = []*Change{
	DirectType,
}

var deviations = []*Change{}

// DirectType came with level 174.
var DirectType = At(174, "direct is accepted as message type", Rows("direct-type"),
	ValueAdded("type", "direct", "POST /messages"))
