package markdown

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// names are the mentions in a message, found before its parts are parsed. A mention that
// appears only after code became a placeholder is not found.
type names struct {
	usersByName map[string]User
	usersByID   map[int]User
	groups      map[string]Group
	streams     map[string]Stream
}

// namesIn looks up all names in a message.
func namesIn(source string, dir Directory) names {
	if dir == nil {
		return names{}
	}
	k := names{map[string]User{}, map[int]User{}, map[string]Group{}, map[string]Stream{}}
	for at := 0; ; {
		m, ok := inline.UserMentions.Find(source, at)
		if !ok {
			break
		}
		k.addUser(m.Name, dir)
		at = m.To
	}
	for at := 0; ; {
		m, ok := inline.GroupMentions.Find(source, at)
		if !ok {
			break
		}
		if group, found := dir.GroupByName(m.Name); found && group.Name == m.Name {
			k.groups[strings.ToLower(group.Name)] = group
		}
		at = m.To
	}
	k.addStreams(source, dir)
	return k
}

func (k names) addUser(text string, dir Directory) {
	name, id, hasID := inline.CutID(text)
	var user User
	var found bool
	if hasID {
		user, found = dir.UserByID(id)
		found = found && (name == "" || strings.EqualFold(name, user.FullName))
	} else {
		user, found = dir.UserByName(text)
	}
	if found {
		k.usersByName[strings.ToLower(user.FullName)], k.usersByID[user.ID] = user, user
	}
}

// mentions finds mentions of the users and groups that a message names, and records the
// mentioned ones.
type mentions struct {
	dir      Directory
	known    names
	users    []int
	groups   []int
	wildcard bool
	silent   bool // a silent mention of everybody
	topic    bool // a mention of the participants of the topic
	nameless bool // names stay text

	rules Rules
}

// userMentions finds mentions of a user or of everybody.
type userMentions struct{ *mentions }

// Find implements inline.Finder.
func (f userMentions) Find(text string, from int) (inline.Found, bool) {
	for at := from; ; {
		m, ok := inline.UserMentions.Find(text, at)
		if !ok {
			return inline.Found{}, false
		}
		if span := f.spanOf(m); span != nil {
			return inline.Found{From: m.From, To: m.To, Meaning: inline.Meaning{Element: span}}, true
		}
		at = m.To
	}
}

// spanOf makes the span for a mention, nil when there is no such user.
func (f userMentions) spanOf(m inline.Mention) *tree.Element {
	if f.nameless {
		return nil
	}
	if f.isEverybody(m.Name) {
		f.wildcard, f.silent = f.wildcard || !m.Silent, f.silent || m.Silent
		span := mentionSpan("user", "*", m.Name, m.Silent)
		if f.rules.MarkedWildcards {
			first, rest, _ := strings.Cut(span.Get("class"), " ")
			span.Set("class", strings.TrimSuffix(first+" channel-wildcard-mention "+rest, " "))
		}
		return span
	}
	if m.Name == "topic" && !f.rules.TopicsUncalled {
		f.topic = f.topic || !m.Silent
		return markedMention("topic", m.Name, m.Silent)
	}
	name, id, hasID := inline.CutID(m.Name)
	user, found := f.known.usersByName[strings.ToLower(m.Name)]
	if hasID {
		user, found = f.known.usersByID[id]
		found = found && (name == "" || name == user.FullName)
	}
	if !found {
		return nil
	}
	if !m.Silent {
		f.users = append(f.users, user.ID)
	}
	return mentionSpan("user", strconv.Itoa(user.ID), user.FullName, m.Silent)
}

// isEverybody reports whether a name stands for all readers.
func (f userMentions) isEverybody(name string) bool {
	return name == "all" || name == "everyone" || name == "stream" || name == "channel" && f.rules.CalledChannel
}

// mentionSpan writes a mention with the class and the ID that clients look for.
func mentionSpan(what, id, name string, silent bool) *tree.Element {
	span := markedMention(what, name, silent)
	span.Set("data-"+what+"-id", id)
	return span
}

// markedMention writes a mention with the class alone.
func markedMention(what, name string, silent bool) *tree.Element {
	class, at := what+"-mention", "@"
	if silent {
		class, at = class+" silent", ""
	}
	span := tree.NewFinal("span", at+name)
	span.Set("class", class)
	return span
}

// groupMentions finds mentions of a group of users.
type groupMentions struct{ *mentions }

// Find implements inline.Finder.
func (f groupMentions) Find(text string, from int) (inline.Found, bool) {
	for at := from; ; {
		m, ok := inline.GroupMentions.Find(text, at)
		if !ok {
			return inline.Found{}, false
		}
		if group, known := f.known.groups[strings.ToLower(m.Name)]; known && (group.Title == "" || f.rules.SystemGroups) {
			silent := m.Silent || group.Deactivated
			if !silent {
				f.groups = append(f.groups, group.ID)
			}
			span := mentionSpan("user-group", strconv.Itoa(group.ID), cmp.Or(group.Title, group.Name), silent)
			return inline.Found{From: m.From, To: m.To, Meaning: inline.Meaning{Element: span}}, true
		}
		at = m.To
	}
}
