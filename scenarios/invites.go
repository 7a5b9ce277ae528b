package scenarios

import "strings"

// Invite is a pending invitation.
type Invite struct {
	// ID is the number of the invitation. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// From is the email of the person who sent the invitation.
	From string `yaml:"from" required:"true" ref:"person"`
	// Email is the address of the invited person. Left out: the invitation is a
	// link that many people can use.
	Email string `yaml:"email,omitempty" limit:"3..254"`
	// Role is the role that the new user gets.
	Role Role `yaml:"role"`
	// Streams are the streams that the new user is subscribed to.
	Streams []string `yaml:"streams,omitempty" ref:"stream"`
	// Time is when the invitation was sent. Left out: the start.
	Time Time `yaml:"time,omitempty"`
	// Days is the number of days for which the invitation is valid. Left out: it does not
	// expire.
	Days int `yaml:"days,omitempty" limit:"0..100000"`
}

func (c *checker) checkInvites() {
	seen, ids, links := map[string]bool{}, map[int]bool{}, map[int]bool{}
	for i := range c.Invites {
		v, at := &c.Invites[i], indexed("invites", i)
		if v.Email == "" {
			c.onceNumber(links, at, v.ID)
			continue
		}
		c.onceNumber(ids, at, v.ID)
		if !IsEmail(v.Email) {
			c.fail(at+".email", "expected an email, found %s", quote(v.Email))
		} else if c.users[strings.ToLower(v.Email)] != nil {
			c.fail(at+".email", "%s is the email of a user", v.Email)
		}
		c.once(seen, at, v.Email)
	}
}
