// Package profilevalues checks values of custom profile fields.
package profilevalues

import (
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/weburl"
)

// maxLength is the maximum length in characters of a value, by kind of field.
var maxLength = map[int]int{world.ShortTextField: 50, world.LongTextField: 500, world.AccountField: 50,
	world.PronounsField: 50, world.URLField: 2000}

// Fault explains in words why a value is invalid for a field.
type Fault string

func (f Fault) Error() string { return string(f) }

func refusef(format string, args ...any) error { return Fault(fmt.Sprintf(format, args...)) }

// Check reads a value for a profile field: a text, or IDs of users for a field of
// users. It returns the stored form, or a [Fault].
func Check(v world.View, f *world.ProfileField, text *string, users []int) (string, error) {
	if f.Kind == world.UsersField {
		if text != nil {
			return "", refusef("User IDs is not a list")
		}
		return checkUsers(v, users)
	}
	if text == nil {
		return "", refusef("%s is not a string", f.Name)
	}
	if most, bounded := maxLength[f.Kind]; bounded && utf8.RuneCountInString(*text) > most {
		return "", refusef("%s is too long (limit: %d characters)", f.Name, most)
	}
	return *text, checkText(f, *text)
}

func checkText(f *world.ProfileField, text string) error {
	switch f.Kind {
	case world.SelectField:
		var choices map[string]json.RawMessage
		if err := json.Unmarshal([]byte(f.Data), &choices); err != nil {
			return err
		}
		if _, there := choices[text]; !there {
			return refusef("'%.50s' is not a valid choice for '%s'.", text, f.Name)
		}
	case world.DateField:
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			return refusef("%s is not a date", f.Name)
		}
	case world.URLField:
		if !weburl.IsPublic(text) {
			return refusef("%s is not a URL", f.Name)
		}
	}
	return nil
}

// checkUsers returns the stored form of a list of users.
func checkUsers(v world.View, ids []int) (string, error) {
	for _, id := range ids {
		switch u := v.User(id); {
		case u == nil || u.System:
			return "", refusef("Invalid user ID: %d", id)
		case !u.Active:
			return "", refusef("User with ID %d is deactivated", id)
		case u.IsBot():
			return "", refusef("User with ID %d is a bot", id)
		}
	}
	text, err := json.Marshal(append([]int{}, ids...))
	return string(text), err
}
