// Package processes runs commands together with the processes that they start.
package processes

import (
	"context"
	"os/exec"
	"runtime"
	"time"
)

// Remaining decides about the processes that a command leaves running.
type Remaining bool

// A server that a command starts in the background may have to go on after the command.
const (
	EndAll Remaining = false // they end with the command
	LetRun Remaining = true  // they end only if the command was interrupted
)

// Run runs the command to its end. When the context ends, the command and its children are
// asked to end, and ended if they take longer than the grace. The error is that of the command; one that did
// not start has no Process.
func Run(ctx context.Context, cmd *exec.Cmd, remaining Remaining, grace time.Duration) error {
	// The operating system ties the child's life to the thread that started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	group := groupOf(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		group.endWith(ctx, ended, grace)
	}()
	err := cmd.Wait()
	close(ended)
	<-watched
	if remaining == EndAll || ctx.Err() != nil {
		group.clear(grace)
	}
	return err
}

// pollEvery is the pause between two checks of a group.
const pollEvery = 5 * time.Millisecond

// clear ends the processes that a command has left running.
func (g group) clear(grace time.Duration) {
	if !g.alive() {
		return
	}
	g.terminate()
	if !g.gone(grace) {
		g.kill()
		g.gone(grace) // which also takes note of their end
	}
}

// gone waits for the end of the group, and reports whether it came in time.
func (g group) gone(limit time.Duration) bool {
	for range limit / pollEvery {
		if !g.alive() {
			return true
		}
		time.Sleep(pollEvery)
	}
	return false
}

// endWith asks the group to end when the context does, and ends it after a while.
func (g group) endWith(ctx context.Context, ended <-chan struct{}, grace time.Duration) {
	select {
	case <-ended:
		return
	case <-ctx.Done():
		g.terminate()
	}
	late := time.NewTimer(grace)
	defer late.Stop()
	select {
	case <-ended:
	case <-late.C:
		g.kill()
	}
}
