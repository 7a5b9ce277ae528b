package invariants_test

import (
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// stored is the stored state outside of registrations: the lists of the owner and of a
// member.
func (s *stage) stored() string {
	var b strings.Builder
	for _, email := range []string{Owner, Member} {
		c := As(s.t, s.srv, email)
		for _, path := range []string{
			"/drafts", "/saved_snippets", "/scheduled_messages", "/attachments", "/invites", "/bots",
			"/export/realm", "/realm/emoji", "/realm/linkifiers",
			"/realm/domains", "/realm/profile_fields", "/user_groups", "/users/me/alert_words",
			"/users?include_custom_profile_fields=true", "/streams",
			"/messages?anchor=newest&num_before=30&num_after=0&apply_markdown=false",
		} {
			fmt.Fprintln(&b, email, path, c.Get(path[:strings.IndexAny(path+"?", "?")], query(path)).Raw)
		}
	}
	return b.String()
}

// query is the query of a path.
func query(path string) Form {
	f := Form{}
	_, after, _ := strings.Cut(path, "?")
	for pair := range strings.SplitSeq(after, "&") {
		if name, value, there := strings.Cut(pair, "="); there {
			f[name] = value
		}
	}
	return f
}

// firstChange is the first difference between two lists of answers.
func firstChange(before, after string) string {
	was, is := strings.Split(before, "\n"), strings.Split(after, "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			return Clip(was[i]) + "\nto " + Clip(is[i])
		}
	}
	return "something"
}
