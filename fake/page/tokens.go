package page

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"sync"
)

// TokenHeader is the header with which a loaded page proves itself to the server.
const TokenHeader = "Spiritlevel-Page"

// maxTokens is the number of loaded pages that the server knows. The oldest is forgotten,
// and asks for a new token.
const maxTokens = 1000

// tokens are the tokens of the loaded pages.
type tokens struct {
	mu    sync.Mutex
	known map[string]bool
	order []string // the oldest first, a ring when it is full
	next  int
}

// make returns a new token.
func (t *tokens) make() string {
	token := rand.Text()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]bool{}
	}
	if len(t.order) < maxTokens {
		t.order = append(t.order, token)
	} else {
		delete(t.known, t.order[t.next])
		t.order[t.next] = token
		t.next = (t.next + 1) % maxTokens
	}
	t.known[token] = true
	return token
}

// Knows reports whether a token is that of a loaded page.
func (p *Page) Knows(token string) bool {
	p.tokens.mu.Lock()
	defer p.tokens.mu.Unlock()
	return token != "" && p.tokens.known[token]
}

// Sent reports whether a loaded page sent the request.
func (p *Page) Sent(r *http.Request) bool { return p.Knows(r.Header.Get(TokenHeader)) }

// trusts reports whether the page may have a token without the control token.
func (p *Page) trusts(r *http.Request) bool { return p.Sent(r) || p.Token == "" && p.Local(r) }

// giveToken answers POST /page/token: it gives a token for the control token, or to a
// browser that the page trusts.
func (p *Page) giveToken(w http.ResponseWriter, r *http.Request) {
	var in struct {
		ControlToken string `json:"control_token"`
		World        string `json:"world"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxAsked)).Decode(&in); err != nil {
		tell(w, http.StatusBadRequest, "msg", `the body is {"world": …, "control_token": …}`)
		return
	}
	var world worldAnswer
	if err := p.ask(r, worldPath(in.World), &world); err != nil {
		tell(w, http.StatusNotFound, "msg", "there is no world of this name")
		return
	}
	given := p.Token != "" && subtle.ConstantTimeCompare([]byte(in.ControlToken), []byte(p.Token)) == 1
	switch {
	case world.World.Production:
		tell(w, http.StatusForbidden, "msg", "a production server shows no keys and no controls")
	case !given && !p.trusts(r):
		tell(w, http.StatusUnauthorized, "msg", "the control token is needed")
	default:
		tell(w, http.StatusOK, "token", p.tokens.make())
	}
}

// maxAsked is the maximum size of a request for a token.
const maxAsked = 16 << 10

func tell(w http.ResponseWriter, status int, name, value string) {
	text, _ := json.Marshal(map[string]string{name: value}) // strings always encode
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that has gone needs no answer
}
