package world

import (
	"slices"
	"strings"
)

// maxID is the largest ID in a key: 40 bits.
const maxID = 1<<40 - 1

// key makes an index key that sorts like its numbers. Each byte has four bits: the
// radix tree of memdb copies one node per level on each insert, and nodes of at most
// 16 edges make this about half as expensive as nodes of 256.
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

// textKey makes an index key of a text that is compared without case. The last byte
// prevents that one key is a prefix of another.
func textKey(s string) []byte { return append([]byte(Fold(s)), 0xff) }

// Fold is the form of names and addresses for comparisons without case.
func Fold(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// index is a memdb indexer for one kind of row. Look-ups use complete keys only, so
// that integer widths and string endings cannot cause errors.
type index[T any] struct{ of func(*T) []byte }

func (x index[T]) FromObject(row any) (bool, []byte, error) {
	k := x.of(row.(*T))
	return len(k) > 0, k, nil
}

func (x index[T]) FromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }

// PrefixFromArgs allows look-ups by the first part of a key.
func (x index[T]) PrefixFromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }

// contains tells whether an ID is in an ascending list.
func contains(sorted []int, id int) bool {
	_, found := slices.BinarySearch(sorted, id)
	return found
}

// membersKey identifies a set of receivers: those of a stream, or the participants of
// a direct conversation in ascending order.
func membersKey(streamID int, users []int) []byte {
	if streamID != 0 {
		return key(0, streamID)
	}
	return append(key(1), append(key(users...), 0xff)...)
}
