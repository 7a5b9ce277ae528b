// Package control is the interface with which tests and people control the fake:
// worlds, clocks, deactivation, limits. It is JSON over HTTP below /control; the
// suite does not judge it.
package control

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// maxBody bounds a control request; a scenario may be in it.
const maxBody = 16 << 20

// problem is a refusal with its HTTP status.
type problem struct {
	status int
	msg    string
}

func (p *problem) Error() string { return p.msg }

func bad(format string, args ...any) error {
	return &problem{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// answer has the fields of a success besides the envelope.
type answer = map[string]any

// Config says which server the interface controls.
type Config struct {
	Registry *worlds.Registry
	// Allowed reports whether a request may control the server. The others need a token.
	Allowed func(*http.Request) bool
	// Requirements, if set, lists the requirements for an operation at a level.
	Requirements func(operation string, level featurelevels.Level) []Requirement
}

type handler struct {
	registry *worlds.Registry
	Config
}

// Handler returns the control interface of a server.
func Handler(c Config) http.Handler {
	h, allowed := &handler{c.Registry, c}, c.Allowed
	m := mux.NewRouter().SkipClean(true)
	for _, r := range h.routes() {
		m.Handle("/control"+r.path, serve(r.strictly, allowed)).Methods(r.method)
		if r.path == "" { // the list is at the folder's address, too
			m.Handle("/control/", serve(r.strictly, allowed)).Methods(r.method)
		}
	}
	m.NotFoundHandler = serve(func(r *http.Request) (answer, error) {
		return nil, &problem{http.StatusNotFound, fmt.Sprintf("there is no operation at %s: GET /control lists them",
			r.URL.Path)}
	}, allowed)
	m.MethodNotAllowedHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		methods := methodsAt(m, r)
		w.Header().Set("Allow", strings.Join(methods, ", "))
		serve(func(*http.Request) (answer, error) {
			return nil, &problem{http.StatusMethodNotAllowed, fmt.Sprintf("%s does not accept %s: expected %s", r.URL.Path,
				r.Method, strings.Join(methods, " or "))}
		}, allowed).ServeHTTP(w, r)
	})
	return m
}

// methodsAt lists the methods that the path of a request takes.
func methodsAt(m *mux.Router, r *http.Request) (list []string) {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		other := *r
		other.Method = method
		var match mux.RouteMatch
		if m.Match(&other, &match) && match.MatchErr == nil {
			list = append(list, method)
		}
	}
	return list
}

func serve(run func(*http.Request) (answer, error), allowed func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !allowed(r) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="spiritlevel control"`)
			reply(w, http.StatusUnauthorized, answer{"result": "error",
				"msg": "the control interface demands its token as a bearer token"})
			return
		}
		if r.Header.Get(callbacks.Header) != "" {
			reply(w, http.StatusForbidden,
				answer{"result": "error", "msg": "the control interface accepts no callbacks of outgoing webhook bots"})
			return
		}
		if r.Method == http.MethodPost && !isJSON(r.Header.Get("Content-Type")) {
			reply(w, http.StatusUnsupportedMediaType, answer{"result": "error",
				"msg": "the control interface demands the Content-Type application/json"})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		body, err := run(r)
		if err != nil {
			reply(w, statusOf(err), answer{"result": "error", "msg": err.Error()})
			return
		}
		switch out := body[rawKey].(type) {
		case raw:
			w.Header().Set("Content-Type", out.kind)
			_, _ = w.Write(out.body) // a client that has gone needs no answer
			return
		case stream:
			out(w)
			return
		}
		if body == nil {
			body = answer{}
		}
		body["result"], body["msg"] = "success", ""
		reply(w, http.StatusOK, body)
	})
}

// Bearer allows requests with a bearer token; without a token, all requests.
func Bearer(token string) func(*http.Request) bool {
	return func(r *http.Request) bool {
		given, isBearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		return token == "" || isBearer && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 1
	}
}

// isJSON reports whether a body is declared as JSON. A web page can send any other kind
// without a preflight request.
func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && kind == "application/json"
}

func statusOf(err error) int {
	var p *problem
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p.status
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, worlds.ErrUnknown):
		return http.StatusNotFound
	case errors.Is(err, worlds.ErrExists):
		return http.StatusConflict
	}
	return http.StatusBadRequest
}

func reply(w http.ResponseWriter, status int, body answer) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encode(body)) // a client that has gone needs no answer
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a bug: answers are made of plain values
	}
	return append(text, '\n')
}

func (h *handler) world(r *http.Request) (*worlds.World, error) {
	if w := h.registry.Find(mux.Vars(r)["name"]); w != nil {
		return w, nil
	}
	return nil, fmt.Errorf("%w: %q", worlds.ErrUnknown, mux.Vars(r)["name"])
}
