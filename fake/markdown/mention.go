package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// beforeMention are the characters that may stand before a mention or a stream link.
const beforeMention = `'"({[/<`

// follows reports whether the character before a place is none, a space or one of
// the given.
func follows(text string, at int, any string) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return at == 0 || isSpace(r) || strings.ContainsRune(any, r)
}

// mentionSyntax is how users and groups are mentioned: @**Full Name**, @*group*,
// and silently @_**Full Name**, @_*group* (M1, M4, M7, M8).
type mentionSyntax struct{ stars string }

var userSyntax, groupSyntax = mentionSyntax{"**"}, mentionSyntax{"*"}

// written is a mention as it stands in a text.
type written struct {
	from, to int
	silent   bool
	name     string
}

// find gives the first mention at or after a place.
func (s mentionSyntax) find(text string, from int) (written, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], '@')
		if i < 0 {
			return written{}, false
		}
		at += i
		rest, silent := strings.CutPrefix(text[at+1:], "_")
		name, length := starred(rest, s.stars)
		if length > 0 && follows(text, at, beforeMention) {
			return written{at, len(text) - len(rest) + length, silent, name}, true
		}
	}
}

// starred gives the text between stars that a text begins with, and how long it is
// with them.
func starred(text, stars string) (inside string, length int) {
	rest, found := strings.CutPrefix(text, stars)
	end := strings.IndexByte(rest, '*')
	if !found || end < 1 || !strings.HasPrefix(rest[end:], stars) {
		return "", 0
	}
	return rest[:end], end + 2*len(stars)
}

// names is whom and what a message names, found before its parts are parsed. What
// only the parts show, because code in it became a placeholder, is not found.
type names struct {
	usersByName map[string]User
	usersByID   map[int]User
	groups      map[string]Group
	streams     map[string]Stream
}

// namesIn looks up all that a message names.
func namesIn(source string, dir Directory) names {
	k := names{map[string]User{}, map[int]User{}, map[string]Group{}, map[string]Stream{}}
	if dir == nil {
		return k
	}
	for at := 0; ; {
		m, ok := userSyntax.find(source, at)
		if !ok {
			break
		}
		k.addUser(m.name, dir)
		at = m.to
	}
	for at := 0; ; {
		m, ok := groupSyntax.find(source, at)
		if !ok {
			break
		}
		if group, found := dir.GroupByName(m.name); found && group.Name == m.name {
			k.groups[strings.ToLower(group.Name)] = group
		}
		at = m.to
	}
	k.addStreams(source, dir)
	return k
}

func (k names) addUser(text string, dir Directory) {
	name, id, hasID := cutID(text)
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

// cutID splits "Full Name|12".
func cutID(text string) (name string, id int, found bool) {
	i := strings.LastIndexByte(text, '|')
	if i < 0 || strings.Contains(text, "\n") {
		return "", 0, false
	}
	n, err := strconv.ParseUint(text[i+1:], 10, 31)
	return text[:i], int(n), err == nil
}

// findMention is the mention of a user or of everybody.
func findMention(in *inline, text string, from int) (found, bool) {
	for at := from; ; {
		m, ok := userSyntax.find(text, at)
		if !ok {
			return found{}, false
		}
		if span := in.mentionOf(m); span != nil {
			return found{m.from, m.to, stashed{element: span}}, true
		}
		at = m.to
	}
}

// mentionOf makes the span for a mention, nil when there is no such user.
func (in *inline) mentionOf(m written) *element {
	if m.name == "all" || m.name == "everyone" || m.name == "stream" {
		in.wildcard = in.wildcard || !m.silent
		return mentionSpan("user", "*", m.name, m.silent)
	}
	name, id, hasID := cutID(m.name)
	user, found := in.known.usersByName[strings.ToLower(m.name)]
	if hasID {
		user, found = in.known.usersByID[id]
		found = found && (name == "" || name == user.FullName)
	}
	if !found {
		return nil
	}
	if !m.silent {
		in.mentions = append(in.mentions, user.ID)
	}
	return mentionSpan("user", strconv.Itoa(user.ID), user.FullName, m.silent)
}

// mentionSpan writes what the clients look for.
func mentionSpan(what, id, name string, silent bool) *element {
	class, at := what+"-mention", "@"
	if silent {
		class, at = class+" silent", ""
	}
	span := finalElement("span", at+name)
	span.set("class", class)
	span.set("data-"+what+"-id", id)
	return span
}

// findGroupMention is the mention of a group of users.
func findGroupMention(in *inline, text string, from int) (found, bool) {
	for at := from; ; {
		m, ok := groupSyntax.find(text, at)
		if !ok {
			return found{}, false
		}
		if group, known := in.known.groups[strings.ToLower(m.name)]; known {
			if !m.silent {
				in.groups = append(in.groups, group.ID)
			}
			return found{m.from, m.to, stashed{element: mentionSpan("user-group", strconv.Itoa(group.ID), group.Name, m.silent)}}, true
		}
		at = m.to
	}
}
