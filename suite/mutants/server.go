package mutants

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Server is the wrong server of one run. It remembers the exchanges of the run.
type Server struct {
	mutant Mutant
	next   http.Handler
	roles  map[string]string // addresses of the suite's accounts by role

	keys   sync.Map // of accounts by email
	mu     sync.Mutex
	memory map[string]any
	queues map[string]*queue
	past   map[string][]Past
	used   bool
	failed string // the last expression that failed, and why
}

// Past is an earlier exchange as expressions see it.
type Past struct {
	By     string            `expr:"by" json:"by"`
	ID     string            `expr:"id" json:"id"`
	P      map[string]string `expr:"p" json:"p"`
	OK     bool              `expr:"ok" json:"ok"`
	Answer object            `expr:"answer" json:"answer"`
	Spec   string            `expr:"spec" json:"spec"`
	Let    object            `expr:"let" json:"let"`
	Call   string            `expr:"call" json:"call"`
}

// NewServer puts the mistake before the handler of a right server. The roles are the
// addresses of the suite's accounts.
func NewServer(m Mutant, next http.Handler, roles map[string]string) *Server {
	return &Server{
		mutant: m, next: next, roles: roles,
		memory: map[string]any{}, queues: map[string]*queue{}, past: map[string][]Past{},
	}
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.mutant.Right.Anywhere && !strings.Contains(r.URL.Path, "/api/v1") {
		r.URL.Path = "/api/v1" + r.URL.Path
	}
	x := newExchange(s, r)
	if x == nil {
		s.next.ServeHTTP(w, r)
		return
	}
	if s.mutant.passes != nil && s.mutant.passes(x.Call) {
		if x.text != "" {
			setBody(r, x.text)
		}
		s.next.ServeHTTP(w, r)
		return
	}
	asked := x.asked()
	s.mutant.Handle(x)
	x.Forward()
	if s.mutant.remembers {
		s.remember(x, asked)
	}
	x.reply(w)
}

// remember keeps the exchange as the suite asked for it and the right server answered.
func (s *Server) remember(x *Exchange, asked map[string]string) {
	answer := decode(x.raw)
	if answer == nil {
		answer = maps.Clone(x.Body)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := x.World + " " + x.Call
	past := Past{
		By: x.Email, ID: x.ID, P: asked, OK: answer["result"] == "success", Answer: answer,
		Spec: x.Spec, Let: x.let, Call: x.Call,
	}
	s.past[key] = append(s.past[key], past)
	if all := x.World + " *"; !strings.HasPrefix(x.Call, http.MethodGet) {
		s.past[all] = append(s.past[all], past)
	}
}

func (s *Server) pastOf(world, call string) []Past {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.past[world+" "+call] // which only grows
}

// pastThat are the earlier exchanges of the call that fit, the oldest first.
func (x *Exchange) pastThat(call string, fits func(Past) bool) []Past {
	found := []Past{}
	for _, e := range x.server.pastOf(x.World, call) {
		if fits(e) {
			found = append(found, e)
		}
	}
	return found
}

// has reports whether the exchange had the parameter.
func (p Past) has(name string) bool { _, given := p.P[name]; return given }

// Use notes that the mistake has shown: a mutant that never does is right.
func (x *Exchange) Use() {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	x.server.used = true
}

// Used reports whether the mistake has shown.
func (s *Server) Used() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used
}

// mishap notes an expression that failed.
func (s *Server) mishap(failed string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failed = failed
}

// Mishap is the last expression of the mutant that failed, and why; "" if none did. A condition
// that fails does not hold: the field that it asks for may be missing in other objects.
func (s *Server) Mishap() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// nth counts the exchanges that ask for the key, each once.
func (x *Exchange) nth(key []any) int {
	name := "nth " + fmt.Sprint(key...)
	if n, counted := x.counted[name]; counted {
		return n
	}
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	n, _ := x.server.memory[x.World+name].(int)
	x.server.memory[x.World+name] = n + 1
	x.counted[name] = n + 1
	return n + 1
}

// first remembers the first value of the key.
func (x *Exchange) first(key, v any) any {
	name := x.World + "first " + fmt.Sprint(key)
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	if before, known := x.server.memory[name]; known {
		return before
	}
	x.server.memory[name] = v
	return v
}

// note remembers a value of the exchange's world.
func (x *Exchange) note(key []any, v any) {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	x.server.memory[x.World+"note "+fmt.Sprintln(key...)] = v
}

// noted returns the remembered value, nil without one.
func (x *Exchange) noted(key []any) any {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	return x.server.memory[x.World+"note "+fmt.Sprintln(key...)]
}

// known are the addresses of the accounts that have asked something, in order.
func (s *Server) known() []string {
	var emails []string
	s.keys.Range(func(email, _ any) bool {
		emails = append(emails, email.(string))
		return true
	})
	slices.Sort(emails)
	return emails
}

// keyOf is the key with which the account asked first, "" if it did not.
func (s *Server) keyOf(email string) string {
	key, _ := s.keys.Load(email)
	text, _ := key.(string)
	return text
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header { return r.header }
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(p)
}

// ask lets the right server answer.
func (s *Server) ask(r *http.Request) *recorder {
	answer := &recorder{header: make(http.Header)}
	s.next.ServeHTTP(answer, r)
	answer.WriteHeader(http.StatusOK)
	return answer
}
