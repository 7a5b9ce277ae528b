package rules

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Bounds of the name of an account, in characters.
const (
	minNameLength = 2
	maxNameLength = 100
)

// idEnding matches endings that names may not have, because mentions use them.
var idEnding = lazyregexp.New(`\|\d+$`)

// FullName reads the name of an account from a parameter.
func FullName(c *rest.Call, parameter, text string) (string, error) {
	name := strings.TrimSpace(text)
	length := len([]rune(name))
	switch {
	case length > maxNameLength:
		return "", nameLong.New(parameter)
	case length < minNameLength:
		return "", nameShort.New(parameter)
	case strings.ContainsAny(name, "*`\\>\"@") || strings.ContainsFunc(name, sharedRulesAt(c.Plan).notInNames):
		return "", nameCharacters.New(parameter)
	case idEnding.MatchString(name):
		return "", nameFormat.New(parameter)
	}
	return name, nil
}

// invisible reports whether a character is not visible by itself.
func invisible(r rune) bool { return unicode.In(r, unicode.C) }

// unprintable reports whether a character has no place in any text.
func unprintable(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cs, unicode.Noncharacter_Code_Point)
}

// UniqueName refuses the name of another account, however it is written, if the
// organization wants names to be unique. id is that of the account itself, 0 for a new one.
func UniqueName(v world.View, id int, name string) error {
	if !v.Organization().RequireUniqueNames {
		return nil
	}
	for _, u := range v.Users() {
		if u.ID != id && !u.System && strings.EqualFold(norm.NFKC.String(u.FullName), norm.NFKC.String(name)) {
			return nameTaken.New()
		}
	}
	return nil
}

// NewEmail reads the address of a new account from a parameter.
func NewEmail(parameter, text string) (string, error) {
	email := strings.TrimSpace(text)
	if !scenarios.IsEmail(email) {
		return "", badEmail.New(parameter)
	}
	return email, nil
}

// NewPassword refuses a password that is too weak: by its length, and by how many
// guesses it takes at least.
func NewPassword(v world.View, parameter, password string) error {
	needed, length := wire.DefaultServerFacts(), len([]rune(password))
	short := length < needed.PasswordMinLength && !v.Organization().Server.AnyLength
	switch weak := short || guesses(password) < needed.PasswordMinGuesses; {
	case weak && parameter == newPasswordWeak.Parameter:
		return newPasswordWeak.New()
	case weak:
		return passwordWeak.New(parameter)
	}
	return nil
}

// EmailAllowed returns the fault of an address in an organization that restricts domains,
// "" without a fault.
func EmailAllowed(v world.View, email string) string {
	switch {
	case OutsideDomains(v, email):
		return "Outside your domain."
	case Disposable(v.Organization(), email):
		return "Please use your real email address."
	}
	return ""
}

// OutsideDomains reports whether an organization takes addresses of its domains only, and
// an address is of none of them.
func OutsideDomains(v world.View, email string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	return v.Organization().EmailsRestrictedToDomains && !v.ListsDomain(domain)
}

// Disposable reports whether an organization does not take an address because its domain
// gives addresses to anybody for a while.
func Disposable(o *world.Organization, email string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	return o.DisallowDisposableEmailAddresses && throwaway[domain]
}

// throwaway are domains of disposable addresses.
var throwaway = map[string]bool{
	"mailinator.com": true, "mailnator.com": true, "guerrillamail.com": true, "10minutemail.com": true,
}

// Guesses for a run of characters, such as abcd or 9999, and for a letter and another
// character outside of runs: a few letters are mostly a word of a list. Guesses above
// manyGuesses are not counted.
const (
	guessesOfRun    = 80
	guessesOfLetter = 9
	guessesOfRune   = 10
	manyGuesses     = 1 << 30
)

// guesses estimates how many guesses a password takes. People begin with
// characters in a row, so a row counts little, however long it is.
func guesses(password string) int {
	runes, total := []rune(password), 1
	for at := 0; at < len(runes) && total < manyGuesses; {
		end := endOfRun(runes, at)
		switch {
		case end-at > 2:
			total *= guessesOfRun
		case unicode.IsLetter(runes[at]):
			end, total = at+1, total*guessesOfLetter
		default:
			end, total = at+1, total*guessesOfRune
		}
		at = end
	}
	return total
}

// endOfRun is the end of a run of characters with the same small step between them.
func endOfRun(runes []rune, at int) int {
	end := at + 1
	for end < len(runes) {
		step := runes[end] - runes[end-1]
		if step < -1 || step > 1 || end-at > 1 && step != runes[end-1]-runes[end-2] {
			break
		}
		end++
	}
	return end
}
