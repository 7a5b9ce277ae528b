// Package memo caches results beside the rows that they are computed from.
package memo

import "sync/atomic"

// Memo caches results computed from a row, by a key with everything else they depend
// on. It does not know the type of the results. A new version of a row has an empty
// memo.
type Memo struct{ kept atomic.Pointer[[]kept] }

type kept struct {
	key   any
	value any
}

// mostKept is the maximum size of a memo: levels, dialects and kinds of readers of the
// same row.
const mostKept = 8

// Get returns the value of a key, nil if there is none.
func (m *Memo) Get(key any) any {
	list := m.kept.Load()
	if list == nil {
		return nil
	}
	for _, k := range *list {
		if k.key == key {
			return k.value
		}
	}
	return nil
}

// Put stores a value. If two goroutines write at once, one value may be lost; then it
// is computed again.
func (m *Memo) Put(key any, value any) {
	list := []kept{{key, value}}
	if old := m.kept.Load(); old != nil && len(*old) < mostKept {
		list = append(list, *old...)
	}
	m.kept.Store(&list)
}
