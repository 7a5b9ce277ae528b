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

	PlaygroundsChange = At(49, "playgrounds can be added and removed, with events for all users",
		Rows("playground-endpoints", "playground-event"),
		RouteAdded(addPlayground, "DELETE /realm/playgrounds/{playground_id}"),
		NoEvent[wire.PlaygroundsEvent]())

	PlaygroundsUnquoted = At(57, "parameters of playgrounds are plain text, not JSON", Rows("playground-encoding"),
		ValueWas("name", jsonText, addPlayground),
		ValueWas("pygments_language", jsonText, addPlayground),
		ValueWas("url_prefix", jsonText, addPlayground))
)

// jsonText raises a text that older clients send as JSON.
func jsonText(value string) (string, bool) {
	var text string
	err := json.Unmarshal([]byte(value), &text)
	return text, err == nil
}
