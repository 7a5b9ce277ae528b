package settings

import (
	_ "embed"
	"strings"
	"time"
	_ "time/tzdata" // the zones there are must not depend on the machine
)

// zoneLinks are the other names of time zones that the tz database keeps, each
// line a name and the one that counts.
//
//go:embed zone_links.txt
var zoneLinks string

func isZone(name string) bool {
	if name == "" || name == "Local" {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}

// canonicalZone is the name of a zone that counts.
func canonicalZone(name string) string {
	for line := range strings.Lines(zoneLinks) {
		if link, target, _ := strings.Cut(strings.TrimSpace(line), " "); link == name {
			return target
		}
	}
	return name
}
