// Package explore makes the same random sequences of calls at a judged server and at a right server of
// the same level, and looks for differences: in the answers, in the events, and in all that the accounts
// read afterwards. A difference is confirmed by repeating it, and shrunk to the few calls that show it.
package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/explore/normal"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Config is the configuration of an exploration.
type Config struct {
	Seed          uint64        // chooses the sequences
	For           time.Duration // the maximum time; 0 = any
	Calls         int           // the maximum number of compared calls; 0 = any
	Shard, Shards int           // explores the sequences of one of several machines; Shards 0 = all
	First         bool          // ends with the first finding
	Known         []Known       // findings that are accepted
	Patience      time.Duration // the wait for effects that come late
	Often         []string      // operations that come more often; empty = others in each sequence
	Quick         bool          // without the readings at the end of each sequence
	Record        bool          // records the exchanges of findings, for [Result.Keep]
	Workers       int           // sequences at a time, where the servers make copies; 0 = 1
	Progress      func(Progress)
}

// Progress is the state of an exploration.
type Progress struct {
	Calls, Sequences, Findings int
}

// Result is the outcome of an exploration.
type Result struct {
	URL         string        `json:"url"`
	Level       int           `json:"level"`
	Dialect     string        `json:"dialect"`
	Run         string        `json:"run"`
	Seed        uint64        `json:"seed"`
	Shard       int           `json:"shard,omitempty"`
	Shards      int           `json:"shards,omitempty"`
	Started     time.Time     `json:"started"`
	Elapsed     time.Duration `json:"-"`
	Calls       int           `json:"calls"`    // that were compared
	Repeated    int           `json:"repeated"` // further calls, which confirmed and shrank
	Sequences   int           `json:"sequences"`
	Findings    []Finding     `json:"findings"`
	Coverage    *Coverage     `json:"coverage"`
	Notices     []string      `json:"notices"`
	LeftOut     []string      `json:"left_out,omitempty"` // operations that were not explored
	Interrupted bool          `json:"interrupted"`
	Gone        string        `json:"gone,omitempty"` // why the server could not be explored further
}

// explorer is a running exploration.
type explorer struct {
	Config
	terrain
	servers [2]*server
	met     [2]*normal.Server // the people as they are at first
	mask    map[Key]bool
	out     *Result
	found   *found // of all workers
	opened  int
	ends    time.Time
}

// lengths of sequences, in calls before the readings.
const (
	shortest = 20
	longest  = 90
)

// shrinkLimit bounds the repetitions for one finding.
const shrinkLimit = 30 * time.Second

// Run explores the surveyed server. The reference is a right server of its level and dialect. An error
// means that nothing was explored. An interruption, and a server that dies, keep the findings.
func Run(ctx context.Context, judged, reference *session.Survey, cfg Config) (*Result, error) {
	e, err := begin(ctx, judged, reference, cfg)
	if err != nil {
		return nil, err
	}
	defer e.servers[0].client.Close()
	defer e.servers[1].client.Close()
	if e.Calls > 0 { // which the workers share
		e.Calls = max(1, e.Calls/e.Workers)
	}
	workers := make([]*explorer, e.Workers)
	var group sync.WaitGroup
	for i := range workers {
		workers[i] = e.worker()
		group.Go(func() { workers[i].run(ctx, uint64(i)) })
	}
	group.Wait()
	e.out.Findings = e.found.all
	for _, w := range workers {
		e.out.join(w.out)
	}
	e.out.Elapsed = time.Since(e.out.Started)
	return e.out, nil
}

// worker is an explorer at the same servers, with a result of its own.
func (e *explorer) worker() *explorer {
	w := *e
	out := *e.out
	out.Coverage, out.Findings, out.Notices = NewCoverage(), nil, nil
	w.out = &out
	return &w
}

// run makes the sequences of one of the workers.
func (e *explorer) run(ctx context.Context, worker uint64) {
	shards := uint64(max(1, e.Shards))
	first := uint64(max(1, e.Shard) - 1)
	for n := first + worker*shards; e.goesOn(ctx); n += shards * uint64(e.Workers) {
		if err := e.sequence(ctx, n); err != nil {
			e.end(ctx, err)
			break
		}
		e.out.Sequences++
	}
	e.out.Interrupted = ctx.Err() != nil
}

