package files

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ServeForeignImage answers GET below the path of the image proxy: it redirects to the
// image, because the fake makes no connections.
func ServeForeignImage(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	url, ok := markdown.ProxiedImage(r.URL.Path)
	if !ok {
		rest.NotFound(w, r)
		return
	}
	http.Redirect(w, r, url, http.StatusFound)
}
