package processes

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent lets a command end when this process is killed, together with its fake.
func dieWithParent(attr *syscall.SysProcAttr) *syscall.SysProcAttr {
	attr.Pdeathsig = syscall.SIGTERM
	return attr
}

// adopt makes this process the parent of the processes that its commands leave running.
// In a container, no other process may do that.
func adopt() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// reap takes note of ended children of a group, which would count as alive otherwise.
func reap(group int) {
	for {
		if pid, err := syscall.Wait4(-group, nil, syscall.WNOHANG, nil); pid <= 0 && err != syscall.EINTR {
			return
		}
	}
}
