package faketest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// The people of the default scenario, by their roles.
const (
	Owner     = "ada@example.com"
	Admin     = "iris@example.com"
	Moderator = "mo@example.com"
	Member    = "ben@example.com"
	Other     = "cleo@example.com"
	Third     = "dina@example.com"
	Newcomer  = "eli@example.com"
	Guest     = "gus@example.com"
	Leaver    = "zoe@example.com"
	BuildBot  = "build-bot@example.com"
	HookBot   = "weather-bot@example.com"
)

// The IDs of people in the default scenario.
const (
	AdaID, IrisID, MoID, BenID, CleoID, DinaID, GusID, ZoeID = 1, 2, 3, 4, 5, 6, 8, 9
)

// WithoutDirectMessages is a scenario in which people may not write to each other directly.
const WithoutDirectMessages = `
organization: {id: quiet, name: Quiet, direct_messages: false}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 10, email: build-bot@example.com, full_name: Bot, bot: generic, bot_owner: ben@example.com}
`

// Crowd is an organization with one stream of n members. An owner, an administrator, a
// moderator, a guest and a newcomer are in the stream too.
func Crowd(n int, organization string) string {
	var users, names strings.Builder
	for _, u := range []string{
		"ada@example.com, role: owner", "iris@example.com, role: administrator", "mo@example.com, role: moderator",
		"gus@example.com, role: guest", "eli@example.com, joined: -1d",
	} {
		fmt.Fprintf(&users, "  - {full_name: Somebody, email: %s}\n", u)
	}
	for i := range n {
		fmt.Fprintf(&users, "  - {full_name: Member %d, email: m%d@example.com, joined: -90d}\n", i, i)
		fmt.Fprintf(&names, "m%d@example.com, ", i)
	}
	return fmt.Sprintf(`
organization: {id: crowd, name: Crowd, waiting_period_days: 10, %s}
users:
%sstreams:
  - {name: all, subscribers: [%sada@example.com, iris@example.com, mo@example.com, gus@example.com, eli@example.com]}
  - {name: few, subscribers: [m0@example.com]}
  - {name: moderated, post_policy: moderators, subscribers: [gus@example.com]}
  - {name: settled, post_policy: full-members, subscribers: [gus@example.com]}
`, organization, users.String(), names.String())
}

// ChangeWorld changes the default world without a request.
func ChangeWorld(t testing.TB, srv *fake.Server, by func(*world.Tx)) {
	t.Helper()
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		by(tx)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
