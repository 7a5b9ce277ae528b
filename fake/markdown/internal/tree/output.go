package tree

import "bytes"

// MaxHTML is the maximum size of a message's HTML in bytes: a hundred times the maximum
// number of characters of a message (E7).
const MaxHTML = 100 * 10_000

// Output is a writer that goldmark need not wrap in another buffer. It drops the write
// that would make it too long, and all later ones.
type Output struct {
	html bytes.Buffer
	over bool
}

// HTML returns the written HTML; ok is false for more than [MaxHTML].
func (o *Output) HTML() (html string, ok bool) { return o.html.String(), !o.over }

func (o *Output) fits(n int) bool {
	o.over = o.over || o.html.Len()+n > MaxHTML
	return !o.over
}

// Write implements io.Writer.
func (o *Output) Write(b []byte) (int, error) {
	if o.fits(len(b)) {
		o.html.Write(b)
	}
	return len(b), nil
}

// WriteString implements io.StringWriter.
func (o *Output) WriteString(s string) (int, error) {
	if o.fits(len(s)) {
		o.html.WriteString(s)
	}
	return len(s), nil
}

// WriteByte implements io.ByteWriter.
func (o *Output) WriteByte(b byte) error {
	if o.fits(1) {
		o.html.WriteByte(b)
	}
	return nil
}

// WriteRune writes a character.
func (o *Output) WriteRune(r rune) (int, error) { return o.WriteString(string(r)) }

// Available is the free space in the buffer.
func (o *Output) Available() int { return o.html.Available() }

// Buffered is the number of bytes that are not yet written: always 0.
func (*Output) Buffered() int { return 0 }

// Flush has nothing to do.
func (*Output) Flush() error { return nil }
