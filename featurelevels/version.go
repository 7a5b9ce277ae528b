package featurelevels

// VersionAt is the version string of a server at a level: the latest release
// that reports exactly this level, otherwise the development version before
// the first release above it.
func VersionAt(l Level) string {
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
	return ""
}
