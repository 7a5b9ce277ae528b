package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// batches are the operations that can end half done, with the row of the change log
// from which they can.
var batches = []struct{ operation, row string }{
	{"POST /mark_all_as_read", "153-mark-all-read-batches"},
	{"POST /streams/{stream_id}/delete_topic", "154-delete-topic-partial"},
}

var partiallyCompleted = Kind{
	Name:       scenarios.PartiallyCompleted,
	Happens:    "The operation runs out of time. From the levels of the change log on it answers 200 with the result partially_completed and the code REQUEST_TIMEOUT; at older levels it fails with 504. In this fake nothing was done yet.",
	Correct:    "It sends the request again until the result is success. It does not read 200 as success.",
	Operations: []string{batches[0].operation, batches[1].operation},
	Make: always(func(v *Visit, w http.ResponseWriter, _ Next) {
		for _, b := range batches {
			if level, known := featurelevels.LevelOfRow(b.row); b.operation == v.Route && known && v.Plan.Level() >= level {
				w.Header().Set("Content-Type", "application/json")
				_, _ = w.Write([]byte(`{"result":"partially_completed","msg":"","code":"REQUEST_TIMEOUT"}` + "\n"))
				return
			}
		}
		writePage(w, http.StatusGatewayTimeout)
	}),
}
