package callbacks

import (
	"context"
	"sync"
)

// BotQueues hold the jobs that are still to be done for each bot. The jobs of
// one bot are done in order; a bot with a slow URL does not delay other bots.
type BotQueues struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu      sync.Mutex
	waiting map[int][]func(context.Context)
	workers sync.WaitGroup
	closed  bool
}

// NewBotQueues returns empty queues. They must be closed.
func NewBotQueues() *BotQueues {
	ctx, cancel := context.WithCancel(context.Background())
	return &BotQueues{ctx: ctx, cancel: cancel, waiting: map[int][]func(context.Context){}}
}

// Add puts a job at the end of a bot's queue and returns at once. Its context
// ends when the queues are closed.
func (q *BotQueues) Add(bot int, job func(context.Context)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	queue, busy := q.waiting[bot]
	q.waiting[bot] = append(queue, job)
	if !busy {
		q.workers.Go(func() { q.work(bot) })
	}
}

// work does the jobs of a bot until the queue is empty.
func (q *BotQueues) work(bot int) {
	for {
		job := q.next(bot)
		if job == nil {
			return
		}
		job(q.ctx)
	}
}

func (q *BotQueues) next(bot int) func(context.Context) {
	q.mu.Lock()
	defer q.mu.Unlock()
	queue := q.waiting[bot]
	if len(queue) == 0 || q.closed {
		delete(q.waiting, bot)
		return nil
	}
	q.waiting[bot] = queue[1:]
	return queue[0]
}

// Close cancels running jobs, drops waiting jobs, and returns when no job runs.
func (q *BotQueues) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.cancel()
	q.workers.Wait()
}
