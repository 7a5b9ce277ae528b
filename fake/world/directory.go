package world

import (
	"net/url"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// directory finds the users, groups and streams that a text mentions. It has only the
// streams that the author can see, so that authors cannot find out the names of
// private streams; public ones are found by all authors, unless seen is set.
type directory struct {
	v      View
	author *User
	seen   bool
}

func (d directory) UserByName(name string) (markdown.User, bool) {
	for _, u := range d.v.Users() {
		if u.Active && store.Fold(u.FullName) == store.Fold(name) {
			return markdown.User{ID: u.ID, FullName: u.FullName}, true
		}
	}
	return markdown.User{}, false
}

func (d directory) UserByID(id int) (markdown.User, bool) {
	if u := d.v.User(id); u != nil && u.Active {
		return markdown.User{ID: u.ID, FullName: u.FullName}, true
	}
	return markdown.User{}, false
}

func (d directory) GroupByName(name string) (markdown.Group, bool) {
	if g := d.v.GroupNamed(name); g != nil {
		return markdown.Group{ID: g.ID, Name: g.Name, Deactivated: g.Deactivated}, true
	}
	if role, known := wire.RoleGroupNamed(name); known {
		return markdown.Group{ID: d.v.RoleGroupID(role), Name: name, Title: roleGroups[role-GroupOwners].title}, true
	}
	return markdown.Group{}, false
}

func (d directory) EmojiByName(name string) (markdown.CustomEmoji, bool) {
	if e := d.v.ActiveEmoji(name); e != nil {
		return markdown.CustomEmoji{ID: strconv.Itoa(e.ID), Name: e.Name, URL: e.URL}, true
	}
	return markdown.CustomEmoji{}, false
}

func (d directory) Linkifiers() []*markdown.Linkifier { return d.v.Linkifiers() }

func (d directory) StreamByName(name string) (markdown.Stream, bool) {
	if s := d.v.StreamByName(name); s != nil && s.Name == name && d.links(s) {
		return markdown.Stream{ID: s.ID, Name: s.Name}, true
	}
	return markdown.Stream{}, false
}

func (d directory) links(s *Stream) bool {
	if !s.Private && (d.author == nil || !d.seen) {
		return true
	}
	return d.author != nil && (d.author.System || d.author.IsAdministrator() || d.v.CanFind(d.author, s))
}

// FirstMessage is the first message of a topic, whoever may read it.
func (d directory) FirstMessage(streamID int, topic string) (id int, found bool) {
	for m := range d.v.Of(OfTopic(streamID, topic)) {
		return m.ID, true
	}
	return 0, false
}

func (d directory) ImageAt(pathID string) (markdown.Image, bool) {
	path, err := url.PathUnescape(pathID)
	if err != nil {
		return markdown.Image{}, false
	}
	a := d.v.AttachmentAt(path)
	if a == nil {
		return markdown.Image{}, false
	}
	image, ok := a.File.Image()
	return markdown.Image(image), ok
}
