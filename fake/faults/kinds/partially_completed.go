package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var partiallyCompleted = Kind{
	Name: scenarios.PartiallyCompleted,
	Happens: "The operation runs out of time. From the levels of the change log on it answers 200 with the result " +
		"partially_completed and the code REQUEST_TIMEOUT, and since level 211 with a success whose field complete " +
		"is false; at older levels it fails with 504. In this fake nothing was done yet.",
	Correct: "It sends the request again until the result is success and complete is not false. " +
		"It does not read 200 as success.",
	Operations: []string{"POST /mark_all_as_read", "POST /streams/{stream_id}/delete_topic"},
	Legal: func(operation string, level featurelevels.Level) bool {
		return rest.MayEndPartially(operation, level) || rest.TellsCompletion(level)
	},
	Make: always(func(v *Visit, w http.ResponseWriter, _ Next) {
		body := `{"result":"partially_completed","msg":"","code":"REQUEST_TIMEOUT"}`
		switch {
		case rest.TellsCompletion(v.Plan.Level()):
			body = `{"result":"success","msg":"","complete":false}`
		case !rest.MayEndPartially(v.Route, v.Plan.Level()):
			writePage(w, http.StatusGatewayTimeout)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(body + "\n"))
	}),
}
