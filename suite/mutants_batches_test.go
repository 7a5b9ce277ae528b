package suite_test

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// batchMutants are servers that never end what they do in batches, or do
// nothing.
func batchMutants() map[string]mutant {
	idle := func(r *http.Request, _ url.Values) {
		if strings.HasSuffix(r.URL.Path, "/delete_topic") || strings.HasSuffix(r.URL.Path, "/mark_all_as_read") {
			r.URL.Path = "/api/v1/messages/render"
		}
	}
	endless := onSuccess(func(r *http.Request, b target.Object) {
		if strings.HasSuffix(r.URL.Path, "/delete_topic") || strings.HasSuffix(r.URL.Path, "/mark_all_as_read") {
			b["result"] = "partially_completed"
		}
	})
	return map[string]mutant{
		"batches that do nothing": {request: idle, killed: []string{"LVL-73", "LVL-74"}},
		"batches without an end":  {response: endless, killed: []string{"LVL-73", "LVL-74"}},
	}
}
