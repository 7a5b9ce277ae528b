package world

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// directory finds the users, groups and streams that a text mentions. It has only the
// streams that the author can see, so that authors cannot find out the names of
// private streams.
type directory struct {
	v      View
	author *User
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
		return markdown.Group{ID: g.ID, Name: g.Name}, true
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
	return !s.Private || d.author != nil && (d.author.System || d.author.IsAdministrator() || d.v.CanFind(d.author, s))
}
