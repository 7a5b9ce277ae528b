package world

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

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
