// Package upload has the contents and names of uploaded files. It does not know
// permissions and quotas.
package upload

import (
	"bytes"
	"io"
	"sync"
)

// fileChunk is the size of one piece of a file: a receiver allocates at most one piece
// in advance.
const fileChunk = 64 << 10

// File is the content of an upload. It is never changed, so that forks can share it.
type File struct {
	chunks [][]byte // all except the last have the length fileChunk
	size   int
	made   func() *File // the file itself, if it is made when it is first used
}

// Size is the length in bytes.
func (f *File) Size() int { return f.itself().size }

// Reader reads the file from its beginning.
func (f *File) Reader() io.ReadSeeker { return io.NewSectionReader(f, 0, int64(f.Size())) }

// ReadAt implements io.ReaderAt.
func (f *File) ReadAt(p []byte, off int64) (n int, err error) {
	f = f.itself()
	for at := int(off); n < len(p); at = int(off) + n {
		if at >= f.size {
			return n, io.EOF
		}
		n += copy(p[n:], f.chunks[at/fileChunk][at%fileChunk:])
	}
	return n, nil
}

// NewFile returns a file with a text.
func NewFile(content []byte) *File {
	f := &File{}
	for ; len(content) > 0; content = content[min(fileChunk, len(content)):] {
		f.add(content[:min(fileChunk, len(content))])
	}
	return f
}

// MadeLater returns a file whose content is made at its first use.
func MadeLater(content func() []byte) *File {
	return &File{made: sync.OnceValue(func() *File { return NewFile(content()) })}
}

func (f *File) itself() *File {
	if f.made != nil {
		return f.made()
	}
	return f
}

func (f *File) add(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	f.chunks = append(f.chunks, chunk)
	f.size += len(chunk)
}

// Receive reads a file piece by piece. After each piece it calls accept with the
// length, which may refuse the file. After an error the file has the data so far.
func Receive(r io.Reader, accept func(f *File, piece int) error) (*File, error) {
	f := &File{}
	buffer := make([]byte, fileChunk)
	for {
		n, err := fill(r, buffer)
		f.add(bytes.Clone(buffer[:n]))
		if refusal := accept(f, n); refusal != nil {
			err = refusal
		}
		switch err {
		case nil:
		case io.EOF:
			return f, nil
		default:
			return f, err
		}
	}
}

// fill reads until the buffer is full or the reader ends.
func fill(r io.Reader, buffer []byte) (n int, err error) {
	for n < len(buffer) && err == nil {
		var more int
		more, err = r.Read(buffer[n:])
		n += more
	}
	return n, err
}
