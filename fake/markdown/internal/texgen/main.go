// Command texgen makes ../formula/tex.txt, the commands that formulas may use: it takes
// every string of KaTeX's own program that is a command.
//
//	texgen katex.mjs > tex.txt
//
// katex.mjs is of the npm package katex, under the MIT licence (see
// fake/markdown/data/NOTICE.md).
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// literal is a command as a string of the program, or the environments that
// begin and end.
var literal = lazyregexp.New(`"\\\\([A-Za-z]+\*?|[^A-Za-z@"])"`)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "expected one file")
		os.Exit(1)
	}
	source, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var names []string
	for _, m := range literal.FindAllStringSubmatch(string(source), -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	fmt.Println(strings.Join(slices.Compact(names), "\n"))
}