// begin connects to both servers and makes them alike.
func begin(ctx context.Context, judged, reference *session.Survey, cfg Config) (*explorer, error) {
	e := &explorer{Config: cfg, mask: make(map[Key]bool), found: &found{first: cfg.First, all: []Finding{}}}
	e.servers = [2]*server{connect(ctx, judged, judged.Run), connect(ctx, reference, judged.Run)}
	level := judged.Declaration.Level
	for _, each := range e.servers {
		each.single = min(level, reference.Declaration.Level) >= session.SingleUserRow.Level()
	}
	e.terrain = terrain{level: level, often: cfg.Often, dialect: judged.Config.Dialect,
		roles: casts(e.servers[0], e.servers[1]), copies: e.servers[0].copies(), settings: settingsFor(level),
		keys: givesKeys(judged) && givesKeys(reference)}
	if len(e.roles) == 0 || e.roles[0] != target.User {
		return nil, &target.UsageError{Reason: "an exploration needs an ordinary member's account: " +
			judged.Identities[target.User].Missing}
	}
	if !e.servers[1].copies() {
		return nil, errors.New("the reference server makes no copies")
	}
	e.out = &Result{URL: judged.Config.URL, Level: level, Dialect: e.dialect, Run: judged.Run, Seed: cfg.Seed,
		Shard: cfg.Shard, Shards: cfg.Shards, Started: time.Now(), Coverage: NewCoverage(), LeftOut: e.leftOut(),
		Findings: []Finding{}, Notices: []string{}}
	for _, k := range newGenerator(e.Seed, 0, e.terrain, e.out.Coverage).kinds {
		if operation := k.operation(); !slices.Contains(e.out.Coverage.Operations, operation) {
			e.out.Coverage.Operations = append(e.out.Coverage.Operations, operation)
		}
	}
	if e.Workers = max(1, e.Workers); !e.copies {
		e.Workers = 1
		e.out.Notices = append(e.out.Notices, "no operator makes copies: the exploration uses only things that it makes")
	}
	if !e.keys {
		e.out.Notices = append(e.out.Notices, "no development server: "+fetchKey+" is not explored")
	}
	e.servers[0].apart(e.servers[1])
	if cfg.For > 0 {
		e.ends = e.out.Started.Add(cfg.For)
	}
	follow(ctx, e.servers[0], e.servers[1], e.roles)
	return e, e.lookAtFirst(ctx)
}

// lookAtFirst notes the differences that are there before the first sequence: they do not count.
func (e *explorer) lookAtFirst(ctx context.Context) error {
	s, err := e.open(ctx, 0)
	if err != nil {
		return err
	}
	defer s.close()
	same := true
	for i, w := range s.sides {
		w.Meet()
		e.met[i] = w.Server
	}
	for viewer := range e.roles {
		same = same && (e.level < session.SingleUserRow.Level() || s.sides[0].Personal(viewer) == s.sides[1].Personal(viewer))
	}
	for _, w := range s.sides {
		w.ComparePersons(same)
	}
	g := newGenerator(e.Seed, 0, e.terrain, e.out.Coverage)
	g.book.roles = e.roles
	for _, c := range g.readings() {
		found, _, err := s.take(c)
		if err != nil {
			return err
		}
		for _, d := range found {
			e.mask[d.Key] = true
			e.out.Notices = append(e.out.Notices, fmt.Sprintf("not compared, because it differs from the beginning: %s", d.Key))
		}
	}
	return nil
}

// open begins a sequence at both servers.
func (e *explorer) open(ctx context.Context, patience time.Duration) (*stage, error) {
	e.opened++
	s := &stage{dialect: e.dialect, mask: e.mask, patience: patience, found: func(Key) bool { return false }}
	for i, of := range e.servers {
		names := fmt.Sprintf("%s x%d ", session.MadeBy(e.servers[0].run), e.opened)
		w, err := of.open(ctx, e.roles, names)
		if err != nil {
			s.close()
			return nil, err
		}
		if s.sides[i] = w; e.met[i] != nil {
			w.Recall(e.met[i])
		}
	}
	return s, nil
}

// goesOn reports whether there is time for another sequence.
func (e *explorer) goesOn(ctx context.Context) bool {
	return ctx.Err() == nil && (e.For == 0 || time.Now().Before(e.ends)) && (e.Calls == 0 || e.out.Calls < e.Calls) &&
		!e.found.ended()
}

// end notes why the exploration ends early.
func (e *explorer) end(ctx context.Context, err error) {
	if ctx.Err() == nil {
		e.out.Gone = e.servers[0].client.Redact(err.Error())
		e.found.end()
	}
}

