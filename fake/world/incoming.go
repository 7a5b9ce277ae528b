package world

import (
	"errors"
	"io"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Errors for a file.
var (
	ErrFileTooLarge = errors.New("the file is larger than the limit")
	ErrQuota        = errors.New("the file does not fit into the space that is left")
)

// Receive reads a file of at most limit bytes. The received bytes count as used space
// at once, until [World.Release], so that many uploads at the same time cannot use
// more than there is.
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

// Release frees the space of a received file, whether it was stored or not.
func (w *World) Release(f *upload.File) { w.incoming.Add(-int64(f.Size())) }

// space is the maximum total size of attachments in bytes.
func (v View) space() int {
	if o := v.Organization(); o != nil && o.UploadQuotaMiB != 0 {
		return min(maxSpace, o.UploadQuotaMiB<<20)
	}
	return maxSpace
}
