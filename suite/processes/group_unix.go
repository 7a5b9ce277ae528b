//go:build unix

package processes

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// group is a command with its children. A command that reads a terminal stays in the
// group of this process, because a terminal lets only one group read.
type group struct {
	cmd *exec.Cmd
	own bool // the command leads a group of its own
}

// groupOf prepares a command that has not started.
func groupOf(cmd *exec.Cmd) group {
	adopt()
	g := group{cmd: cmd, own: true}
	if file, ok := cmd.Stdin.(*os.File); ok {
		_, err := unix.IoctlGetInt(int(file.Fd()), unix.TIOCGPGRP)
		g.own = err != nil
	}
	cmd.SysProcAttr = dieWithParent(&syscall.SysProcAttr{Setpgid: g.own})
	return g
}

func (g group) terminate() { g.signal(syscall.SIGTERM) }
func (g group) kill()      { g.signal(syscall.SIGKILL) }

// signal may come too late, which does no harm.
func (g group) signal(s syscall.Signal) {
	if g.own {
		_ = syscall.Kill(-g.cmd.Process.Pid, s)
		return
	}
	_ = g.cmd.Process.Signal(s)
}

// alive reports whether children of the command are left in a group of its own.
func (g group) alive() bool {
	if !g.own {
		return false
	}
	reap(g.cmd.Process.Pid)
	return syscall.Kill(-g.cmd.Process.Pid, 0) == nil
}

// Status is the exit status of a command that has ended, as shells have it.
func Status(state *os.ProcessState) int {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		const bySignal = 128 // and the signal's number
		return bySignal + int(status.Signal())
	}
	return state.ExitCode()
}
