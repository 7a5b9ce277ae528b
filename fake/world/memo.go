package world

import "sync/atomic"

// Memo keeps what was made of a row for readers, by the key of whatever it
// depended on, so that it is made once. It knows nothing of what it keeps. A
// new version of a row starts with an empty memo.
type Memo struct{ kept atomic.Pointer[[]kept] }

type kept struct {
	key   any
	value any
}

// mostKept bounds a memo: levels, dialects and kinds of readers that look at
// the same row.
const mostKept = 8

// Get returns what is kept under a key, nil if nothing is.
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

// Put keeps a value. Of two writers at once one may lose, which costs only
// making the value again.
func (m *Memo) Put(key any, value any) {
	list := []kept{{key, value}}
	if old := m.kept.Load(); old != nil && len(*old) < mostKept {
		list = append(list, *old...)
	}
	m.kept.Store(&list)
}
