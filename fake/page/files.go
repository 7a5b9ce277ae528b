package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// Each view has its markup, its script and its part of the style sheet in files of its own.
//
//go:embed files
var files embed.FS

// views are the views of the page, in the order of the navigation.
var views = []struct{ name, title string }{
	{"home", "Home"},
	{"traffic", "Traffic"},
	{"organization", "Organization"},
	{"controls", "Controls"},
	{"levels", "Levels"},
}

func read(name string) string {
	text, _ := files.ReadFile("files/" + name) // "" for a view without such a file
	return string(text)
}

// frame is the markup around the views, divided where the page of a world has its own.
var frame = sync.OnceValue(func() []string { return strings.Split(read("page.html"), "<!-- fill -->\n") })

// styleSheet is the shared tokens, the frame, and the views.
var styleSheet = sync.OnceValue(func() string {
	parts := []string{markup.Tokens, read("page.css")}
	for _, v := range views {
		parts = append(parts, read(v.name+".css"))
	}
	return strings.Join(parts, "\n")
})

// serveFile answers GET /page/{file}. A browser asks each time whether a file has
// changed, since another version of the program may listen there.
func serveFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	text, kind := "", "text/javascript; charset=utf-8"
	switch {
	case name == "page.css":
		text, kind = styleSheet(), "text/css; charset=utf-8"
	case strings.HasSuffix(name, ".js"):
		text = read(name)
	}
	if text == "" {
		tell(w, http.StatusNotFound, "msg", "the page has no such file")
		return
	}
	sum := sha256.Sum256([]byte(text))
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", kind)
	_, _ = w.Write([]byte(text)) // a client that has gone needs no answer
}
