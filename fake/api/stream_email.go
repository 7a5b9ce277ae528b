package api

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// streamEmail is the address that turns mail into messages of a stream.
func streamEmail(s *world.Stream) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "stream %d", s.ID))
	slug := strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(s.Name)), "-")
	if slug != "" {
		slug += "."
	}
	return fmt.Sprintf("%s%s.show-sender@spiritlevel.invalid", slug, hex.EncodeToString(sum[:16]))
}
