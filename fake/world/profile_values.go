package world

import (
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"
)

// maxValueLength is the maximum length in characters of a value, by kind of field.
var maxValueLength = map[int]int{ShortTextField: 50, LongTextField: 500, AccountField: 50,
	PronounsField: 50, URLField: 2000}

// valueFault explains to clients why a value is invalid for a field.
type valueFault string

func (f valueFault) Error() string { return string(f) }

func refuseValue(format string, args ...any) error { return valueFault(fmt.Sprintf(format, args...)) }

// CheckProfileValue reads a value for a profile field: a text, or IDs of users for a field
// of users. It returns the stored form. The error explains why the value is invalid.
func (v View) CheckProfileValue(f *ProfileField, text *string, users []int) (string, error) {
	if f.Kind == UsersField {
		if text != nil {
			return "", refuseValue("User IDs is not a list")
		}
		return v.checkProfileUsers(users)
	}
	if text == nil {
		return "", refuseValue("%s is not a string", f.Name)
	}
	if most, bounded := maxValueLength[f.Kind]; bounded && utf8.RuneCountInString(*text) > most {
		return "", refuseValue("%s is too long (limit: %d characters)", f.Name, most)
	}
	return *text, checkProfileText(f, *text)
}

func checkProfileText(f *ProfileField, text string) error {
	switch f.Kind {
	case SelectField:
		var choices map[string]json.RawMessage
		if err := json.Unmarshal([]byte(f.Data), &choices); err != nil {
			return err
		}
		if _, there := choices[text]; !there {
			return refuseValue("'%.50s' is not a valid choice for '%s'.", text, f.Name)
		}
	case DateField:
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			return refuseValue("%s is not a date", f.Name)
		}
	case URLField:
		if !IsPublicURL(text) {
			return refuseValue("%s is not a URL", f.Name)
		}
	}
	return nil
}

// checkProfileUsers returns the stored form of a list of users.
func (v View) checkProfileUsers(ids []int) (string, error) {
	for _, id := range ids {
		switch u := v.User(id); {
		case u == nil || u.System:
			return "", refuseValue("Invalid user ID: %d", id)
		case !u.Active:
			return "", refuseValue("User with ID %d is deactivated", id)
		case u.IsBot():
			return "", refuseValue("User with ID %d is a bot", id)
		}
	}
	text, err := json.Marshal(append([]int{}, ids...))
	return string(text), err
}
