//go:build !unix

package trial

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

func statusOf(state *os.ProcessState) int { return state.ExitCode() }
