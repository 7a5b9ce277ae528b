package scenarios

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

var (
	emailForm    = lazyregexp.New(`^[^\s@<>()\[\],;:"\\[:cntrl:][:^ascii:]]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$`)
	apiKeyForm   = lazyregexp.New(`^[A-Za-z0-9]{32}$`)
	timezoneForm = lazyregexp.New(`^[A-Za-z]+[A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$`)
	idSuffix     = lazyregexp.New(`\|\d+$`)
)

// maxEmailLength is the maximum length of an address, in characters.
const maxEmailLength = 254

// IsEmail reports whether a text is a valid address for an account.
func IsEmail(text string) bool {
	return len([]rune(text)) <= maxEmailLength && emailForm.MatchString(text)
}

func (c *checker) checkUsers() {
	c.users = make(map[string]*User, len(c.Users))
	keys, ids := map[string]string{}, map[int]string{}
	owners := 0
	for i := range c.Users {
		u, at := &c.Users[i], indexed("users", i)
		c.checkAccount(at, u, keys, ids)
		if folded := strings.ToLower(u.Email); c.users[folded] != nil {
			c.fail(at+".email", "%s is the email of another user (capitals do not count)", quote(u.Email))
		} else {
			c.users[folded] = u
		}
		if u.Role == Owner && u.Bot == NoBot && !u.Deactivated {
			owners++
		}
	}
	if owners == 0 {
		c.fail("users", "expected at least one active person with the role owner")
	}
	for i := range c.Users {
		c.checkBot(indexed("users", i), &c.Users[i])
	}
}

// checkAccount checks the properties of one account.
func (c *checker) checkAccount(at string, u *User, keys map[string]string, ids map[int]string) {
	if !emailForm.MatchString(u.Email) {
		c.fail(at+".email", "expected an address such as ada@example.com, found %s", quote(u.Email))
	}
	if !isText(u.FullName) || strings.ContainsAny(u.FullName, "*`\\>\"@") || idSuffix.MatchString(u.FullName) {
		c.fail(at+".full_name", "expected a name without any of * ` \\ > \" @, control characters, surrounding spaces and a final |number, found %s", quote(u.FullName))
	}
	if first := ids[u.ID]; u.ID != 0 && first != "" {
		c.fail(at+".id", "%d is the id of %s", u.ID, first)
	}
	ids[u.ID] = u.Email
	if u.APIKey != "" {
		c.checkKey(at+".api_key", u, keys)
	}
	if u.Timezone != "" && !timezoneForm.MatchString(u.Timezone) {
		c.fail(at+".timezone", "expected the name of a time zone such as Europe/Lisbon, found %s", quote(u.Timezone))
	}
	c.checkPicture(at+".avatar_base64", u.AvatarBase64)
	if u.AvatarBase64 != "" && u.Avatar != Uploaded {
		c.fail(at+".avatar_base64", "expected avatar: uploaded with it")
	}
	words := map[string]bool{}
	for i, word := range u.AlertWords {
		if !isText(word) || words[strings.ToLower(word)] {
			c.fail(indexed(at+".alert_words", i),
				"expected words that differ, without control characters and surrounding spaces, found %s", quote(word))
		}
		words[strings.ToLower(word)] = true
	}
}

func (c *checker) checkKey(at string, u *User, keys map[string]string) {
	if !apiKeyForm.MatchString(u.APIKey) {
		c.fail(at, "expected 32 letters and digits, found %d characters", len(u.APIKey))
	}
	if first := keys[u.APIKey]; first != "" {
		c.fail(at, "this is the key of %s too", first)
	}
	keys[u.APIKey] = u.Email
}

// checkBot checks that a bot has an owner, and that the owner may have bots.
func (c *checker) checkBot(at string, u *User) {
	c.checkService(at, u)
	switch {
	case u.Bot == NoBot && u.BotOwner == "":
		return
	case u.Bot == NoBot:
		c.fail(at+".bot_owner", "only bots have an owner: expected bot to be %s", oneOf(u.Bot.Words()))
		return
	case u.BotOwner == "":
		c.fail(at, "bot_owner is missing: expected the email of the person who owns the bot")
		return
	}
	owner := c.users[strings.ToLower(u.BotOwner)]
	if owner == nil {
		return
	}
	if owner.Deactivated && !u.Deactivated {
		c.fail(at+".bot_owner", "%s is deactivated, and so must be the bots of that person", owner.Email)
	}
}
