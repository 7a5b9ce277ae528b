//go:build unix && !linux

package processes

import "syscall"

// dieWithParent is not available here: the command notices that its server is gone.
func dieWithParent(attr *syscall.SysProcAttr) *syscall.SysProcAttr { return attr }

// adopt and reap are not necessary: the system looks after orphans.
func adopt()   {}
func reap(int) {}
