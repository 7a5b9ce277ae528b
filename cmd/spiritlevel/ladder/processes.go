package ladder

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Work is one of several processes: it reads one job per line, and writes one outcome
// per line.
func Work(ctx context.Context, in io.Reader, out io.Writer) error {
	jobs, outcomes := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var job Job
		if err := jobs.Decode(&job); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read a job: %w", err)
		}
		outcome := job.Run(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := outcomes.Encode(outcome); err != nil {
			return err
		}
	}
}

// result is the outcome of the job with a number.
type result struct {
	number  int
	outcome Outcome
	err     error
}

// RunJobs judges the jobs in processes of the command line, which call Work, and
// passes on the outcomes in the order of the jobs.
func RunJobs(ctx context.Context, command []string, processes int, jobs []Job,
	tell func(i int, outcome Outcome)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	numbers, results := make(chan int), make(chan result)
	for range min(processes, len(jobs)) {
		go serveJobs(ctx, command, jobs, numbers, results)
	}
	go func() {
		defer close(numbers)
		for i := range jobs {
			select {
			case numbers <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	waiting := map[int]Outcome{}
	for next := 0; next < len(jobs); {
		select {
		case r := <-results:
			if r.err != nil {
				return r.err
			}
			waiting[r.number] = r.outcome
		case <-ctx.Done():
			return ctx.Err()
		}
		for outcome, come := waiting[next]; come; outcome, come = waiting[next] {
			tell(next, outcome)
			delete(waiting, next)
			next++
		}
	}
	return nil
}

// serveJobs runs one process until there are no more jobs.
func serveJobs(ctx context.Context, command []string, jobs []Job, numbers <-chan int, results chan<- result) {
	report := func(r result) {
		select {
		case results <- r:
		case <-ctx.Done():
		}
	}
	process := exec.CommandContext(ctx, command[0], command[1:]...)
	process.Stderr = os.Stderr
	in, inErr := process.StdinPipe()
	out, outErr := process.StdoutPipe()
	if err := errors.Join(inErr, outErr, process.Start()); err != nil {
		report(result{err: fmt.Errorf("start a process: %w", err)})
		return
	}
	defer func() { _ = in.Close(); _ = process.Wait() }()
	lines, answers := json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))
	for number := range numbers {
		var outcome Outcome
		err := lines.Encode(jobs[number])
		if err == nil {
			err = answers.Decode(&outcome)
		}
		if err != nil {
			report(result{err: fmt.Errorf("a process ended while it judged level %d: %w", jobs[number].Level, err)})
			return
		}
		report(result{number: number, outcome: outcome})
	}
}
