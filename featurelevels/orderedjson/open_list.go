package orderedjson

import (
	"bytes"
	"fmt"
)

// OpenList is the last field of an object, a list of objects, while it grows.
type OpenList struct {
	body  []byte
	empty bool
}

// AppendList puts a list behind the fields that are there.
func (o Open) AppendList(name string) OpenList {
	return OpenList{body: append(o.named(name), '['), empty: true}
}

// ReopenList lets the last field of an object grow, which must be a list that
// is still empty.
func (o Open) ReopenList() (OpenList, error) {
	body, found := bytes.CutSuffix(o.open, []byte("]"))
	if !found || !bytes.HasSuffix(body, []byte(`":[`)) {
		return OpenList{}, fmt.Errorf("orderedjson: expected an empty list as the last field of %.80q", o.open)
	}
	return OpenList{body: body, empty: true}, nil
}

// Add appends an object to the list.
func (l *OpenList) Add(element Open) { l.body = append(l.begin(element).open, '}') }

// AddWithNumber appends an object that gets one more field.
func (l *OpenList) AddWithNumber(element Open, name string, value int) {
	l.body = append(appendInt(l.begin(element).named(name), value), '}')
}

// AddWithTexts appends an object that gets one more field, a list of texts.
func (l *OpenList) AddWithTexts(element Open, name string, values []string) {
	b := append(l.begin(element).named(name), '[')
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, v)
	}
	l.body = append(b, "]}"...)
}

// Close ends the list and returns the object that has it.
func (l *OpenList) Close() Open { return Open{append(l.body, ']')} }

// begin appends an object and leaves it open.
func (l *OpenList) begin(element Open) Open {
	if !l.empty {
		l.body = append(l.body, ',')
	}
	l.empty = false
	return Open{append(l.body, element.open...)}
}
