package store

import (
	"strings"
	"unicode/utf8"
)

// MaxID is the largest ID in a key: 40 bits.
const MaxID = 1<<40 - 1

// Key makes an index key that sorts like its numbers. Each byte has four bits: the
// radix tree of memdb copies one node per level on each insert, and nodes of at most
// 16 edges make this about half as expensive as nodes of 256.
func Key(ids ...int) []byte {
	k := make([]byte, 0, 10*len(ids))
	for _, id := range ids {
		id = min(max(id, 0), MaxID)
		for shift := 36; shift >= 0; shift -= 4 {
			k = append(k, byte(id>>shift)&15)
		}
	}
	return k
}

// TextKey makes an index key of a text that is compared without case. The last byte
// prevents that one key is a prefix of another.
func TextKey(s string) []byte {
	folded := Fold(s)
	return append(append(make([]byte, 0, len(folded)+1), folded...), 0xff)
}

// Fold is the form of names and addresses for comparisons without case. Some letters
// beyond ASCII have the same capital, so only that reports whether they are the same.
func Fold(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return strings.ToLower(strings.ToUpper(s))
		}
	}
	return strings.ToLower(s)
}

// Index is a memdb indexer for one kind of row. Look-ups use complete keys only, so
// that integer widths and string endings cannot cause errors.
type Index[T any] struct{ Of func(*T) []byte }

// NewRow returns an empty row.
func (Index[T]) NewRow() any { return new(T) }

// FromObject implements memdb.SingleIndexer.
func (x Index[T]) FromObject(row any) (bool, []byte, error) {
	k := x.Of(row.(*T))
	return len(k) > 0, k, nil
}

// FromArgs implements memdb.Indexer.
func (x Index[T]) FromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }

// PrefixFromArgs implements memdb.PrefixIndexer: it allows look-ups by the first part of a key.
func (x Index[T]) PrefixFromArgs(args ...any) ([]byte, error) { return args[0].([]byte), nil }
