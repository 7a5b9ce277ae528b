package featurelevels

import "fmt"

// versionAt panics on a level above the last release: nothing that is sent may
// lack a version.
func versionAt(l Level) string {
	version := ""
	for _, r := range Releases() {
		if r.LastLevel == l {
			version = r.Version
		}
	}
	if version != "" {
		return version
	}
	for _, r := range Releases() {
		if r.LastLevel > l {
			return r.Version + "-dev"
		}
	}
	panic(fmt.Sprintf("featurelevels: no release in releases.yaml reports level %d or a later one", l))
}
