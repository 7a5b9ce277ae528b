package suite_test

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// attachmentMutants are servers that delete files wrongly.
func attachmentMutants(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	at := func(r *http.Request) bool { return strings.Contains(r.URL.Path, "/attachments/") }
	return map[string]mutant{
		"attachments for everybody": {request: func(r *http.Request, _ url.Values) {
			if at(r) {
				r.SetBasicAuth(user.Email, user.Key)
			}
		}, killed: []string{"ATT-01"}},
		"files that stay": {request: func(r *http.Request, _ url.Values) {
			if at(r) {
				r.Method, r.URL.Path = http.MethodGet, "/api/v1/streams"
			}
		}, killed: []string{"ATT-02", "STA-29", "ATT-03", "RES-14", "STA-28", "LIM-12", "STA-27"}},
		"any file is gone": {response: func(r *http.Request, status int, b target.Object) int {
			if at(r) && status == http.StatusBadRequest {
				b["code"] = "NOT_FOUND"
			}
			return status
		}, killed: []string{"ATT-03", "ATT-02", "ERR-09"}},
		"what is deleted is told": {response: onSuccess(func(r *http.Request, b target.Object) {
			if at(r) {
				b["id"] = 1
			}
		}), killed: []string{"ATT-04"}},
	}
}
