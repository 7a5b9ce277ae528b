package world

import (
	"bytes"
	"errors"
	"io"
)

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

// space is how many bytes attachments may take.
func (v View) space() int {
	if o := v.Organization(); o != nil && o.UploadQuotaMiB != 0 {
		return min(maxSpace, o.UploadQuotaMiB<<20)
	}
	return maxSpace
}
