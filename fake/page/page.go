// Package page is the web page of a server: it shows a world, and the requests to it, to
// people with a browser. It learns everything from the control interface, as any other
// client could.
package page

import (
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// Folder is the path below which the files of the page are.
const Folder = "/page/"

// Config says which server the page shows.
type Config struct {
	// Control is the control interface. It demands no token.
	Control http.Handler
	// API is the public API of all worlds.
	API http.Handler
	// Token is the control token that people must give, "" if the page trusts this machine.
	Token string
	// Local reports whether a request comes from a browser on this machine.
	Local func(*http.Request) bool
	// Picture answers with the picture of an account of a world.
	Picture func(w http.ResponseWriter, r *http.Request, world, email string)
}

// Page serves the page. It is safe for concurrent use.
type Page struct {
	Config
	tokens tokens
	files  http.Handler
}

// New returns the page of a server.
func New(c Config) *Page {
	p := &Page{Config: c}
	m := http.NewServeMux()
	m.HandleFunc("POST "+Folder+"token", p.giveToken)
	m.HandleFunc("GET "+Folder+"picture/{world}/{email}", func(w http.ResponseWriter, r *http.Request) {
		p.Picture(w, r, r.PathValue("world"), r.PathValue("email"))
	})
	m.HandleFunc("GET "+Folder+"{file}", serveFile)
	p.handleParts(m)
	p.files = protected(m)
	return p
}

// ServeHTTP answers requests below [Folder].
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.files.ServeHTTP(w, r) }

// protected adds the headers that keep other origins out.
func protected(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for _, line := range securityHeaders {
			h.Set(line[0], line[1])
		}
		next.ServeHTTP(w, r)
	})
}

// securityHeaders forbid scripts and styles that are not files of the page, and all
// use by other origins.
var securityHeaders = [][2]string{
	{"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"X-Frame-Options", "DENY"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
}

// Wanted reports whether the client wants the page rather than JSON.
func Wanted(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	accept := strings.ToLower(strings.Join(r.Header.Values("Accept"), ","))
	page, data := strings.Index(accept, "text/html"), strings.Index(accept, "application/json")
	return page >= 0 && (data < 0 || page < data)
}

// Show answers with the page of a world.
func (p *Page) Show(w http.ResponseWriter, r *http.Request, world string) {
	protected(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		respond(w, r, func(m markup.Writer) error {
			shown, err := p.look(r, world)
			if err == nil {
				shown.write(m)
			}
			return err
		})
	})).ServeHTTP(w, r)
}
