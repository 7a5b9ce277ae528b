package suite

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// logged3 are rows of the levels 1 to 30.
func logged3() []logged {
	return slices.Concat(
		logged3Server(), logged3Register(), logged3Messages(), logged3Deletions(), logged3Rendering(),
		logged3Streams(), logged3Files(), logged3Users(), logged3Accounts(), logged3Events(),
	)
}

// having demands all the keys, each with a value that m accepts.
func having(m expect.Matcher, keys ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, key := range keys {
		demands = append(demands, shown(key, m))
	}
	return expect.All(demands...)
}

// lacking demands that all the keys are missing.
func lacking(keys ...string) expect.Matcher {
	var demands []expect.Matcher
	for _, key := range keys {
		demands = append(demands, hidden(key))
	}
	return expect.All(demands...)
}

// yes and no demand a boolean at the path of keys.
func yes(path string) expect.Matcher { return shown(path, expect.Equal(true)) }
func no(path string) expect.Matcher  { return shown(path, expect.Equal(false)) }
