package differential

import "regexp"

// subjects are the subjects of differences, by path.
var subjects = []struct {
	about string
	paths *regexp.Regexp
}{
	{"flags", regexp.MustCompile(`flag|starred`)},
	{"reactions", regexp.MustCompile(`reaction`)},
	{"muting", regexp.MustCompile(`muted`)},
	{"settings", regexp.MustCompile(`setting|status|property`)},
	{"editing", regexp.MustCompile(`content|subject|topic|edit`)},
	{"people", regexp.MustCompile(`group|/users`)},
	{"subscriptions", regexp.MustCompile(`subscri|stream`)},
}

// subject is the subject of a difference.
func subject(where string) string {
	for _, each := range subjects {
		if each.paths.MatchString(where) {
			return each.about
		}
	}
	return "sending"
}
