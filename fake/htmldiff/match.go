package htmldiff

import "slices"

// block is a run of tokens that both texts have: where it begins in each, and its length.
type block struct{ old, now, length int }

// matcher finds the runs of tokens that two texts have in common, the longest first.
type matcher struct {
	old, now []token
	places   map[string][]int // where a key is in the new text
	left     *int             // work
}

// common are the common runs in their order, without those that are too short to tell
// anything, and with an empty one at the end.
func common(old, now []token, left *int) []block {
	m := matcher{old, now, map[string][]int{}, left}
	for i, t := range now {
		m.places[t.key] = append(m.places[t.key], i)
	}
	m.dropPopular()
	list := joined(m.blocks(0, len(old), 0, len(now)))
	few := min(2, float64(len(now))/4)
	list = slices.DeleteFunc(list, func(b block) bool { return float64(b.length) <= few })
	return append(list, block{len(old), len(now), 0})
}

// dropPopular forgets where the most frequent tokens of a long text are: no run begins
// with them.
func (m *matcher) dropPopular() {
	const long = 200
	if len(m.now) < long {
		return
	}
	for key, at := range m.places {
		if len(at) > len(m.now)/100+1 {
			delete(m.places, key)
		}
	}
}

func (m *matcher) blocks(oldFrom, oldTo, nowFrom, nowTo int) []block {
	b := m.longest(oldFrom, oldTo, nowFrom, nowTo)
	if b.length == 0 {
		return nil
	}
	var list []block
	if oldFrom < b.old && nowFrom < b.now {
		list = m.blocks(oldFrom, b.old, nowFrom, b.now)
	}
	list = append(list, b)
	if b.old+b.length < oldTo && b.now+b.length < nowTo {
		list = append(list, m.blocks(b.old+b.length, oldTo, b.now+b.length, nowTo)...)
	}
	return list
}

// longest is the longest common run within bounds, the first of several.
func (m *matcher) longest(oldFrom, oldTo, nowFrom, nowTo int) block {
	best := block{oldFrom, nowFrom, 0}
	ending := map[int]int{} // lengths of runs by their last token in the new text
	for i := oldFrom; i < oldTo; i++ {
		next := map[int]int{}
		if *m.left -= 1 + len(m.places[m.old[i].key]); *m.left < 0 {
			return block{oldFrom, nowFrom, 0}
		}
		for _, j := range m.places[m.old[i].key] {
			if j < nowFrom || j >= nowTo {
				continue
			}
			k := ending[j-1] + 1
			next[j] = k
			if k > best.length {
				best = block{i - k + 1, j - k + 1, k}
			}
		}
		ending = next
	}
	for best.old > oldFrom && best.now > nowFrom && m.old[best.old-1].key == m.now[best.now-1].key {
		best = block{best.old - 1, best.now - 1, best.length + 1}
	}
	for best.old+best.length < oldTo && best.now+best.length < nowTo && m.old[best.old+best.length].key == m.now[best.now+best.length].key {
		best.length++
	}
	return best
}

// joined makes one run of neighbours.
func joined(list []block) []block {
	var out []block
	for _, b := range list {
		if n := len(out) - 1; n >= 0 && out[n].old+out[n].length == b.old && out[n].now+out[n].length == b.now {
			out[n].length += b.length
			continue
		}
		out = append(out, b)
	}
	return out
}
