package secrets

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// Sign makes a token that allows access to a path until a time without an account.
func Sign(seed uint64, path string, until time.Time) string {
	return fmt.Sprintf("%x-%s", until.Unix(), hex.EncodeToString(sum(seed, path, until.Unix())))
}

// Signed reports whether a token is valid for a path at a time.
func Signed(seed uint64, path, token string, now time.Time) bool {
	stamp, sent, _ := strings.Cut(token, "-")
	var until int64
	if _, err := fmt.Sscanf(stamp, "%x", &until); err != nil || fmt.Sprintf("%x", until) != stamp {
		return false
	}
	given, err := hex.DecodeString(sent)
	return err == nil && hmac.Equal(given, sum(seed, path, until)) && now.Before(time.Unix(until, 0))
}

// sum is the message authentication code of a path and a time.
func sum(seed uint64, path string, until int64) []byte {
	m := hmac.New(sha256.New, fmt.Appendf(nil, "links/%d", seed))
	fmt.Fprintf(m, "%d/%s", until, path)
	return bytes.Clone(m.Sum(nil)[:16])
}
