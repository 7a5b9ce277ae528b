package world

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Attach stores a file that was received from a user, and sends an event to the user.
// [World.Receive] has checked the space already; the error is [ErrQuota] if there are
// too many files.
func (w *World) Attach(owner *User, name string, f *upload.File) (*Attachment, error) {
	a := Attachment{OwnerID: owner.ID, Name: name, File: f}
	err := w.Write(func(tx *Tx) error {
		if tx.used().files >= maxFiles {
			return ErrQuota
		}
		a = *tx.PutAttachment(a)
		tx.emitAttachment("add", &a)
		return nil
	})
	return &a, err
}

// PutAttachment stores an attachment; missing values are chosen.
func (tx *Tx) PutAttachment(a Attachment) *Attachment {
	a.ID = tx.w.ids.Attachment.Take(a.ID)
	if a.Created.IsZero() {
		a.Created = tx.now
	}
	a.Created = a.Created.UTC().Truncate(time.Millisecond)
	for a.PathID == "" || tx.AttachmentAt(a.PathID) != nil {
		a.PathID = tx.w.newPath(a.Name)
	}
	used := tx.used()
	tx.put(spaces, &space{used.files + 1, used.bytes + a.File.Size()})
	tx.put(attachments, &a)
	return &a
}

// newPath makes an unguessable path. The caller holds the write lock.
func (w *World) newPath(name string) string {
	r := rand.New(w.random)
	token := make([]byte, 0, 24)
	for len(token) < 18 {
		token = binary.BigEndian.AppendUint64(token, r.Uint64())
	}
	return fmt.Sprintf("%d/%x/%s/%s", RealmID, r.IntN(256), base64.RawURLEncoding.EncodeToString(token[:18]),
		upload.SafeName(name))
}

// RealmID is the organization's number in paths.
const RealmID = 1

// DeleteAttachment deletes a file and sends an event to its owner. Messages keep their
// links.
func (tx *Tx) DeleteAttachment(a *Attachment) {
	used := tx.used()
	tx.put(spaces, &space{used.files - 1, used.bytes - a.File.Size()})
	tx.remove(attachments, a)
	tx.Emit([]int{a.OwnerID}, wire.AttachmentRemoved{
		Type: "attachment", Op: "remove", Attachment: wire.AttachmentRef{ID: a.ID}, UploadSpaceUsed: tx.SpaceUsed(),
	})
}

// DeleteUnused deletes the unused files that are due.
func (w *World) DeleteUnused(now time.Time) {
	_ = w.Write(func(tx *Tx) error { // the write has nothing to refuse
		for {
			at, some := tx.NextUnused()
			if !some || at.After(now) {
				return nil
			}
			tx.DeleteAttachment(tx.oldestUnused())
		}
	})
}

// claimAttachments adds a message to the files of its sender that it links to.
func (tx *Tx) claimAttachments(m *Message) { tx.claim(m, references(m)) }

func (tx *Tx) claim(m *Message, paths []string) {
	for _, path := range paths {
		old := tx.AttachmentAt(path)
		if old == nil || old.OwnerID != m.SenderID && !tx.CanReadFile(tx.User(m.SenderID), old) {
			continue
		}
		at, there := slices.BinarySearch(old.Messages, m.ID)
		if there {
			continue
		}
		a := *old
		a.Messages = slices.Insert(slices.Clone(a.Messages), at, m.ID)
		a.linked = tx.w.ids.Link.Take(0)
		tx.put(attachments, &a)
		tx.emitAttachment("update", &a)
	}
}

// reclaimAttachments updates the files for the links of an edited message. A file
// without further references stays until its time.
func (tx *Tx) reclaimAttachments(old, edited *Message) {
	before, after := references(old), references(edited)
	for _, path := range before {
		if !slices.Contains(after, path) {
			tx.detach(path, old.ID)
		}
	}
	tx.claim(edited, after)
}

// Detached lists the files that an edited message linked to, and that no message links to
// any more.
func (tx *Tx) Detached(old, edited *Message) []*Attachment {
	if old.Content == edited.Content {
		return nil
	}
	var list []*Attachment
	for _, path := range references(old) {
		if a := tx.AttachmentAt(path); a != nil && len(a.Messages) == 0 {
			list = append(list, a)
		}
	}
	return list
}

// ReleaseAttachments removes a deleted message from its files. A file is deleted with
// the last message that refers to it.
func (tx *Tx) ReleaseAttachments(m *Message) {
	for _, path := range references(m) {
		if a := tx.detach(path, m.ID); a != nil && len(a.Messages) == 0 {
			tx.DeleteAttachment(a)
		}
	}
}

// detach removes a message from a file. It returns the file's new row, nil if the
// message did not refer to the file.
func (tx *Tx) detach(path string, messageID int) *Attachment {
	old := tx.AttachmentAt(path)
	if old == nil || !contains(old.Messages, messageID) {
		return nil
	}
	a := *old
	a.Messages = slices.DeleteFunc(slices.Clone(a.Messages), func(id int) bool { return id == messageID })
	tx.put(attachments, &a)
	return &a
}

func (tx *Tx) emitAttachment(op string, a *Attachment) {
	tx.Emit([]int{a.OwnerID}, wire.AttachmentChanged{
		Type: "attachment", Op: op, Attachment: tx.WireAttachment(a), UploadSpaceUsed: tx.SpaceUsed(),
	})
}

// WireAttachment is an attachment as its owner sees it. Times are in
// milliseconds.
func (v View) WireAttachment(a *Attachment) wire.Attachment {
	out := wire.Attachment{
		ID: a.ID, Name: a.Name, PathID: a.PathID, Size: a.File.Size(),
		CreateTime: int(a.Created.UnixMilli()), Messages: []wire.AttachmentMessage{},
	}
	for _, id := range a.Messages {
		if m := v.Message(id); m != nil {
			out.Messages = append(out.Messages, wire.AttachmentMessage{ID: id, DateSent: int(m.Sent) * 1000})
		}
	}
	slices.SortFunc(out.Messages, func(a, b wire.AttachmentMessage) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// Errors for a file.
var (
	ErrFileTooLarge = errors.New("the file is larger than the limit")
	ErrQuota        = errors.New("the file does not fit into the space that is left")
)

// Receive reads a file of at most limit bytes. The received bytes count as used space
// at once, until [World.Release], so that simultaneous uploads cannot exceed the quota
// together.
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
