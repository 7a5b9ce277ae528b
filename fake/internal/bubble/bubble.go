// Package bubble detects testing/synctest bubbles, where a goroutine must neither wait
// for a socket nor outlive the test.
package bubble

import (
	"bytes"
	"runtime"
)

// Inside reports whether the caller runs in a testing/synctest bubble. Only the first
// line of a stack trace shows it: "goroutine 7 [running, synctest bubble 1]:".
func Inside() bool {
	var trace [128]byte
	line, _, _ := bytes.Cut(trace[:runtime.Stack(trace[:], false)], []byte("\n"))
	return bytes.Contains(line, []byte("synctest bubble"))
}
