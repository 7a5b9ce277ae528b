package world

import (
	"slices"
	"strings"
)

// maxID is the largest ID a key can hold: 40 bits.
const maxID = 1<<40 - 1

// key makes an index key that sorts as its numbers do. Each byte carries four
// bits: the radix tree under memdb copies a node per level on each insert, and
// nodes of at most 16 edges make that about half as dear as nodes of 256.
func key(ids ...int) []byte {
	k := make([]byte, 0, 10*len(ids))
	for _, id := range ids {
		id = min(max(id, 0), maxID)
		for shift := 36; shift >= 0; shift -= 4 {
			k = append(k, byte(id>>shift)&15)
		}
	}
	return k
}

// textKey makes an index key of a text that is compared without case. The
// final byte keeps one text from being the prefix of another.
func textKey(s string) []byte { return append([]byte(Fold(s)), 0xff) }

// Fold is how names and addresses are compared: case does not matter.
func Fold(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// index is a memdb indexer over one kind of row. Rows are found by a ready
// key only, so that no integer width or string ending can mislead a look-up.
type index[T any] struct{ of func(*T) []byte }

func (x index[T]) FromObject(row any) (bool, []byte, error) {
	k := x.of(row.(*T))
	return len(k) > 0, k, nil
}

func (x index[T]) FromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }

// PrefixFromArgs lets a look-up name the leading part of a key.
func (x index[T]) PrefixFromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }

// contains tells whether an ID is in an ascending list.
func contains(sorted []int, id int) bool {
	_, found := slices.BinarySearch(sorted, id)
	return found
}

// membersKey identifies a set of receivers: a stream's, or a direct
// conversation's participants in ascending order.
func membersKey(streamID int, users []int) []byte {
	if streamID != 0 {
		return key(0, streamID)
	}
	return append(key(1), append(key(users...), 0xff)...)
}
