package explore

import (
	"slices"
	"sync"
)

// found has the findings of all workers of an exploration.
type found struct {
	first bool // the exploration ends with the first finding

	mu        sync.Mutex
	all       []Finding
	claimed   []Key // that a worker is confirming
	over      bool
	calls     int
	sequences int
}

// has reports whether there is a finding with the key.
func (f *found) has(key Key) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.index(key) >= 0
}

func (f *found) index(key Key) int {
	return slices.IndexFunc(f.all, func(one Finding) bool { return one.Key == key })
}

// counted counts a difference that was found before.
func (f *found) counted(key Key) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := f.index(key)
	if i >= 0 {
		f.all[i].Count++
	}
	return i >= 0
}

// claim lets one worker at a time confirm a difference.
func (f *found) claim(key Key) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.index(key) >= 0 || slices.Contains(f.claimed, key) {
		return false
	}
	f.claimed = append(f.claimed, key)
	return true
}

// release ends a claim: what did not come again may be confirmed later.
func (f *found) release(key Key) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.claimed = slices.DeleteFunc(f.claimed, func(k Key) bool { return k == key })
}

// add adds a finding, unless the exploration has ended with another.
func (f *found) add(one Finding) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.first || len(f.all) == 0 {
		f.all = append(f.all, one)
	}
}

// end lets all workers end.
func (f *found) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
}

// ended reports whether the workers have to end.
func (f *found) ended() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.over || f.first && len(f.all) > 0
}

// progress counts a sequence with its calls.
func (f *found) progress(calls int) Progress {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls += calls
	f.sequences++
	return Progress{f.calls, f.sequences, len(f.all)}
}
