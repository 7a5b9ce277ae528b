package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var dropBefore = Kind{
	Name:    scenarios.DropBefore,
	Happens: "The connection ends without an answer, and nothing was changed.",
	Correct: "It cannot tell this from drop_after. It repeats reading requests, and asks the server before it repeats a message: local_id and the newest messages tell.",
	Make:    always(func(*Visit, http.ResponseWriter, Next) { drop() }),
}
