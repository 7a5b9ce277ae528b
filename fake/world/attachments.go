package world

import (
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Attachment is an uploaded file. PathID is its path below /user_uploads/; Messages
// are the IDs of the messages that refer to it, ascending.
type Attachment struct {
	ID, OwnerID  int
	Name, PathID string
	Created      time.Time
	Messages     []int
	File         *upload.File
	awaited      bool // by a scheduled message that is not sent yet
	linked       int  // the number of its newest link, in the order of all links
}

// space is the total size of all attachments.
type space struct{ files, bytes int }

// Bounds of the data that a world stores in memory, even if its organization allows more.
const (
	maxSpace = 512 << 20
	maxFiles = 10_000
)

// UnusedLife is the time until a file without references is deleted.
const UnusedLife = 5 * 7 * 24 * time.Hour

// Attachment finds an attachment by ID.
func (v View) Attachment(id int) *Attachment {
	return store.First[Attachment](v.txn, attachments, byID, store.Key(id))
}

// AttachmentAt finds an attachment by its path below /user_uploads/.
func (v View) AttachmentAt(path string) *Attachment {
	return store.First[Attachment](v.txn, attachments, byPath, pathKey(path))
}

// AttachmentsOf lists the uploads of a user, by ID.
func (v View) AttachmentsOf(userID int) []*Attachment {
	return store.All[Attachment](v.txn, attachments, byUser, store.Key(userID))
}

// CompareLinks orders attachments by their newest links.
func CompareLinks(a, b *Attachment) int { return a.linked - b.linked }

// SpaceUsed is the total size of the organization's attachments in bytes.
func (v View) SpaceUsed() int { return v.used().bytes }

func (v View) used() space {
	if s := store.First[space](v.txn, spaces, byID, store.Key(1)); s != nil {
		return *s
	}
	return space{}
}

// CanReadFile reports whether a user may read a file: the owner, and users who can read a
// message that refers to it. A nil user is a visitor without account.
func (v View) CanReadFile(u *User, a *Attachment) bool {
	if u != nil && u.ID == a.OwnerID {
		return true
	}
	return slices.ContainsFunc(a.Messages, func(id int) bool {
		m := v.Message(id)
		if m == nil {
			return false
		}
		s := v.Stream(m.StreamID)
		if s != nil && s.onTheWeb() && v.Organization().OffersWebPublic() {
			return true // also for guests without a subscription
		}
		return u != nil && (v.Reader(u).InHistory(m) || v.CanRead(u, m))
	})
}

// NextUnused is the time when the next unused file is deleted; ok is false without unused
// files.
func (v View) NextUnused() (at time.Time, ok bool) {
	if a := v.oldestUnused(); a != nil {
		return a.Created.Add(UnusedLife), true
	}
	return time.Time{}, false
}

func (v View) oldestUnused() *Attachment {
	return store.Lowest[Attachment](v.txn, attachments, byUnused)
}

// unusedKey sorts the attachments without references by age.
func (a *Attachment) unusedKey() []byte {
	if len(a.Messages) > 0 || a.awaited {
		return nil
	}
	return store.Key(int(a.Created.Unix()), a.ID)
}

func pathKey(path string) []byte { return append([]byte(path), 0xff) }

// uploadLink matches a link to an upload in a rendered message.
var uploadLink = lazyregexp.New(`href="([^"]*/)?user_uploads/([^"?#]+)`)

// references lists the paths of the uploads that a message links to, each once. Code
// contains no links, so paths in code do not count.
func references(m *Message) []string {
	if !strings.Contains(m.Rendered, "user_uploads/") {
		return nil
	}
	var paths []string
	for _, found := range uploadLink.FindAllStringSubmatch(m.Rendered, -1) {
		if strings.Contains(found[1], "://") && (m.Base == "" || !strings.HasPrefix(found[1], m.Base)) {
			continue // a file of another server
		}
		path, err := url.PathUnescape(html.UnescapeString(found[2]))
		if err == nil && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// space is the maximum total size of attachments in bytes.
func (v View) space() int {
	if o := v.Organization(); o != nil && o.UploadQuotaMiB != 0 {
		return min(maxSpace, o.UploadQuotaMiB<<20)
	}
	return maxSpace
}
