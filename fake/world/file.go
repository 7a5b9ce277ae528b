package world

import (
	"bytes"
	"errors"
	"io"
)

// fileChunk is how much of a file one piece holds: what a receiver allocates
// ahead of what has come.
const fileChunk = 64 << 10

// File is the content of an upload. It is never changed, so that forks share it.
type File struct {
	chunks [][]byte // all but the last are fileChunk long
	size   int
}

// Size is the length in bytes.
func (f *File) Size() int { return f.size }

// Reader reads the file from its start.
func (f *File) Reader() io.ReadSeeker { return io.NewSectionReader(f, 0, int64(f.size)) }

// ReadAt implements io.ReaderAt.
func (f *File) ReadAt(p []byte, off int64) (n int, err error) {
	for at := int(off); n < len(p); at = int(off) + n {
		if at >= f.size {
			return n, io.EOF
		}
		n += copy(p[n:], f.chunks[at/fileChunk][at%fileChunk:])
	}
	return n, nil
}

// NewFile returns a file that holds a text.
func NewFile(content []byte) *File {
	f := &File{}
	for ; len(content) > 0; content = content[min(fileChunk, len(content)):] {
		f.add(content[:min(fileChunk, len(content))])
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

// Refusals of a file.
var (
	ErrFileTooLarge = errors.New("the file is larger than the limit")
	ErrQuota        = errors.New("the file does not fit into the space that is left")
)

// Receive reads a file of at most limit bytes. What has come takes space from
// the moment it has come until [World.Release], so that many uploads at once
// cannot take more than there is.
func (w *World) Receive(r io.Reader, limit int) (*File, error) {
	f := &File{}
	buffer := make([]byte, fileChunk)
	for {
		n, err := fill(r, buffer)
		f.add(bytes.Clone(buffer[:n]))
		w.incoming.Add(int64(n))
		if refusal := w.check(f, limit); refusal != nil {
			err = refusal
		}
		switch err {
		case nil:
		case io.EOF:
			return f, nil
		default:
			w.Release(f)
			return nil, err
		}
	}
}

// fill reads until a buffer is full or the reader has no more.
func fill(r io.Reader, buffer []byte) (n int, err error) {
	for n < len(buffer) && err == nil {
		var more int
		more, err = r.Read(buffer[n:])
		n += more
	}
	return n, err
}

func (w *World) check(f *File, limit int) error {
	if f.size > limit {
		return ErrFileTooLarge
	}
	if v := w.View(); v.SpaceUsed()+int(w.incoming.Load()) > v.space() {
		return ErrQuota
	}
	return nil
}

// Release gives back the space of a file that was received, whether it was
// stored or not.
func (w *World) Release(f *File) { w.incoming.Add(-int64(f.size)) }
