package wire

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// GroupValue names the users whom a permission setting admits: a system group, another
// group, or an unnamed set of users and groups. Values that name the same are equal. The
// zero value names nothing: it stands where a setting has no value.
//
// A stored value knows a system group by its role, as [RoleValue] does. [GroupValue.Shown]
// adds what clients see.
type GroupValue struct {
	role  RoleGroup // the system group; of a shown value also the smallest one that covers it
	shown int8      // the ID of that system group, 0 of a stored value
	group int32     // the ID of a group that is no system group
	set   string    // the members and subgroups of an unnamed set: "10,13;4"
	whole string    // of a shown set also with its deactivated members, if it has some
}

// RoleValue is the value of a system group.
func RoleValue(g RoleGroup) GroupValue { return GroupValue{role: g} }

// NamedGroup is the value of a group that is no system group.
func NamedGroup(id int) GroupValue { return GroupValue{group: int32(id)} } //nolint:gosec // IDs are small

// UnnamedSet is the value of a set of users and groups, by their IDs.
func UnnamedSet(members, subgroups []int) GroupValue {
	return GroupValue{set: packed(members) + ";" + packed(subgroups)}
}

func packed(ids []int) string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.Itoa(id)
	}
	return strings.Join(texts, ",")
}

// IsZero reports whether there is no value.
func (v GroupValue) IsZero() bool { return v == GroupValue{} }

// Role is the system group that the value is, 0 for none.
func (v GroupValue) Role() RoleGroup {
	if v.group != 0 || v.set != "" {
		return 0
	}
	return v.role
}

// Group is the ID of the group that the value is, 0 for a set and for a system group.
func (v GroupValue) Group() int { return int(v.group) }

// IsSet reports whether the value is an unnamed set.
func (v GroupValue) IsSet() bool { return v.set != "" }

// Members are the users of an unnamed set.
func (v GroupValue) Members() iter.Seq[int] {
	return func(yield func(int) bool) { unpack(v.set, false, yield) }
}

// Subgroups are the groups of an unnamed set.
func (v GroupValue) Subgroups() iter.Seq[int] {
	return func(yield func(int) bool) { unpack(v.set, true, yield) }
}

// unpack yields one of the two lists of an unnamed set. The iterators that it serves are so
// short that loops over them allocate nothing.
func unpack(set string, subgroups bool, yield func(int) bool) {
	list, last, _ := strings.Cut(set, ";")
	if subgroups {
		list = last
	}
	for text := ""; list != ""; {
		text, list, _ = strings.Cut(list, ",")
		if id, err := strconv.Atoi(text); err == nil && !yield(id) {
			return
		}
	}
}

// Shown is the value as clients see it: cover is the smallest system group with all users
// that the value names, which older levels tell, and id its ID.
func (v GroupValue) Shown(cover RoleGroup, id int) GroupValue {
	v.role, v.shown = cover, int8(id)
	return v
}

// Without is a shown set without some of its members.
func (v GroupValue) Without(gone func(userID int) bool) GroupValue {
	for id := range v.Members() {
		if gone(id) {
			_, subgroups, _ := strings.Cut(v.set, ";")
			left := slices.DeleteFunc(slices.Collect(v.Members()), gone)
			v.whole, v.set = v.set, packed(left)+";"+subgroups
			break
		}
	}
	return v
}

// Whole is a shown set with the members that [GroupValue.Without] took from it.
func (v GroupValue) Whole() GroupValue {
	if v.whole != "" {
		v.set, v.whole = v.whole, ""
	}
	return v
}

// Cover is the smallest system group with all users that a shown value names.
func (v GroupValue) Cover() RoleGroup { return v.role }

// CoverID is the ID of that system group, for levels that have no unnamed sets.
func (v GroupValue) CoverID() int { return int(v.shown) }

// ID is the ID of the group that a shown value is, and whether it is one.
func (v GroupValue) ID() (id int, isGroup bool) {
	switch {
	case v.set != "":
		return 0, false
	case v.group != 0:
		return int(v.group), true
	}
	return int(v.shown), true
}

// MarshalJSON writes the ID of a group, or an object with the members and subgroups of a set.
func (v GroupValue) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

// AppendJSON is MarshalJSON behind the bytes of dst.
func (v GroupValue) AppendJSON(dst []byte) []byte {
	if id, isGroup := v.ID(); isGroup {
		return strconv.AppendInt(dst, int64(id), 10)
	}
	members, subgroups, _ := strings.Cut(v.set, ";")
	return append(dst, `{"direct_members":[`+members+`],"direct_subgroups":[`+subgroups+`]}`...)
}
