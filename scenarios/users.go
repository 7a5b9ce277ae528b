package scenarios

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// User is a person or a bot.
type User struct {
	// ID is the number of the user. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Email is the address of the account. Other parts of the file refer to the
	// user by it.
	Email string `yaml:"email" required:"true" limit:"3..254" names:"user"`
	// FullName is the name that people see.
	FullName string `yaml:"full_name" required:"true" limit:"2..100"`
	// Role is the role of the user.
	Role Role `yaml:"role"`
	// Deactivated users keep their messages and subscriptions.
	Deactivated bool `yaml:"deactivated,omitempty"`
	// APIKey is 32 letters and digits. Left out: the server derives one from its
	// seed.
	APIKey string `yaml:"api_key,omitempty"`
	// Password is for the login. Left out: no login with a password.
	Password string `yaml:"password,omitempty" limit:"6..100"`
	// Joined is when the account was created. Left out: 30 days before the start.
	Joined Time `yaml:"joined,omitempty"`
	// Timezone is the name of a time zone such as Europe/Lisbon.
	Timezone string `yaml:"timezone,omitempty" limit:"0..40"`
	// Bot is the type of a bot. Left out: the account is a person.
	Bot BotKind `yaml:"bot,omitempty"`
	// BotOwner is the email of the person who owns the bot. Each bot must have
	// one.
	BotOwner string `yaml:"bot_owner,omitempty" ref:"person"`
	// Service is the service of an outgoing webhook bot or an embedded bot.
	Service *Service `yaml:"service,omitempty"`
	// Avatar says where the picture of the user comes from.
	Avatar Avatar `yaml:"avatar"`
	// AvatarBase64 is the picture of a user with avatar: uploaded, a PNG, GIF or JPEG
	// file in base64. Left out: a generated picture.
	AvatarBase64 string `yaml:"avatar_base64,omitempty"`
	// AvatarVersion counts the pictures that the user has had. Left out: 1.
	AvatarVersion int `yaml:"avatar_version,omitempty" limit:"1..2147483647"`
	// EmailVisibility says who can see the user's email address.
	EmailVisibility EmailVisibility `yaml:"email_visibility"`
	// BillingAdmin allows the user to manage billing.
	BillingAdmin bool `yaml:"billing_admin,omitempty"`
	// CanCreateUsers allows an administrator to create users with POST /users.
	CanCreateUsers bool `yaml:"can_create_users,omitempty"`
	// CanChangeEmails allows an administrator to change addresses, from level 313 on.
	CanChangeEmails bool `yaml:"can_change_user_emails,omitempty" since:"313"`
	// AlertWords are words that notify the user when a message contains one.
	AlertWords []string `yaml:"alert_words,omitempty" limit:"1..100"`
	// Newcomer says that the user has not finished the tutorial.
	Newcomer bool `yaml:"newcomer,omitempty"`
	// HintsSeen are the names of the hints of the tutorial that the user has seen.
	HintsSeen []string `yaml:"hints_seen,omitempty" limit:"1..30"`
	// Profile has the values of the profile fields of a person.
	Profile []ProfileValue `yaml:"profile,omitempty"`
	// LastActive is when the person was last online. Left out: never.
	LastActive Time `yaml:"last_active,omitempty"`
	// Settings are the settings of PATCH /settings that have no key of their own
	// here.
	Settings Settings `yaml:"settings,omitempty" settings:"account"`
}

// Role is the role of a user in the organization.
type Role string

// The roles, from the most permissions to the fewest.
const (
	Owner         Role = "owner"
	Administrator Role = "administrator"
	Moderator     Role = "moderator"
	Member        Role = "member"
	Guest         Role = "guest"
)

// Words are the values of a Role, the default first.
func (Role) Words() []string {
	return []string{"member", "owner", "administrator", "moderator", "guest"}
}

// Avatar says where a user's picture comes from.
type Avatar string

// The sources of pictures.
const (
	Gravatar Avatar = "gravatar"
	Uploaded Avatar = "uploaded"
)

// Words are the values of an Avatar, the default first.
func (Avatar) Words() []string { return []string{"gravatar", "uploaded"} }

// EmailVisibility says who sees a user's real address.
type EmailVisibility string

// Users who may see an address.
const (
	VisibleToEveryone       EmailVisibility = "everyone"
	VisibleToMembers        EmailVisibility = "members"
	VisibleToAdministrators EmailVisibility = "administrators"
	VisibleToNobody         EmailVisibility = "nobody"
	VisibleToModerators     EmailVisibility = "moderators"
)

// Words are the values of an EmailVisibility, the default first.
func (EmailVisibility) Words() []string {
	return []string{"everyone", "members", "administrators", "nobody", "moderators"}
}

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
		c.fail(at+".full_name",
			"expected a name without any of * ` \\ > \" @, control characters, surrounding spaces and a final |number, found %s",
			quote(u.FullName))
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
