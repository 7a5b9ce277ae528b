package store

import (
	"container/heap"
	"iter"
)

// Order is the direction in which IDs are read.
type Order int

// The two orders.
const (
	Descending Order = -1
	Ascending  Order = 1
)

// Merge yields the IDs of several ascending logs in one order, beginning at an ID.
func Merge(logs []Log[int], from int, order Order) iter.Seq[int] {
	return func(yield func(int) bool) {
		h := heads{order: order}
		for _, l := range logs {
			if next := (head{ids: l}); next.start(from, order) {
				h.all = append(h.all, next)
			}
		}
		heap.Init(&h)
		for len(h.all) > 0 {
			next := &h.all[0]
			if !yield(next.id) {
				return
			}
			if next.move(next.at + int(order)) {
				heap.Fix(&h, 0)
			} else {
				heap.Pop(&h)
			}
		}
	}
}

// head is the position of a merge in one log.
type head struct {
	ids Log[int]
	at  int
	id  int // at this position
}

// start goes to the first ID from an ID on; false means that the log has no such ID.
func (h *head) start(from int, order Order) bool {
	if order == Descending {
		return h.move(h.ids.Search(func(id int) bool { return id > from }) - 1)
	}
	return h.move(h.ids.Search(func(id int) bool { return id >= from }))
}

func (h *head) move(to int) bool {
	if to < 0 || to >= h.ids.Len() {
		return false
	}
	h.at, h.id = to, h.ids.At(to)
	return true
}

// heads are the positions of a merge, as a heap with the next one on top.
type heads struct {
	order Order
	all   []head
}

func (h *heads) Len() int           { return len(h.all) }
func (h *heads) Less(i, j int) bool { return (h.all[i].id-h.all[j].id)*int(h.order) < 0 }
func (h *heads) Swap(i, j int)      { h.all[i], h.all[j] = h.all[j], h.all[i] }
func (h *heads) Push(any)           {} // a merge has all its logs from the start
func (h *heads) Pop() any {
	last := len(h.all) - 1
	h.all = h.all[:last]
	return nil
}
