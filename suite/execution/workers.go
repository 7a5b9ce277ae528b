package execution

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/onsi/ginkgo/v2/reporters"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// WorkerConfig says how specs run in processes of their own.
type WorkerConfig struct {
	Command []string          // the command line of a worker, which calls Work
	JUnit   string            // a file for Ginkgo's report as JUnit XML; empty = none
	Ended   func(spec string) // called with each spec that has ended; may be nil
	Laws    []int             // the only laws of the run, on which the circumstances of specs depend; empty = all
}

// assignment is a worker's standard input.
type assignment struct {
	Survey    *session.Survey
	Callbacks string   // the address of the shared callbacks; "" if none can come
	Specs     []string // ids
	Laws      []int    // those of WorkerConfig
	Folder    string   // of the run: breaches of invariants
	Report    string   // the file for Ginkgo's report as JSON
}

// workerPatience is the time limit for the report of an interrupted worker.
const workerPatience = 10 * time.Second

// RunWorkers runs the specs with Ginkgo in processes, as Ginkgo does itself: each
// runs a share of those that may run together; when all have ended, the first
// runs those that must be alone, and then those that look back. The callbacks
// are nil if none can come.
func RunWorkers(ctx context.Context, survey *session.Survey, specs []spec.Spec, callbacks target.CallbackLog,
	config WorkerConfig) (map[string]Outcome, error) {
	folder, err := os.MkdirTemp("", "spiritlevel-run-")
	if err != nil {
		return nil, fmt.Errorf("temporary files: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	address, closed, err := shareLog(callbacks)
	if err != nil {
		return nil, err
	}
	defer closed()
	var workers []*worker
	for i, share := range shares(specs, survey.Config.Workers, survey.Copies()) {
		w := newWorker(ctx, config.Command, assignment{
			Survey: survey, Callbacks: address, Specs: share, Laws: config.Laws, Folder: folder,
			Report: filepath.Join(folder, fmt.Sprintf("report-%d.json", i+1)),
		})
		w.told = config.Ended
		workers = append(workers, w)
	}
	if err := runAll(workers); err != nil && ctx.Err() == nil {
		return nil, err
	}
	merged := mergeReports(workers)
	if config.JUnit != "" {
		if err := reporters.GenerateJUnitReport(merged, config.JUnit); err != nil {
			return nil, fmt.Errorf("JUnit report: %w", err)
		}
	}
	return outcomes(specs, merged), nil
}

// shares distributes the specs. The first worker also has those that must be alone or
// last.
func shares(specs []spec.Spec, workers int, copies bool) [][]string {
	together := len(specsIn(specs, func(s spec.Spec) bool { return s.Turn(copies) == spec.Together }))
	dealt := make([][]string, max(1, min(workers, together)))
	next := 0
	for _, each := range specs {
		if each.Turn(copies) != spec.Together {
			dealt[0] = append(dealt[0], each.ID())
			continue
		}
		dealt[next] = append(dealt[next], each.ID())
		next = (next + 1) % len(dealt)
	}
	return dealt
}

// ShareCallbacks opens the log of callbacks that the survey's target can send,
// and shares it at the address, "" if none can come.
func ShareCallbacks(survey *session.Survey) (address string, closed func(), err error) {
	log, end, err := survey.Listen()
	if err != nil {
		return "", nil, err
	}
	address, unshare, err := shareLog(log)
	if err != nil {
		end()
		return "", nil, err
	}
	return address, func() { unshare(); end() }, nil
}

// CallbacksAt reads the log that is shared at the address, nil for "".
func CallbacksAt(address string) target.CallbackLog {
	if address == "" {
		return nil
	}
	return target.NewRemoteCallbacks(address)
}

func shareLog(log target.CallbackLog) (address string, closed func(), err error) {
	listener, shared := log.(*target.Listener)
	if !shared {
		return "", func() {}, nil
	}
	address, end, err := listener.Share()
	if err != nil {
		return "", nil, err
	}
	return address, func() { _ = end() }, nil
}

// worker is one process.
type worker struct {
	assignment assignment
	command    *exec.Cmd
	input      io.WriteCloser
	complaints bytes.Buffer
	told       func(spec string)
	idle       chan struct{} // closed when its last spec has ended
	ended      chan error
	report     types.Report // of a worker that has ended
}

func newWorker(ctx context.Context, command []string, given assignment) *worker {
	w := &worker{assignment: given, idle: make(chan struct{}), ended: make(chan error, 1)}
	w.command = exec.CommandContext(ctx, command[0], command[1:]...)
	w.command.Cancel = func() error { return w.command.Process.Signal(os.Interrupt) }
	w.command.WaitDelay = workerPatience
	ownGroup(w.command)
	w.command.Stderr = &w.complaints
	return w
}

// runAll starts the workers, lets the first go on alone when the shares are
// done, and waits for all.
func runAll(workers []*worker) error {
	var started []*worker
	var err error
	for _, w := range workers {
		if err = w.start(); err != nil {
			break
		}
		started = append(started, w)
	}
	for i, w := range started {
		if i > 0 {
			w.goOn()
		}
	}
	var failures []error
	for i, w := range started {
		if i > 0 {
			<-w.idle
		}
	}
	if len(started) > 0 {
		started[0].goOn()
	}
	for _, w := range started {
		failures = append(failures, <-w.ended)
	}
	return errors.Join(append(failures, err)...)
}

func (w *worker) start() error {
	var err error
	if w.input, err = w.command.StdinPipe(); err != nil {
		return err
	}
	output, err := w.command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := w.command.Start(); err != nil {
		return fmt.Errorf("start a worker: %w", err)
	}
	if err := json.NewEncoder(w.input).Encode(w.assignment); err != nil {
		_ = w.input.Close() // the worker ends by itself, and says why
	}
	go func() {
		w.follow(output)
		err := w.command.Wait()
		if err != nil {
			err = fmt.Errorf("a worker process ended: %w: %s", err, strings.TrimSpace(w.complaints.String()))
		}
		w.ended <- errors.Join(err, w.readReport())
	}()
	return nil
}

// follow reports the specs that have ended, and closes idle after the last, also of a
// worker that ended before it.
func (w *worker) follow(output io.Reader) {
	over := sync.OnceFunc(func() { close(w.idle) })
	defer over()
	for lines := bufio.NewScanner(output); lines.Scan(); {
		switch spec := lines.Text(); {
		case spec == "":
			over()
		case w.told != nil:
			w.told(spec)
		}
	}
}

// goOn signals the worker that it runs alone from now on.
func (w *worker) goOn() { _ = w.input.Close() }

// readReport reads Ginkgo's report that the worker left, while others still run.
func (w *worker) readReport() error {
	text, err := os.ReadFile(w.assignment.Report)
	if err != nil {
		return fmt.Errorf("a worker left no report: %w", err)
	}
	var reports []types.Report
	if err := json.Unmarshal(text, &reports); err != nil {
		return fmt.Errorf("read the report of a worker: %w", err)
	}
	if len(reports) != 1 {
		return fmt.Errorf("the report of a worker has %d suites instead of one", len(reports))
	}
	w.report = reports[0]
	return nil
}

// mergeReports joins Ginkgo's reports of the workers into one.
func mergeReports(workers []*worker) types.Report {
	merged := workers[0].report
	for _, w := range workers[1:] {
		merged.SpecReports = append(merged.SpecReports, w.report.SpecReports...)
		merged.SuiteSucceeded = merged.SuiteSucceeded && w.report.SuiteSucceeded
		merged.RunTime = max(merged.RunTime, w.report.RunTime)
	}
	return merged
}

// outcomes are the results of the specs. A spec that no report names did not run.
func outcomes(specs []spec.Spec, merged types.Report) map[string]Outcome {
	all := make(map[string]Outcome, len(specs))
	for _, spec := range specs {
		all[spec.ID()] = notRun("the run was interrupted before this spec")
	}
	for _, reported := range merged.SpecReports {
		if reported.LeafNodeType == types.NodeTypeIt {
			id, outcome := OutcomeOf(reported)
			all[id] = outcome
		}
	}
	return all
}

// waitForOthers returns when the parent closes the input, which means that no other
// worker runs any more, or when the context ends.
func waitForOthers(ctx context.Context, input *bufio.Reader) {
	done := make(chan struct{})
	go func() { _, _ = io.Copy(io.Discard, input); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
