package callbacks

import (
	"context"
	"sync"
)

// Lines hold what is still to be done for each bot. What is done for one bot
// is done in order; a bot whose address hangs holds up no other.
type Lines struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu      sync.Mutex
	waiting map[int][]func(context.Context)
	workers sync.WaitGroup
	closed  bool
}

// NewLines returns lines in which nobody waits. They must be closed.
func NewLines() *Lines {
	ctx, cancel := context.WithCancel(context.Background())
	return &Lines{ctx: ctx, cancel: cancel, waiting: map[int][]func(context.Context){}}
}

// Add puts a job at the end of a bot's line and returns at once. Its context
// ends when the lines are closed.
func (l *Lines) Add(bot int, job func(context.Context)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	line, busy := l.waiting[bot]
	l.waiting[bot] = append(line, job)
	if !busy {
		l.workers.Go(func() { l.work(bot) })
	}
}

// work does the jobs of a bot until there is none.
func (l *Lines) work(bot int) {
	for {
		job := l.next(bot)
		if job == nil {
			return
		}
		job(l.ctx)
	}
}

func (l *Lines) next(bot int) func(context.Context) {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := l.waiting[bot]
	if len(line) == 0 || l.closed {
		delete(l.waiting, bot)
		return nil
	}
	l.waiting[bot] = line[1:]
	return line[0]
}

// Close breaks off what is under way, forgets what waits, and returns when
// nothing is done any more.
func (l *Lines) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.cancel()
	l.workers.Wait()
}
