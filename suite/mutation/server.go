// Package mutation makes wrong servers: a right one behind a handler that changes
// what it is asked and what it answers. It serves the proof that the suite sees
// what it claims to see.
package mutation

import (
	"bytes"
	"net/http"
	"sync"
)

// Mutant is a server with one thing wrong.
type Mutant struct {
	Name   string
	Breaks []string // requirements, or their sections, that the mistake breaks
	Handle func(x *Exchange)
	Call   string // the only call that Handle changes; "" = it may change any
	Second bool   // the answer is right, and something afterwards or for others is not
	Silent bool   // something never comes: what waits for it waits in vain
}

// Server is one run's wrong server, with what it remembers of the run.
type Server struct {
	mutant Mutant
	next   http.Handler

	keys   sync.Map // of accounts by email
	mu     sync.Mutex
	memory map[string]any
	queues map[string]*queue
	used   bool
}

// NewServer puts the mistake before the handler of a right server.
func NewServer(m Mutant, next http.Handler) *Server {
	return &Server{mutant: m, next: next, memory: make(map[string]any), queues: make(map[string]*queue)}
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := newExchange(s, r)
	if x == nil {
		s.next.ServeHTTP(w, r)
		return
	}
	s.mutant.Handle(x)
	x.Forward()
	x.reply(w)
}

// Use notes that the mistake has shown: a mutant that never does is right.
func (x *Exchange) Use() {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	x.server.used = true
}

// Used tells whether the mistake has shown.
func (s *Server) Used() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used
}

// Count counts what happens in the exchange's world and returns how often it has.
func (x *Exchange) Count(key string) int {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	count, _ := x.server.memory[x.World+" "+key].(int)
	x.server.memory[x.World+" "+key] = count + 1
	return count
}

// Keep remembers something of the exchange's world.
func (x *Exchange) Keep(key string, value any) {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	x.server.memory[x.World+" "+key] = value
}

// Kept is what was remembered, nil if nothing was.
func (x *Exchange) Kept(key string) any {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	return x.server.memory[x.World+" "+key]
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

// known are the accounts that have asked something.
func (s *Server) known() []string {
	var emails []string
	s.keys.Range(func(email, _ any) bool {
		emails = append(emails, email.(string))
		return true
	})
	return emails
}
