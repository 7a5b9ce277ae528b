package world

import (
	"slices"
	"sort"
)

// chunkLen is how many elements one piece of a run holds: a change in the
// middle copies one piece and the list of pieces.
const chunkLen = 1024

// owner marks who may append to a run in place. A fork has another owner, and
// so copies what it shares before it appends.
type owner struct{ _ byte }

// run is a long list that grows at its end and is shared by all who read it:
// who reads n elements never looks past them, so its owner may fill the place
// after them without a copy. An append costs some ten nanoseconds and the
// element itself, where a row in a memdb index costs 5 to 30 microseconds and
// 400 bytes; that is why messages are in runs and only the runs in memdb.
type run[T any] struct {
	owner  *owner
	chunks [][]T // all but the first are chunkLen long, filled or not
	n      int
}

func (r run[T]) at(i int) T { return r.chunks[i/chunkLen][i%chunkLen] }

// search is the first index at which from holds, n if it holds nowhere. Once
// it holds it must hold for all that follow.
func (r run[T]) search(from func(T) bool) int {
	return sort.Search(r.n, func(i int) bool { return from(r.at(i)) })
}

// append returns the run with one more element.
func (r run[T]) append(o *owner, v T) run[T] {
	if r.owner != o {
		r = r.owned(o)
	}
	chunk, i := r.n/chunkLen, r.n%chunkLen
	switch {
	case chunk == len(r.chunks):
		size := chunkLen
		if chunk == 0 { // most runs stay short
			size = 4
		}
		r.chunks = append(r.chunks, make([]T, size))
	case i == len(r.chunks[chunk]):
		grown := make([]T, min(2*i, chunkLen))
		copy(grown, r.chunks[chunk])
		r.chunks = [][]T{grown} // only the first piece grows
	}
	r.chunks[chunk][i] = v
	r.n++
	return r
}

// owned returns the run with the places that an append may fill copied.
func (r run[T]) owned(o *owner) run[T] {
	r.owner, r.chunks = o, slices.Clone(r.chunks)
	if last := len(r.chunks) - 1; last >= 0 {
		r.chunks[last] = r.copied(last)
	}
	return r
}

// copied is a copy of a piece without what stands behind the run's end: there
// another owner may be writing.
func (r run[T]) copied(chunk int) []T {
	out := make([]T, len(r.chunks[chunk]))
	copy(out[:min(len(out), r.n-chunk*chunkLen)], r.chunks[chunk])
	return out
}

// replace returns the run with other elements at some indexes, which ascend.
func (r run[T]) replace(at []int, with []T) run[T] {
	r.chunks = slices.Clone(r.chunks)
	copied := -1
	for k, i := range at {
		chunk := i / chunkLen
		if chunk != copied {
			r.chunks[chunk], copied = r.copied(chunk), chunk
		}
		r.chunks[chunk][i%chunkLen] = with[k]
	}
	return r
}

// without returns the run less the elements of which gone holds, none of which
// stands before an index. The pieces before it stay shared.
func (r run[T]) without(o *owner, from int, gone func(T) bool) run[T] {
	out := r.head(o, from)
	for i := out.n; i < r.n; i++ {
		if v := r.at(i); !gone(v) {
			out = out.append(o, v)
		}
	}
	return out
}

// head is a run of the pieces that lie before an index as a whole.
func (r run[T]) head(o *owner, index int) run[T] {
	whole := index / chunkLen
	return run[T]{owner: o, chunks: slices.Clone(r.chunks[:whole]), n: whole * chunkLen}
}

// merged returns the run with more elements put among its own; both are in
// the order of compare.
func (r run[T]) merged(o *owner, more []T, compare func(a, b T) int) run[T] {
	if len(more) == 0 {
		return r
	}
	out := r.head(o, r.search(func(v T) bool { return compare(v, more[0]) > 0 }))
	for i := out.n; i < r.n; i++ {
		for len(more) > 0 && compare(more[0], r.at(i)) < 0 {
			out, more = out.append(o, more[0]), more[1:]
		}
		out = out.append(o, r.at(i))
	}
	for _, v := range more {
		out = out.append(o, v)
	}
	return out
}
