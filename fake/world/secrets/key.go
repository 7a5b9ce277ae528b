// Package secrets derives keys and signatures from the seed of a world: they are the
// same in each world with the same seed.
package secrets

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Key derives the API key of an account from the seed: 32 letters and digits,
// independent of the rest of the scenario.
func Key(seed uint64, email string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", seed, store.Fold(email)))
	return hex.EncodeToString(sum[:16])
}
