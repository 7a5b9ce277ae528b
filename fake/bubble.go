package fake

import (
	"bytes"
	"runtime"
)

// inBubble reports whether the caller runs in a testing/synctest bubble. Only the first
// line of a stack trace shows it: "goroutine 7 [running, synctest bubble 1]:".
func inBubble() bool {
	var trace [128]byte
	line, _, _ := bytes.Cut(trace[:runtime.Stack(trace[:], false)], []byte("\n"))
	return bytes.Contains(line, []byte("synctest bubble"))
}
