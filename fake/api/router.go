package api

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/api/files"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/server"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// prefix is the path of all endpoints (spec: Endpoints).
const prefix = "/api/v1"

// route maps a method and a documented path to its endpoint.
type route struct {
	method string
	path   string // as documented, also the route's name in featurelevels
	access rest.Access
	rest.Endpoint
}

func (r route) id() string { return r.method + " " + r.path }

// Handler returns the handler of all sites, always the same one. Requests must have
// their site (see [rest.WithSite]) and must not have the site's path.
func Handler() http.Handler { return handler() }

var handler = sync.OnceValue(newHandler)

func newHandler() http.Handler {
	t := newPathTable()
	methods := map[string][]route{}
	var patterns []string // in the order of the table
	for _, r := range routes() {
		pattern := r.pattern()
		if methods[pattern] == nil {
			patterns = append(patterns, pattern)
		}
		methods[pattern] = append(methods[pattern], r)
	}
	for _, pattern := range patterns {
		t.handle(prefix+pattern, resource(methods[pattern]))
	}
	t.handle(files.UploadsPath+"{path:.+}", rest.Remembered(files.UploadsPath+"{path}", files.ShownPath, files.Serve))
	t.handle(files.ExportsPath+"{token}"+files.ArchiveName, http.HandlerFunc(files.ServeExport))
	t.handle("/user_avatars/{path:.+}", rest.Remembered("/user_avatars/{path}", files.ShownPath, files.ServePicture))
	t.handle(markdown.ImageProxyPath+"{path:.+}", http.HandlerFunc(files.ServeForeignImage))
	t.handle("/avatar/{user}", rest.Remembered("/avatar/{user}", files.ShownPath, files.ServeAvatar))
	t.handle("/static/{path:.+}", http.HandlerFunc(serveStatic))
	return t
}

// serveStatic serves the files of the server. Only the name of the document of emoji
// depends on its content, which is read on demand.
func serveStatic(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, present.EmojiDocuments) &&
		(r.URL.Path == present.EmojiDocumentPath(false) || r.URL.Path == present.EmojiDocumentPath(true)) {
		server.ServeEmojiDocument(w, r)
		return
	}
	files.ServeStatic(w, r)
}

// PagePaths are the paths, with all below them, that web pages of other origins may
// read: the API, files and images.
func PagePaths() []string {
	return []string{
		prefix, strings.TrimSuffix(files.UploadsPath, "/"), strings.TrimSuffix(files.ExportsPath,
			"/"), "/user_avatars", "/avatar",
		strings.TrimSuffix(markdown.ImageProxyPath, "/"), "/static",
	}
}

// Routes lists the routes with their names in featurelevels: "METHOD /path".
func Routes() []string {
	var ids []string
	for _, r := range routes() {
		ids = append(ids, r.id())
	}
	return ids
}

// resource answers all methods of one path. HEAD is answered like GET; OPTIONS lists
// the methods.
func resource(routes []route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		plan := rest.SiteOf(r).Plan
		rules := routingRulesAt(plan)
		if r.Method == http.MethodPost && rules.methodInForm {
			r = rest.WithFormMethod(w, r)
		}
		allowed := []string{}
		for _, route := range routes {
			if !plan.HasRoute(route.id()) {
				continue
			}
			if route.method == r.Method || route.method == http.MethodGet && r.Method == http.MethodHead {
				route.Serve(w, r, route.id(), route.access)
				return
			}
			allowed = append(allowed, route.method)
		}
		if len(allowed) == 0 {
			rest.NotFound(w, r)
			return
		}
		if rules.headIsListed && slices.Contains(allowed, http.MethodGet) {
			allowed = append(allowed, http.MethodHead)
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		rest.RefuseOperation(w, r, rest.WrongMethod(allowed...))
	})
}
