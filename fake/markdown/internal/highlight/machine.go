package highlight

// machine runs expressions over one text. All that is done for a block of code
// shares a budget: when that is used up, nothing matches any more.
type machine struct {
	*work
	text  []rune
	start int // where the search for a match began
	// groups are where the groups of an expression begin and end, -1 for those that
	// took no part; begun is where those begin whose end is not reached.
	groups [][2]int
	begun  []int
	// loops are the rounds of the loops and where the last of each began.
	loops []round
	end   int // of what an expression or a part that is tried by itself matched
}

type round struct{ count, at int }

// step matches a part of an expression at a place and all that follows it.
type step func(m *machine, at int) bool

// spend takes a step from the budget.
func (w *work) spend() bool {
	w.left--
	return w.left > 0
}

// match tries an expression at a place. The groups stay until the next match.
func (m *machine) match(e *expression, at int) bool {
	if !m.spend() {
		return false
	}
	m.groups = grown(m.groups, e.groups)
	for i := range m.groups {
		m.groups[i] = [2]int{-1, -1}
	}
	m.begun, m.loops, m.start = grown(m.begun, e.groups), grown(m.loops, e.loops), at
	return e.run(m, at)
}

// grown returns a slice of a length, in the place of another if that suffices.
func grown[T any](s []T, length int) []T {
	if cap(s) < length {
		return make([]T, length)
	}
	return s[:length]
}

// way is one of several parts, with the characters that it may begin with.
type way struct {
	first *[asciiEnd + 1]bool
	step  step
}

// alternate tries one way after the other.
func alternate(ways []way) step {
	return func(m *machine, at int) bool {
		c := -1
		if at < len(m.text) {
			c = int(min(m.text[at], asciiEnd))
		}
		for i := range ways {
			w := &ways[i]
			if w.first != nil && (c < 0 || !w.first[c]) {
				continue
			}
			if m.spend() && w.step(m, at) {
				return true
			}
		}
		return false
	}
}

// char steps over a character that a test takes, to the left of what looks behind.
func char(back bool, test func(rune) bool, next step) step {
	if back {
		return func(m *machine, at int) bool {
			return at > 0 && test(m.text[at-1]) && next(m, at-1)
		}
	}
	return func(m *machine, at int) bool {
		return at < len(m.text) && test(m.text[at]) && next(m, at+1)
	}
}

// many steps over characters, as many or as few as lets the rest match.
func many(back bool, test func(rune) bool, least, most int, kind repetition, next step) step {
	way := 1
	if back {
		way = -1
	}
	return func(m *machine, at int) bool {
		fits := func(n int) bool { // the character after n others
			i := at + way*n
			if back {
				i--
			}
			return i >= 0 && i < len(m.text) && test(m.text[i])
		}
		n := 0
		for n < most && (kind != lazy || n < least) && m.spend() && fits(n) {
			n++
		}
		for n >= least {
			if next(m, at+way*n) {
				return true
			}
			if !m.spend() || kind == possessive || kind == lazy && (n >= most || !fits(n)) {
				return false
			}
			if kind == lazy {
				n++
			} else {
				n--
			}
		}
		return false
	}
}

// repetition is how a loop goes on: as far as possible, as little as possible, or
// as far as possible without ever giving back.
type repetition int

const (
	greedy repetition = iota
	lazy
	possessive
)

// loop repeats a part. The part is made with what follows one round.
func loop(index, least, most int, kind repetition, part func(again step) step, next step) step {
	var body step
	again := func(m *machine, at int) bool {
		if !m.spend() {
			return false
		}
		now := m.loops[index]
		empty := now.count > least && now.at == at // a round that took nothing ends the loop
		if kind == lazy && now.count >= least && next(m, at) {
			return true
		}
		if now.count < most && !empty {
			m.loops[index] = round{now.count + 1, at}
			if body(m, at) {
				return true
			}
			m.loops[index] = now
		}
		return kind == greedy && now.count >= least && next(m, at)
	}
	body = part(again)
	return func(m *machine, at int) bool {
		outer := m.loops[index]
		m.loops[index] = round{0, -1}
		if again(m, at) {
			return true
		}
		m.loops[index] = outer
		return false
	}
}

// captured notes where a group begins and ends. The group is made with what
// follows it.
func captured(group int, part func(next step) step, next step) step {
	body := part(func(m *machine, at int) bool {
		before := m.groups[group]
		m.groups[group] = [2]int{min(m.begun[group], at), max(m.begun[group], at)}
		if next(m, at) {
			return true
		}
		m.groups[group] = before
		return false
	})
	return func(m *machine, at int) bool {
		before := m.begun[group]
		m.begun[group] = at
		if body(m, at) {
			return true
		}
		m.begun[group] = before
		return false
	}
}

// accept ends a part that is tried by itself.
func accept(m *machine, at int) bool {
	m.end = at
	return true
}

// repeated steps over what a group has matched.
func repeated(group int, next step) step {
	return func(m *machine, at int) bool {
		g := m.groups[group]
		if g[0] < 0 || at+g[1]-g[0] > len(m.text) || !m.spend() {
			return false
		}
		for i := range g[1] - g[0] {
			if m.text[g[0]+i] != m.text[at+i] {
				return false
			}
		}
		return next(m, at+g[1]-g[0])
	}
}
