package scenarios

import (
	"reflect"
	"slices"
	"strings"
)

// A reference is a text that names another object of the file. The tag ref of its
// field gives the kind of the object, such as ref:"stream"; in a list, each text is a
// reference. The tag names, such as names:"stream", marks the field with the name of
// an object.

// referents are the kinds that the tag ref can have. Among is the tag names of the
// objects; expected is the text for errors.
var referents = map[string]struct{ among, expected string }{
	"user":          {"user", "the email of a user of this file"},
	"account":       {"user", "the email of a user of this file, or " + strings.Join(ServerBotNames(), ", ")},
	"person":        {"user", "the email of a user of this file"},
	"stream":        {"stream", "the name of a stream of this file"},
	"group":         {"group", "the name of a group of this file"},
	"profile field": {"profile field", "the name of a profile field of this file"},
	emojiKind:       {emojiKind, "the name of an emoji of Unicode or of this file"},
}

// emojiKind is the kind with names that a server knows without the file.
const emojiKind = "emoji"

// index finds the objects of one kind by name.
type index struct {
	section string   // the path of each object
	names   []string // the spelling of the file
	found   map[string]string
	bots    map[string]bool // the names of bots
}

func (x *index) add(name string, object reflect.Value) {
	x.names = append(x.names, name)
	for _, spelling := range []string{name, strings.ToLower(name)} {
		if _, taken := x.found[spelling]; !taken {
			x.found[spelling] = name
		}
	}
	if u, isUser := object.Interface().(User); isUser && u.Bot != NoBot {
		x.bots[name] = true
	}
}

// find returns a name in the spelling of the file. Case matters only between names
// that differ in nothing else.
func (x *index) find(name string) (string, bool) {
	if found, there := x.found[name]; there {
		return found, true
	}
	found, there := x.found[strings.ToLower(name)]
	return found, there
}

// indexes returns the objects that references can name, by kind.
func (s *Scenario) indexes() map[string]*index {
	kinds := map[string]*index{}
	v := reflect.ValueOf(s).Elem()
	for _, section := range fieldsOf(v.Type()) {
		list := v.Field(section.index)
		if list.Kind() != reflect.Slice {
			continue
		}
		for _, f := range fieldsOf(list.Type().Elem()) {
			if f.names == "" {
				continue
			}
			x := &index{section: section.name, found: map[string]string{}, bots: map[string]bool{}}
			for i := range list.Len() {
				x.add(list.Index(i).Field(f.index).String(), list.Index(i))
			}
			kinds[f.names] = x
		}
	}
	return kinds
}

// checkReferences refuses references to objects that the file does not have, and gives
// the others the spelling of their objects.
func (c *checker) checkReferences() {
	kinds, listed := c.indexes(), map[string]bool{}
	visit(reflect.ValueOf(c.Scenario).Elem(), field{}, func(f field, v reflect.Value) {
		if f.ref == emojiKind || v.String() == "" && !f.required && !f.inList {
			return
		}
		referent := referents[f.ref]
		x := kinds[referent.among]
		name, there := x.find(v.String())
		if f.ref == "account" && slices.Contains(ServerBotNames(), v.String()) {
			name, there = v.String(), true
		}
		switch {
		case !there && c.broken[x.section]:
			return // the object may be broken
		case !there:
			c.fail(f.path, "expected %s, found %s%s", referent.expected, quote(v.String()), suggest(v.String(), x.names))
			return
		case f.ref == "person" && x.bots[name]:
			c.fail(f.path, "%s is a bot: expected the email of a person", name)
		}
		v.SetString(name)
		if !f.inList {
			return
		}
		key := f.path[:strings.LastIndex(f.path, "[")+1] + strings.ToLower(name)
		if listed[key] {
			c.fail(f.path, "%s is listed twice", name)
		}
		listed[key] = true
	})
}

// CheckEmoji refuses the first reference to an emoji that a server does not know.
// Names are the known emoji, for a suggestion.
func (s *Scenario) CheckEmoji(known func(name string) bool, names func() []string) error {
	var err error
	visit(reflect.ValueOf(s).Elem(), field{}, func(f field, v reflect.Value) {
		if f.ref == emojiKind && v.String() != "" && err == nil && !known(v.String()) {
			err = s.Fault(f.path, "expected %s, found %s%s", referents[emojiKind].expected, quote(v.String()),
				suggestAmong(v.String(), names()))
		}
	})
	return err
}

// visit calls do with every reference below v, in the order of the format. A value in a
// list gets the field of the list.
func visit(v reflect.Value, f field, do func(f field, v reflect.Value)) {
	switch {
	case v.Kind() == reflect.Pointer:
		if !v.IsNil() {
			visit(v.Elem(), f, do)
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			item := f
			item.path, item.inList = indexed(f.path, i), true
			visit(v.Index(i), item, do)
		}
	case v.Kind() == reflect.Struct:
		for _, part := range fieldsOf(v.Type()) {
			if !part.refers || !part.required && v.Field(part.index).IsZero() {
				continue
			}
			part.path = strings.TrimPrefix(f.path+"."+part.name, ".")
			visit(v.Field(part.index), part, do)
		}
	default:
		do(f, v)
	}
}
