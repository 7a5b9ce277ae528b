package invariants_test

import (
	"regexp"

	"github.com/spiritlevel/spiritlevel/fake/internal/clientstate"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// excuse is a difference that public servers leave too: after some requests, at some
// places, up to a level. A client can only register anew.
type excuse struct {
	after, place *regexp.Regexp
	until        featurelevels.Level
	why          string
}

// excuses are few. A place begins with the role of the listener: guest, bot or person; the
// place of a request that was refused and changed the world is "refused". The comparison
// itself, in clientstate, leaves out the fields that events never contain.
func excuses(dialect featurelevels.Dialect) []excuse {
	newest := featurelevels.Newest()
	found := []excuse{
		{regexp.MustCompile(``),
			regexp.MustCompile(`^guest\.(subscriptions|unsubscribed|never_subscribed)\..*\.subscribers\b`), newest,
			"guests hear nobody join or leave public streams"},
		{regexp.MustCompile(``), regexp.MustCompile(`^bot\.realm_bots\.`), newest,
			"a bot hears nothing of bots, though one that administers finds all of them in a registration"},
		{regexp.MustCompile(`(subscriptions|/streams/)`), regexp.MustCompile(`^guest\.(streams|never_subscribed)\.`), newest,
			"guests hear nothing of web-public streams that they are not in, though a registration lists them"},
		{regexp.MustCompile(`DELETE /users/me/subscriptions`), regexp.MustCompile(`\.unsubscribed\.`), newest,
			"who leaves a stream hears nothing of those who leave with him, nor that it is out of sight then"},
		{regexp.MustCompile(`POST /users/me/presence|/reactivate`), regexp.MustCompile(`\.presences\.`), newest,
			"who is idle, was here before, or only says again that he is there, is told to nobody"},
		{regexp.MustCompile(`PATCH /streams/.*"is_private":"?true`),
			regexp.MustCompile(`\.(streams|never_subscribed|unsubscribed)\.`), newest,
			"who loses sight of a stream that becomes private hears nothing"},
		{regexp.MustCompile(`PATCH /streams/.*"is_private":"?false`), regexp.MustCompile(`\.(streams|never_subscribed)\.`),
			133,
			"who gains sight of a stream that becomes public hears nothing yet"},
	}
	if dialect == featurelevels.Zulip {
		found = append(found, excuse{regexp.MustCompile(`POST /users/me/subscriptions `), regexp.MustCompile(`^refused$`),
			featurelevels.ChangeID("7.0-refused-subscribe-creates-nothing").Level() - 1,
			"a request to subscribe keeps the streams that it made before it was refused"})
	}
	return found
}

// excused reports whether a difference has an excuse.
func (s *stage) excused(a randomacts.Act, role string, d clientstate.Difference) bool {
	for _, e := range s.excuses {
		if s.side.Level <= e.until && e.after.MatchString(a.String()) && e.place.MatchString(role+d.Place) {
			return true
		}
	}
	return false
}
