package world

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Kinds of profile fields.
const (
	ShortTextField = 1
	LongTextField  = 2
	SelectField    = 3
	DateField      = 4
	URLField       = 5
	UsersField     = 6
	AccountField   = 7
	PronounsField  = 8
)

// ProfileField is a custom profile field of the organization. Data is JSON text, empty
// for kinds without data: the choices, or the site of external accounts.
type ProfileField struct {
	ID      int
	Name    string
	Hint    string
	Kind    int
	Data    string
	Order   int
	Summary bool // shown in short profiles

	Required bool // clients ask for a value
	Locked   bool // users do not change their own value
}

// Renders reports whether values of the field are Markdown.
func (f *ProfileField) Renders() bool { return f.Kind == ShortTextField || f.Kind == LongTextField }

// ProfileValue is a user's value of a profile field. HTML is the rendered value, for
// fields with Markdown.
type ProfileValue struct {
	userID, FieldID int
	Value           string
	HTML            *string
}

// ProfileFields lists the profile fields in the order of the organization.
func (v View) ProfileFields() []*ProfileField {
	list := store.All[ProfileField](v.txn, profileFields, byID, nil)
	slices.SortStableFunc(list, func(a, b *ProfileField) int { return cmp.Compare(a.Order, b.Order) })
	return list
}

// ProfileField finds a profile field by ID.
func (v View) ProfileField(id int) *ProfileField {
	return store.First[ProfileField](v.txn, profileFields, byID, store.Key(id))
}

// ProfileValues lists an account's profile values, by field ID.
func (v View) ProfileValues(userID int) []*ProfileValue {
	return store.All[ProfileValue](v.txn, profileValues, byID, store.Key(userID))
}

// AllProfileValues has the profile values of all accounts.
func (v View) AllProfileValues() map[int][]*ProfileValue {
	return byOwner(v, profileValues, func(value *ProfileValue) int { return value.userID })
}

// PutProfileField stores a profile field; a new one goes to the end.
func (tx *Tx) PutProfileField(f ProfileField) int {
	isNew := f.ID == 0 || tx.ProfileField(f.ID) == nil
	f.ID = tx.w.ids.ProfileField.Take(f.ID)
	if isNew {
		f.Order = f.ID
	}
	tx.put(profileFields, &f)
	return f.ID
}

// RemoveProfileField removes a field and all its values.
func (tx *Tx) RemoveProfileField(f *ProfileField) {
	for _, u := range tx.Users() {
		tx.ClearProfileValue(u.ID, f.ID)
	}
	tx.remove(profileFields, f)
}

// SetProfileValue stores an account's value of a field. It returns the new value, nil
// if it has not changed.
func (tx *Tx) SetProfileValue(userID int, f *ProfileField, value string) *ProfileValue {
	before := store.First[ProfileValue](tx.txn, profileValues, byID, store.Key(userID, f.ID))
	if before != nil && before.Value == value {
		return nil
	}
	row := &ProfileValue{userID: userID, FieldID: f.ID, Value: value}
	if f.Renders() {
		html := tx.render(tx.User(userID), value, Manner{}).HTML
		row.HTML = &html
	}
	tx.put(profileValues, row)
	tx.PutUser(*tx.User(userID)) // the account has changed
	return row
}

// ClearProfileValue removes an account's value of a field, and returns whether there
// was one.
func (tx *Tx) ClearProfileValue(userID, fieldID int) bool {
	row := store.First[ProfileValue](tx.txn, profileValues, byID, store.Key(userID, fieldID))
	if row == nil {
		return false
	}
	tx.remove(profileValues, row)
	tx.PutUser(*tx.User(userID))
	return true
}
