package world

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// maxProfileValue is the maximum length in characters of a value, by kind of field.
var maxProfileValue = map[int]int{ShortTextField: 50, LongTextField: 500, AccountField: 50, PronounsField: 50, URLField: 2000}

// ProfileFault explains in words why a value is invalid for a field.
type ProfileFault string

func (f ProfileFault) Error() string { return string(f) }

func refusef(format string, args ...any) error { return ProfileFault(fmt.Sprintf(format, args...)) }

// CheckProfileValue reads a value for a profile field: a text, or IDs of users for a
// field of users. It returns the stored form, or a [ProfileFault].
func (v View) CheckProfileValue(f *ProfileField, text *string, users []int) (string, error) {
	if f.Kind == UsersField {
		if text != nil {
			return "", refusef("%s is not a list", f.Name)
		}
		return v.profileUsers(users)
	}
	if text == nil {
		return "", refusef("%s is not a string", f.Name)
	}
	if most, bounded := maxProfileValue[f.Kind]; bounded && utf8.RuneCountInString(*text) > most {
		return "", refusef("%s is too long (limit: %d characters)", f.Name, most)
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
			return refusef("'%.50s' is not a valid choice for '%s'.", text, f.Name)
		}
	case DateField:
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			return refusef("%s is not a date", f.Name)
		}
	case URLField:
		if !IsPublicURL(text) {
			return refusef("%s is not a URL", f.Name)
		}
	case AccountField:
		if strings.TrimSpace(text) == "" {
			return refusef("%s cannot be blank", f.Name)
		}
	}
	return nil
}

// profileUsers returns the stored form of a list of users.
func (v View) profileUsers(ids []int) (string, error) {
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

// publicHost is a name with a dot or an address; a port may follow.
var publicHost = lazyregexp.New(`^(localhost|\[[0-9a-fA-F:.]+\]|([\pL\pN]([\pL\pN-]*[\pL\pN])?\.)+(\pL[\pL\pN-]+|\pN{1,3})\.?)(:\d{1,5})?$`)

// IsPublicURL tells whether a text is an address as forms of the public counterpart
// take it: on a host whose name has several parts.
func IsPublicURL(text string) bool {
	scheme, rest, _ := strings.Cut(text, "://")
	known := slices.Contains([]string{"http", "https", "ftp", "ftps"}, strings.ToLower(scheme))
	if !known || len(text) > 2048 || strings.ContainsFunc(rest, unicode.IsSpace) {
		return false
	}
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	return publicHost.MatchString(rest[strings.LastIndex(rest, "@")+1:])
}

// shortTopDomain matches a host whose top-level domain is a single letter. There is
// no such domain.
var shortTopDomain = lazyregexp.New(`\.[\pL-]\.?$`)

// IsWebURL tells whether a text is an absolute http or https URL.
func IsWebURL(text string) bool {
	u, err := url.Parse(text)
	if err == nil && shortTopDomain.MatchString(u.Hostname()) {
		return false
	}
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && !strings.ContainsAny(text, " \t\n\r")
}
