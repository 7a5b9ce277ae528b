package fake

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// adviseDialect calls advise once if a client names itself as one of the public
// counterpart at a server of dialect spec: such a client expects names that only
// dialect zulip has, and ends with an error that does not say so.
func adviseDialect(cfg Config, next http.Handler) http.Handler {
	if cfg.Advise == nil || cfg.Dialect != featurelevels.Spec {
		return next
	}
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if agent := r.UserAgent(); strings.HasPrefix(strings.ToLower(agent), "zulip") {
			once.Do(func() {
				cfg.Advise(fmt.Sprintf("the client %.40q is for Zulip servers, but this fake has dialect spec: "+
					"add --dialect zulip (in Go: fake.WithDialect(featurelevels.Zulip))", agent))
			})
		}
		next.ServeHTTP(w, r)
	})
}
