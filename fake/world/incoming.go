package world

import (
	"errors"
	"io"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Refusals of a file.
var (
	ErrFileTooLarge = errors.New("the file is larger than the limit")
	ErrQuota        = errors.New("the file does not fit into the space that is left")
)

// Receive reads a file of at most limit bytes. What has come takes space from
// the moment it has come until [World.Release], so that many uploads at once
// cannot take more than there is.
func (w *World) Receive(r io.Reader, limit int) (*upload.File, error) {
	f, err := upload.Receive(r, func(f *upload.File, piece int) error {
		w.incoming.Add(int64(piece))
		return w.check(f, limit)
	})
	if err != nil {
		w.Release(f)
		return nil, err
	}
	return f, nil
}

func (w *World) check(f *upload.File, limit int) error {
	if f.Size() > limit {
		return ErrFileTooLarge
	}
	if v := w.View(); v.SpaceUsed()+int(w.incoming.Load()) > v.space() {
		return ErrQuota
	}
	return nil
}

// Release gives back the space of a file that was received, whether it was
// stored or not.
func (w *World) Release(f *upload.File) { w.incoming.Add(-int64(f.Size())) }

// space is how many bytes attachments may take.
func (v View) space() int {
	if o := v.Organization(); o != nil && o.UploadQuotaMiB != 0 {
		return min(maxSpace, o.UploadQuotaMiB<<20)
	}
	return maxSpace
}