// sequence makes one sequence at both servers, and follows its first difference.
func (e *explorer) sequence(ctx context.Context, number uint64) error {
	s, err := e.open(ctx, e.Patience)
	if err != nil {
		return err
	}
	s.found = e.found.has
	defer s.close()
	defer func() {
		e.out.Calls += s.calls
		e.tell(s.calls)
	}()
	e.out.Coverage.begin()
	g := newGenerator(e.Seed, number, e.terrain, e.out.Coverage)
	var made []recordings.Call
	take := func(c recordings.Call) (going bool, err error) {
		found, done, err := s.take(c)
		switch {
		case errors.Is(err, errNothing):
			return true, nil
		case errors.Is(err, errApart):
			return false, nil
		}
		if err != nil {
			return false, err
		}
		made = append(made, c)
		e.out.Coverage.add(c, outcomeOf(done))
		g.book.calls = append(g.book.calls, c)
		if done {
			g.book.note(c)
		}
		if len(found) == 0 {
			return true, nil
		}
		return e.follow(ctx, number, made, found)
	}
	going := true
	begin := g.begin()
	clear(g.book.things) // which the calls make now
	for _, c := range begin {
		if going, err = take(c); !going || err != nil {
			return err
		}
	}
	for left := shortest + g.IntN(longest-shortest); left > 0 && e.goesOn(ctx); left-- {
		if going, err = take(g.next()); !going || err != nil {
			return err
		}
	}
	if e.Quick {
		return nil
	}
	for _, c := range g.readings() {
		if going, err = take(c); !going || err != nil {
			return err
		}
	}
	sum(e.out.Coverage.Events, s.sides[0].events)
	return nil
}

func outcomeOf(done bool) string {
	if done {
		return "success"
	}
	return "refusal"
}

// tell reports the calls of a sequence.
func (e *explorer) tell(calls int) {
	if e.Progress != nil {
		e.Progress(e.found.progress(calls))
	}
}

// follow makes a finding of the differences, and reports whether the sequence can go on: it cannot where
// only one of the servers has done something.
func (e *explorer) follow(ctx context.Context, number uint64, made []recordings.Call, found []difference) (going bool,
	err error) {
	fresh := slices.DeleteFunc(slices.Clone(found), func(d difference) bool { return e.found.counted(d.Key) })
	if len(fresh) == 0 {
		return found[0].Place != "outcome", nil
	}
	if err := e.same(ctx); err != nil {
		return false, err
	}
	if first := fresh[0]; e.found.claim(first.Key) {
		e.confirm(ctx, number, made, first)
		e.found.release(first.Key)
	}
	return false, nil
}

// same makes sure that the judged server is still the one of the beginning: a server that died, has
// another level or has forgotten its accounts is no finding.
func (e *explorer) same(ctx context.Context) error {
	judged := e.servers[0]
	settings, err := judged.client.Settings(ctx)
	if err != nil {
		return &Upset{"the judged server is gone: " + err.Error()}
	}
	now := target.Declared(settings, judged.survey.Config.Prefix)
	if now.Level != e.level {
		return &Upset{fmt.Sprintf("the judged server has level %d now, and had level %d", now.Level, e.level)}
	}
	for _, role := range e.roles {
		who := judged.survey.Identities[role]
		if !judged.ask(ctx, who.Credentials, "GET /users/me", nil).Succeeded() {
			return &Upset{fmt.Sprintf("the judged server does not know the account of the role %s any more", role)}
		}
	}
	return nil
}

// confirm repeats the calls, and shrinks them if the difference comes again.
func (e *explorer) confirm(ctx context.Context, number uint64, made []recordings.Call, first difference) {
	again := func(patience time.Duration) func(calls []recordings.Call) (int, []difference) {
		return func(calls []recordings.Call) (int, []difference) {
			s, err := e.open(ctx, patience)
			if err != nil {
				return 0, nil
			}
			defer s.close()
			defer func() { e.out.Repeated += s.calls }()
			at, found, _ := s.runTo(ctx, calls, first.Key)
			return at, found
		}
	}
	patient := &shrinker{key: first.Key, try: again(e.Patience), ends: time.Now().Add(shrinkLimit)}
	calls, is := patient.shows(ctx, made)
	if !is {
		if ctx.Err() == nil {
			e.notice(fmt.Sprintf("a difference did not come again, as if others changed the server or it were slow: %s",
				first.Key))
			return
		}
		calls = made // an interruption keeps the finding
	}
	quick := &shrinker{key: first.Key, try: again(0), ends: time.Now().Add(shrinkLimit), last: []difference{first}}
	calls = quick.shrink(ctx, calls)
	if shorter, is := patient.shows(ctx, calls); is {
		calls, quick.last = shorter, patient.last
	}
	e.keep(ctx, number, calls, quick.last[0])
}

// keep adds the finding.
func (e *explorer) keep(ctx context.Context, number uint64, calls []recordings.Call, d difference) {
	f := Finding{Key: d.Key, Wanted: d.Wanted, Came: d.Came, Calls: calls, Count: 1, Level: e.level, Dialect: e.dialect,
		Seed: e.Seed, Sequence: number}
	client := e.servers[0].client
	f.Wanted, f.Came = client.Redact(f.Wanted), client.Redact(f.Came)
	f.Curl = curls(calls, e.servers[0])
	f.explain()
	f.Known = reasonOf(e.Known, f.Key, e.out.Started)
	if e.Record {
		e.record(ctx, &f)
	}
	e.found.add(f)
}

func (e *explorer) notice(text string) {
	if !slices.Contains(e.out.Notices, text) {
		e.out.Notices = append(e.out.Notices, text)
	}
}
