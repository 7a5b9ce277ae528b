package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/recorded"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// Parts is the path below which the scripts ask for parts of the page. Each element of a
// part replaces the one with its id.
const Parts = Folder + "parts/"

// refusal is the answer of the control interface to a request that it refuses.
type refusal struct {
	status int
	msg    string
}

func (r *refusal) Error() string { return r.msg }

// handleParts adds the parts, which only loaded pages may see.
func (p *Page) handleParts(m *http.ServeMux) {
	for path, write := range map[string]func(*http.Request, markup.Writer) error{
		"/home": p.home, "/people": p.people,
		"/exchange": p.exchange, "/comparison": p.comparison,
		"/state": p.state, "/fault": p.fault,
		"/organization": p.organization,
		"/map":          p.levelMap, "/levels": p.changes, "/demonstration/{change}": p.demonstration,
	} {
		m.HandleFunc("GET "+Parts+"{world}"+path, func(w http.ResponseWriter, r *http.Request) {
			if !p.Sent(r) {
				http.Error(w, "the token of this page is needed", http.StatusUnauthorized)
				return
			}
			respond(w, r, func(m markup.Writer) error { return write(r, m) })
		})
	}
}

// respond answers with the text that a function writes, or with its refusal.
func respond(w http.ResponseWriter, r *http.Request, write func(markup.Writer) error) {
	var out bytes.Buffer
	m := markup.To(&out)
	if err := write(m); err != nil {
		var refused *refusal
		errors.As(err, &refused)
		http.Error(w, err.Error(), cmp.Or(refused, &refusal{status: http.StatusInternalServerError}).status)
		return
	}
	_ = m.Flush() // a buffer takes everything
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store") // it has keys
	if out.Len() < largePart || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		_, _ = w.Write(out.Bytes()) // a client that has gone needs no answer
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	_, _ = out.WriteTo(z)
	_ = z.Close()
}

// largePart is the size from which on a part is worth compressing.
const largePart = 32 << 10

// ask decodes the answer of an operation of the control interface that changes nothing.
func (p *Page) ask(r *http.Request, path string, into any) error {
	return p.send(r, http.MethodGet, path, nil, into)
}

func (p *Page) send(r *http.Request, method, path string, body []byte, into any) error {
	asked, err := http.NewRequestWithContext(r.Context(), method, "http://"+r.Host+"/control"+path, bytes.NewReader(body))
	if err != nil {
		return &refusal{http.StatusBadRequest, err.Error()}
	}
	asked.TLS = r.TLS
	asked.Header.Set("Content-Type", "application/json")
	got := recorded.New()
	p.Control.ServeHTTP(got, asked)
	var told struct{ Result, Msg string }
	if err := json.Unmarshal(got.Body.Bytes(), &told); err != nil {
		return err
	}
	if told.Result != "success" {
		return &refusal{got.Status, told.Msg}
	}
	return json.Unmarshal(got.Body.Bytes(), into)
}

func worldPath(name string) string { return "/worlds/" + url.PathEscape(name) }

// ofWorld is a path of the control interface below the world of a part.
func ofWorld(r *http.Request, path string) string { return worldPath(r.PathValue("world")) + path }
