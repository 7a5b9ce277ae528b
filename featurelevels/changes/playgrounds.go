package changes

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const addPlayground = "POST /realm/playgrounds"

// Changes of playgrounds.
var (
	PlaygroundsListed = At(49, "a registration lists playgrounds", Rows("register-playgrounds"),
		Added[wire.RegisterPlaygrounds]("realm_playgrounds"))

	PlaygroundsChange = At(49, "playgrounds can be added and removed, of which everybody is told",
		Rows("playground-endpoints", "playground-event"),
		RouteAdded(addPlayground, "DELETE /realm/playgrounds/{playground_id}"),
		NoEvent[wire.PlaygroundsEvent]())

	PlaygroundsUnquoted = At(57, "the parameters of a playground are plain texts", Rows("playground-encoding"),
		ValueWas("name", jsonText, addPlayground),
		ValueWas("pygments_language", jsonText, addPlayground),
		ValueWas("url_prefix", jsonText, addPlayground))
)

// jsonText raises a text that was sent as JSON.
func jsonText(value string) (string, bool) {
	var text string
	err := json.Unmarshal([]byte(value), &text)
	return text, err == nil
}
