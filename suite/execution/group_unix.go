//go:build unix

package execution

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps an interrupt from the keyboard from the worker: the parent
// hands it on, once.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
