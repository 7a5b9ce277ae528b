//go:build !unix

package processes

import (
	"os"
	"os/exec"
)

// group is a command. Its children are not known here.
type group struct{ cmd *exec.Cmd }

func groupOf(cmd *exec.Cmd) group { return group{cmd} }

func (g group) terminate() { g.kill() }
func (g group) kill()      { _ = g.cmd.Process.Kill() } // it may have ended

func (g group) alive() bool { return false }

// Status is the exit status of a command that has ended, as shells have it.
func Status(state *os.ProcessState) int { return state.ExitCode() }
