package present

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// AlertWords is a list of alert words, which is never null.
func AlertWords(words []string) wire.RegisterAlertWords {
	return wire.RegisterAlertWords{AlertWords: append([]string{}, words...)}
}
