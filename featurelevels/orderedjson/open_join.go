package orderedjson

import (
	"bytes"
	"fmt"
)

// JoinNumbers returns the newer of two objects with the numbers of the older in
// front of its own. Both must have them in a field of that name, a list.
func JoinNumbers(name string, older, newer Open) (Open, error) {
	_, before, _, err := older.numbers(name)
	if err != nil {
		return Open{}, err
	}
	head, after, tail, err := newer.numbers(name)
	if err != nil {
		return Open{}, err
	}
	if len(before) > 0 && len(after) > 0 {
		before = append(bytes.Clone(before), ',')
	}
	return Open{bytes.Join([][]byte{head, before, after, tail}, nil)}, nil
}

// numbers splits an object: the part before the numbers of a list, the numbers with
// commas between, and the rest.
func (o Open) numbers(name string) (head, numbers, tail []byte, err error) {
	start := append(appendText(nil, name), ":["...)
	at := bytes.Index(o.open, start)
	if at < 0 {
		return nil, nil, nil, fmt.Errorf("orderedjson: expected a list %q in %.80q", name, o.open)
	}
	from := at + len(start)
	length := bytes.IndexFunc(o.open[from:], func(r rune) bool { return r != ',' && r != '-' && (r < '0' || r > '9') })
	if length < 0 || o.open[from+length] != ']' {
		return nil, nil, nil, fmt.Errorf("orderedjson: expected numbers only in the list %q of %.80q", name, o.open)
	}
	to := from + length
	return o.open[:from], o.open[from:to], o.open[to:], nil
}
