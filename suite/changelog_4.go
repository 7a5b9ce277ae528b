package suite

import "slices"

// logged4 are rows of the levels 31 to 58.
func logged4() []logged {
	return slices.Concat(logged4Registering(), logged4Events(), logged4Organization(), logged4Others())
}
