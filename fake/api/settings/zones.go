package settings

import (
	_ "embed"
	"strings"
	"time"
	_ "time/tzdata" // the time zones must not depend on the machine
)

// zoneLinks are the alias names of time zones in the tz database: each line has an
// alias and the canonical name.
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

// IsAlias reports whether a name is another name of a time zone.
func IsAlias(name, zone string) bool { return name != zone && canonicalZone(name) == zone }

// canonicalZone is the canonical name of a time zone.
func canonicalZone(name string) string {
	for line := range strings.Lines(zoneLinks) {
		if link, target, _ := strings.Cut(strings.TrimSpace(line), " "); link == name {
			return target
		}
	}
	return name
}
