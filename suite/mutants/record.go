package mutants

import (
	"net/url"
	"sync"
)

// Record is the exchanges of a run of the suite against a right server. From it one
// learns which specs meet the mistake of a mutant, without a run for each mutant.
type Record struct {
	mu   sync.RWMutex
	seen []seen
}

// seen is one exchange of the record.
type seen struct {
	Exchange
	asked url.Values // the parameters as the suite sent them
}

// Recorder is a mutant that changes nothing and keeps the record.
func (r *Record) Recorder() Mutant {
	return Mutant{Name: "records", Handle: func(x *Exchange) {
		asked := url.Values{}
		for name, values := range x.Params {
			asked[name] = values
		}
		x.Forward()
		kept := seen{asked: asked, Exchange: Exchange{
			Call: x.Call, ID: x.ID, Spec: x.Spec, Email: x.Email, World: x.World,
			Status: x.Status, raw: x.raw, header: x.header,
		}}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.seen = append(r.seen, kept)
	}}
}

// Met are the specs, "" among them if others asked, in which the mistake shows itself:
// the mutant sees the recorded answers once more. It must be one of the tables, which look at
// the exchange and at nothing else.
func (r *Record) Met(m Mutant) map[string]bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	met := make(map[string]bool)
	server := NewServer(m, nil, nil)
	for i := range r.seen {
		if met[r.seen[i].Spec] || !m.concerns(r.seen[i].Call) {
			continue
		}
		x := r.seen[i].again(server)
		if m.Handle(x); server.Used() {
			met[x.Spec], server.used = true, false
		}
	}
	return met
}

// concerns reports whether the mutant can change such a call.
func (m Mutant) concerns(call string) bool { return m.Call == "" || m.Call == call }

// again is the recorded exchange as the handler of a wrong server gets it, with the
// answer there already.
func (s seen) again(server *Server) *Exchange {
	x := s.Exchange
	x.server, x.passed, x.Body, x.Params = server, true, decode(x.raw), url.Values{}
	x.let, x.counted = object{}, map[string]int{}
	for name, values := range s.asked {
		x.Params[name] = values
	}
	return &x
}
