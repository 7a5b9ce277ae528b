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
		return BeExplained("an answer as demanded", func(v any) *Mismatch {
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
	folder    string // "" = the run has one process
	mu        sync.Mutex
	matchers  map[Invariant]Matcher
	calls     map[string]demands
	breaches  map[Invariant]breach
	constants *constantFacts
}

// breach is an answer that breaks a rule, and how.
type breach struct {
	reply *target.Reply
	wrong *Mismatch
}

// NewInvariants makes an empty record. The folder is that of a run of several
// processes, "" for one.
func NewInvariants(folder string) *Invariants {
	return &Invariants{folder: folder, matchers: InvariantMatchers(), calls: Everywhere(),
		breaches: make(map[Invariant]breach), constants: newConstantFacts()}
}

// Observe judges one reply by all invariants. Calls outside the API and calls
// that the server did not answer itself fall under none of them.
func (i *Invariants) Observe(req target.Request, reply *target.Reply) {
	if req.Outside || req.Unknown || reply.Err != nil || reply.FromGateway() {
		return
	}
	if reply.Body == nil {
		i.breach(BodyIsObject, reply, Explain(i.matchers[BodyIsObject], reply))
		return
	}
	for name, m := range i.matchers {
		i.breach(name, reply, Explain(m, reply))
	}
	if !reply.Succeeded() {
		return
	}
	call := req.Method + " " + numbers.ReplaceAllString(req.Path, "{id}")
	for name, rule := range i.calls[call] {
		i.breach(name.In(call), reply, Explain(rule.Matcher, reply))
	}
}

// breach enters a reply that breaks the rule, if something is wrong.
func (i *Invariants) breach(name Invariant, reply *target.Reply, wrong *Mismatch) {
	if wrong == nil {
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.breaches[name].reply == nil {
		i.breaches[name] = breach{reply, wrong}
		i.share(sharedBreach{Invariant: name, Reply: reply.Record(), Wrong: wrong})
	}
}

// ExpectUnbroken demands that no answer of the run, in any process, has broken the rule.
func (s *Session) ExpectUnbroken(name Invariant) {
	i := s.env.invariants
	i.mu.Lock()
	if i.breaches[name].reply == nil {
		i.collect()
	}
	broken := i.breaches[name]
	i.mu.Unlock()
	unbroken := BeExplained("unbroken", func(any) *Mismatch { return broken.wrong })
	s.Expect(broken.reply).To(unbroken, "every answer of the run")
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
		var shared sharedBreach
		if json.NewDecoder(bufio.NewReader(file)).Decode(&shared) == nil && i.breaches[shared.Invariant].reply == nil {
			i.breaches[shared.Invariant] = breach{shared.Reply.Reply(), shared.Wrong}
		}
		_ = file.Close()
	}
}
