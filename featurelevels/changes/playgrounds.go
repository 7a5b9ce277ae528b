package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const addPlayground = "POST /realm/playgrounds"

// Changes of playgrounds.
var (
	PlaygroundsListed = At(49, "a registration lists playgrounds", Rows("register-playgrounds"),
		Added[wire.RegisterPlaygrounds]("realm_playgrounds"))

	PlaygroundsChange = At(49, "playgrounds can be added and removed, with events for all users",
		Rows("playground-endpoints", "playground-event"),
		RouteAdded(addPlayground, "DELETE /realm/playgrounds/{playground_id}"),
		NoEvent[wire.PlaygroundsEvent]())

	PlaygroundsUnquoted = At(57, "language and URL of a playground are plain text, as its name is", Rows("playground-encoding"),
		quotedIn([]string{addPlayground}, "pygments_language", "url_prefix"))
)
