package highlight

import (
	"fmt"
	"unicode"

	"github.com/dlclark/regexp2/v2/syntax"
)

// expression is a compiled pattern.
type expression struct {
	run    step
	groups int
	loops  int
	// first are the ASCII characters that a match may begin with; the last stands
	// for all other characters. nil is any place, also the end.
	first *[asciiEnd + 1]bool
}

const asciiEnd = 128

// compile makes an expression of a pattern in the syntax of Perl. It is matched
// where it is tried and nowhere after.
func compile(pattern, flags string) (*expression, error) {
	tree, err := syntax.Parse("(?"+flags+"-n:"+pattern+")", syntax.ParseOptions{})
	if err != nil {
		return nil, err
	}
	c := &compiler{groups: 1}
	e := &expression{}
	root := tree.Root
	if root.T == syntax.NtCapture && len(root.Children) == 1 {
		root = root.Children[0] // the match itself
	}
	e.run = c.compile(root, accept)
	if c.failed != nil {
		return nil, c.failed
	}
	e.first = firstOf(root)
	e.groups, e.loops = max(c.groups, tree.Captop), c.loops
	return e, nil
}

// compiler makes steps of the nodes of a syntax tree, from the end to the start.
type compiler struct {
	groups, loops int
	failed        error
}

func (c *compiler) compile(n *syntax.RegexNode, next step) step {
	back := n.Options&syntax.RightToLeft != 0
	switch n.T {
	case syntax.NtOne, syntax.NtNotone, syntax.NtSet:
		return char(back, testOf(n), next)
	case syntax.NtMulti:
		for i := range n.Str {
			r := n.Str[len(n.Str)-1-i]
			if back {
				r = n.Str[i]
			}
			next = char(back, one(r, n), next)
		}
		return next
	case syntax.NtOneloop, syntax.NtNotoneloop, syntax.NtSetloop:
		return many(back, testOf(n), n.M, n.N, greedy, next)
	case syntax.NtOnelazy, syntax.NtNotonelazy, syntax.NtSetlazy:
		return many(back, testOf(n), n.M, n.N, lazy, next)
	case syntax.NtOneloopatomic, syntax.NtNotoneloopatomic, syntax.NtSetloopatomic:
		return many(back, testOf(n), n.M, n.N, possessive, next)
	case syntax.NtLoop, syntax.NtLazyloop:
		kind := greedy
		if n.T == syntax.NtLazyloop {
			kind = lazy
		}
		c.loops++
		return loop(c.loops-1, n.M, n.N, kind, func(again step) step { return c.compile(n.Children[0], again) }, next)
	}
	return c.compileGroup(n, next)
}

func (c *compiler) compileGroup(n *syntax.RegexNode, next step) step {
	switch n.T {
	case syntax.NtConcatenate:
		for i := range n.Children {
			next = c.compile(n.Children[len(n.Children)-1-i], next)
		}
		return next
	case syntax.NtAlternate:
		var ways []way
		for _, child := range n.Children {
			ways = append(ways, way{firstOf(child), c.compile(child, next)})
		}
		return alternate(ways)
	case syntax.NtCapture:
		c.groups = max(c.groups, n.M+1)
		return captured(n.M, func(next step) step { return c.compile(n.Children[0], next) }, next)
	case syntax.NtGroup:
		return c.compile(n.Children[0], next)
	case syntax.NtAtomic:
		part := c.compile(n.Children[0], accept)
		return func(m *machine, at int) bool { return part(m, at) && next(m, m.end) }
	case syntax.NtPosLook:
		part := c.compile(n.Children[0], accept)
		return func(m *machine, at int) bool { return part(m, at) && next(m, at) }
	case syntax.NtNegLook:
		part := c.compile(n.Children[0], accept)
		return func(m *machine, at int) bool { return !part(m, at) && next(m, at) }
	case syntax.NtRef:
		c.groups = max(c.groups, n.M+1)
		return repeated(n.M, next)
	case syntax.NtEmpty, syntax.NtUpdateBumpalong:
		return next
	case syntax.NtNothing:
		return func(*machine, int) bool { return false }
	}
	return c.compilePlace(n, next)
}

// compilePlace makes steps that take no character.
func (c *compiler) compilePlace(n *syntax.RegexNode, next step) step {
	test, known := places[n.T]
	if !known {
		c.failed = fmt.Errorf("no step for %v", n.T)
		return next
	}
	return func(m *machine, at int) bool { return test(m, at) && next(m, at) }
}

