package world

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
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

// Seed is what the keys and random numbers of the world depend on.
func (w *World) Seed() uint64 { return w.seed }

// Key derives the API key of an account from the seed: 32 letters and digits,
// independent of the rest of the scenario.
func Key(seed uint64, email string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", seed, keys.Fold(email)))
	return hex.EncodeToString(sum[:16])
}

// Sign makes a token that allows access to a path until a time without an account. It
// is the same in each world with the same seed.
func (w *World) Sign(path string, until time.Time) string {
	return fmt.Sprintf("%x-%s", until.Unix(), hex.EncodeToString(w.mac(path, until.Unix())))
}

// Signed tells whether a token is valid for a path now.
func (w *World) Signed(path, token string) bool {
	stamp, sum, _ := strings.Cut(token, "-")
	var until int64
	if _, err := fmt.Sscanf(stamp, "%x", &until); err != nil || fmt.Sprintf("%x", until) != stamp {
		return false
	}
	given, err := hex.DecodeString(sum)
	return err == nil && hmac.Equal(given, w.mac(path, until)) && w.Clock.Now().Before(time.Unix(until, 0))
}

func (w *World) mac(path string, until int64) []byte {
	m := hmac.New(sha256.New, fmt.Appendf(nil, "links/%d", w.seed))
	fmt.Fprintf(m, "%d/%s", until, path)
	return bytes.Clone(m.Sum(nil)[:16])
}
