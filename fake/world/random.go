package world

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Random returns a number in [0, n), the same in each world of the same seed
// and history.
func (w *World) Random(n int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return rand.New(w.random).IntN(n)
}

// UUID returns a version 4 UUID, the same in each world of the same seed and
// history.
func (w *World) UUID() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := rand.New(w.random)
	hi, lo := r.Uint64(), r.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x",
		hi>>32, hi>>16&0xffff, hi&0xfff, 0x8000|lo>>48&0x3fff, lo&0xffffffffffff)
}

// Key derives the API key of an account from the seed: 32 letters and digits,
// independent of the rest of the scenario.
func Key(seed uint64, email string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", seed, Fold(email)))
	return hex.EncodeToString(sum[:16])
}
