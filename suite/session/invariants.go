package session

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"sync"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The invariants (spec: Response envelope, Errors).
const (
	BodyIsObject     Invariant = "GEN-08" // the body is a JSON object
	ResultAndMsg     Invariant = "GEN-19" // result and msg are there
	MsgOnErrorsOnly  Invariant = "GEN-20" // msg is empty on success and not on error
	ResultIsKnown    Invariant = "ENV-01" // result is success or error
	MsgIsText        Invariant = "ENV-02" // msg is a string, with text on errors
	CodeOnErrorsOnly Invariant = "ENV-04" // code is a string and only on errors
	IgnoredOnSuccess Invariant = "ENV-09" // errors never name ignored parameters
	SuccessIs200     Invariant = "ERR-02" // a success has HTTP status 200
	ErrorIsNot200    Invariant = "ERR-03" // an error has an HTTP status of its own
)

// InvariantMatchers pairs each invariant with its matcher.
func InvariantMatchers() map[Invariant]Matcher {
	succeeds := func(v any) bool { r, ok := v.(*target.Reply); return ok && r.Body["result"] == "success" }
	when := func(success bool, m Matcher) Matcher {
		return BeExplained(Words(m), func(v any) *Mismatch {
			if succeeds(v) != success {
				return nil
			}
			return Explain(m, v)
		})
	}
	status := func(demanded string, holds func(int) bool) Matcher {
		return Be(demanded, func(v any) bool {
			reply, ok := v.(*target.Reply)
			return ok && holds(reply.Status)
		})
	}
	return map[Invariant]Matcher{
		BodyIsObject: Be("a JSON object", func(v any) bool {
			reply, ok := v.(*target.Reply)
			return ok && reply.Body != nil
		}),
		ResultAndMsg:     SatisfyAll(HaveField("result"), HaveField("msg")),
		MsgOnErrorsOnly:  SatisfyAll(when(true, HaveField("msg", "")), when(false, HaveField("msg", Not(Equal(""))))),
		ResultIsKnown:    HaveField("result", BeElementOf("success", "error")),
		MsgIsText:        SatisfyAll(HaveField("msg", BeText()), when(false, HaveField("msg", BeNonEmptyText()))),
		CodeOnErrorsOnly: SatisfyAll(when(true, HaveNoField("code")), when(false, HaveFieldIfAny("code", BeText()))),
		IgnoredOnSuccess: when(false, HaveNoField(IgnoredParameters)),
		SuccessIs200:     when(true, status("HTTP 200", func(s int) bool { return s == http.StatusOK })),
		ErrorIsNot200: when(false, status("a 4xx status, or 5xx where the server is at fault",
			func(s int) bool { return s >= http.StatusBadRequest })),
	}
}

// Invariants keeps the first breach of each invariant over the whole run. The processes
// of a run share a folder, to which each writes its breaches.
type Invariants struct {
	folder   string // "" = the run has one process
	mu       sync.Mutex
	matchers map[Invariant]Matcher
	calls    map[string]map[Invariant]Demand
	breaches map[Invariant]*target.Reply
	wrong    map[Invariant]*Mismatch // the broken demand, if it is not the reply itself
	memory   *memory
}

// NewInvariants makes an empty record. The folder is that of a run of several
// processes, "" for one.
func NewInvariants(folder string) *Invariants {
	return &Invariants{folder: folder, matchers: InvariantMatchers(), calls: Everywhere(),
		breaches: make(map[Invariant]*target.Reply),
		wrong:    make(map[Invariant]*Mismatch), memory: newMemory()}
}

// Observe judges one reply by all invariants. Calls outside the API and calls
// that the server did not answer itself fall under none of them.
func (i *Invariants) Observe(req target.Request, reply *target.Reply) {
	if req.Outside || req.Unknown || reply.Err != nil || reply.FromGateway() {
		return
	}
	if reply.Body == nil {
		i.breach(BodyIsObject, reply)
		return
	}
	for name, m := range i.matchers {
		if !Accepts(m, reply) {
			i.breach(name, reply)
		}
	}
	if !reply.Succeeded() {
		return
	}
	call := req.Method + " " + numbers.ReplaceAllString(req.Path, "{id}")
	for name, rule := range i.calls[call] {
		if !Accepts(rule.Matcher, reply) {
			i.breach(name.In(call), reply)
		}
	}
}

func (i *Invariants) breach(name Invariant, reply *target.Reply) { i.contradicted(name, reply, nil) }

// contradicted enters a reply that contradicts another one.
func (i *Invariants) contradicted(name Invariant, reply *target.Reply, wrong *Mismatch) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.breaches[name] == nil {
		i.breaches[name], i.wrong[name] = reply, wrong
		i.share(sharedBreach{Invariant: name, Reply: reply.Record(), Wrong: wrong})
	}
}

// Contradiction is a difference between answers of the run about a constant fact, nil
// without one.
func (i *Invariants) Contradiction(name Invariant) (*target.Reply, *Mismatch) {
	reply := i.Worst(name, nil)
	i.mu.Lock()
	defer i.mu.Unlock()
	if reply == nil || i.wrong[name] == nil {
		return nil, nil
	}
	return reply, i.wrong[name]
}

// Worst returns the reply that broke the invariant in any process, or kept if
// none did.
func (i *Invariants) Worst(name Invariant, kept *target.Reply) *target.Reply {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.breaches[name] == nil {
		i.collect()
	}
	if broken := i.breaches[name]; broken != nil {
		return broken
	}
	return kept
}

// sharedBreach is one line of a process's file.
type sharedBreach struct {
	Invariant Invariant
	Reply     target.RecordedReply
	Wrong     *Mismatch
}

// breachFiles match the files of all processes in the folder.
const breachFiles = "breaches-*.jsonl"

// share appends the breach to a file that other processes read. If that fails, this
// process still knows the breach.
func (i *Invariants) share(breach sharedBreach) {
	if i.folder == "" {
		return
	}
	file, err := os.CreateTemp(i.folder, breachFiles)
	if err != nil {
		return
	}
	defer file.Close()
	_ = json.NewEncoder(file).Encode(breach)
}

// collect reads the breaches of other processes.
func (i *Invariants) collect() {
	if i.folder == "" {
		return
	}
	files, _ := filepath.Glob(filepath.Join(i.folder, breachFiles)) // the pattern is well-formed
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			continue
		}
		var breach sharedBreach
		if json.NewDecoder(bufio.NewReader(file)).Decode(&breach) == nil && i.breaches[breach.Invariant] == nil {
			i.breaches[breach.Invariant], i.wrong[breach.Invariant] = breach.Reply.Reply(), breach.Wrong
		}
		_ = file.Close()
	}
}