// places are the tests that take no character.
var places = map[syntax.NodeType]func(m *machine, at int) bool{
	syntax.NtBol:         func(m *machine, at int) bool { return at == 0 || m.text[at-1] == '\n' },
	syntax.NtEol:         func(m *machine, at int) bool { return at == len(m.text) || m.text[at] == '\n' },
	syntax.NtBeginning:   func(_ *machine, at int) bool { return at == 0 },
	syntax.NtStart:       func(m *machine, at int) bool { return at == m.start },
	syntax.NtEnd:         func(m *machine, at int) bool { return at == len(m.text) },
	syntax.NtEndZ:        func(m *machine, at int) bool { return at >= len(m.text)-1 && (at == len(m.text) || m.text[at] == '\n') },
	syntax.NtBoundary:    func(m *machine, at int) bool { return m.wordAt(at-1) != m.wordAt(at) },
	syntax.NtNonboundary: func(m *machine, at int) bool { return m.wordAt(at-1) == m.wordAt(at) },
}

func (m *machine) wordAt(at int) bool {
	return at >= 0 && at < len(m.text) && syntax.IsWordChar(m.text[at])
}

// testOf returns the test of a node of one character, or of a loop of them.
func testOf(n *syntax.RegexNode) func(rune) bool {
	switch n.T {
	case syntax.NtOne, syntax.NtOneloop, syntax.NtOnelazy, syntax.NtOneloopatomic:
		return one(n.Ch, n)
	case syntax.NtNotone, syntax.NtNotoneloop, syntax.NtNotonelazy, syntax.NtNotoneloopatomic:
		is := one(n.Ch, n)
		return func(r rune) bool { return !is(r) }
	}
	var ascii [asciiEnd]bool
	for r := range ascii {
		ascii[r] = n.Set.CharIn(rune(r))
	}
	set := n.Set
	return func(r rune) bool {
		if r < asciiEnd {
			return ascii[r]
		}
		return set.CharIn(r)
	}
}

func one(want rune, n *syntax.RegexNode) func(rune) bool {
	if n.Options&syntax.IgnoreCase != 0 {
		want = unicode.ToLower(want)
		return func(r rune) bool { return unicode.ToLower(r) == want }
	}
	return func(r rune) bool { return r == want }
}

// firstOf returns the characters that a match of a node may begin with; nil is any.
func firstOf(n *syntax.RegexNode) *[asciiEnd + 1]bool {
	var first [asciiEnd + 1]bool
	if n.Options&syntax.RightToLeft != 0 || begins(n, &first) {
		return nil
	}
	return &first
}

// begins adds the characters that a match of a node may begin with, and reports
// whether it may take none at all.
func begins(n *syntax.RegexNode, first *[asciiEnd + 1]bool) (empty bool) {
	switch n.T {
	case syntax.NtConcatenate:
		for _, child := range n.Children {
			if !begins(child, first) {
				return false
			}
		}
		return true
	case syntax.NtAlternate:
		for _, child := range n.Children {
			empty = begins(child, first) || empty
		}
		return empty
	case syntax.NtCapture, syntax.NtGroup, syntax.NtAtomic:
		return begins(n.Children[0], first)
	case syntax.NtLoop, syntax.NtLazyloop:
		return begins(n.Children[0], first) || n.M == 0
	case syntax.NtMulti:
		test := one(n.Str[0], n)
		for r := range first {
			first[r] = first[r] || test(rune(r)) || r == asciiEnd && n.Str[0] >= asciiEnd
		}
		return false
	case syntax.NtOne, syntax.NtNotone, syntax.NtSet:
		return addTest(testOf(n), first)
	case syntax.NtOneloop, syntax.NtNotoneloop, syntax.NtSetloop, syntax.NtOnelazy, syntax.NtNotonelazy, syntax.NtSetlazy,
		syntax.NtOneloopatomic, syntax.NtNotoneloopatomic, syntax.NtSetloopatomic:
		return addTest(testOf(n), first) || n.M == 0
	}
	return true
}

// addTest adds what a test takes; of the characters beyond ASCII any may do.
func addTest(test func(rune) bool, first *[asciiEnd + 1]bool) bool {
	for r := range asciiEnd {
		first[r] = first[r] || test(rune(r))
	}
	first[asciiEnd] = true
	return false
}
