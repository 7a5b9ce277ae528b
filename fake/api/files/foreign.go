package files

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/pictures"
)

// ServeForeignImage answers GET below the path of the image proxy: it redirects to the
// image, because the fake makes no connections. If the organization's pictures are local,
// it sends a picture that stands for the image.
func ServeForeignImage(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	url, ok := markdown.ProxiedImage(r.URL.Path)
	if !ok {
		rest.NotFound(w, r)
		return
	}
	if rest.SiteOf(r).World.View().Organization().LocalPictures {
		sendPicture(w, r, "image/png", pictures.PNG("", url, pictures.Medium))
		return
	}
	http.Redirect(w, r, url, http.StatusFound)
}
