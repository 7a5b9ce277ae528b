package main

import (
	"fmt"
	"io"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake"
)

// verboseUsage is the help of the flag --verbose.
const verboseUsage = "show each request on stderr, with warnings for the author of the client"

// adviseOn writes advice for the user of a fake.
func adviseOn(to io.Writer) func(string) {
	return func(advice string) { fmt.Fprintln(to, "spiritlevel:", advice) }
}

// requestLines writes each request on a line, and its warnings below.
func requestLines(to io.Writer) func(world string, r fake.Request) {
	var mu sync.Mutex
	return func(world string, r fake.Request) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(to, "%s: %s\n", world, r.Line())
	}
}
