package jsonsplice

import (
	"bytes"
	"fmt"
)

// List is the last field of an object, a list of objects, while it grows.
type List struct {
	body  []byte
	empty bool
}

// AppendList puts a list behind the fields that are there.
func (o Object) AppendList(name string) List {
	return List{body: append(o.named(name), '['), empty: true}
}

// ReopenList lets the last field of an object grow, which must be a list that
// is still empty.
func (o Object) ReopenList() (List, error) {
	body, found := bytes.CutSuffix(o.open, []byte("]"))
	if !found || !bytes.HasSuffix(body, []byte(`":[`)) {
		return List{}, fmt.Errorf("jsonsplice: expected an empty list as the last field of %.80q", o.open)
	}
	return List{body: body, empty: true}, nil
}

// Add appends an object to the list.
func (l *List) Add(element Object) { l.body = append(l.begin(element).open, '}') }

// AddWithNumber appends an object that gets one more field.
func (l *List) AddWithNumber(element Object, name string, value int) {
	l.body = append(appendInt(l.begin(element).named(name), value), '}')
}

// AddWithTexts appends an object that gets one more field, a list of texts.
func (l *List) AddWithTexts(element Object, name string, values []string) {
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
func (l *List) Close() Object { return Object{append(l.body, ']')} }

// begin appends an object and leaves it open.
func (l *List) begin(element Object) Object {
	if !l.empty {
		l.body = append(l.body, ',')
	}
	l.empty = false
	return Object{append(l.body, element.open...)}
}
