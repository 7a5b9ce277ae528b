package users

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type createUserParams struct {
	Email    *rest.Text `schema:"email,required"`
	Password *rest.Text `schema:"password,required"`
	FullName *rest.Text `schema:"full_name,required"`
}

// Create answers POST /users: it creates a member with the address and name, and
// subscribes the member to the default streams.
func Create(c *rest.Call, p *createUserParams) (any, error) {
	rule := createRulesAt(c.Plan)
	if _, there := rest.LastValue(c.Form, "short_name"); !there && rule.needsShortName {
		return nil, rest.MissingParameter("short_name")
	}
	if !c.User.CanCreateUsers && rule.needsPermission {
		return nil, creatorNotAllowed.New()
	}
	name, err := rules.FullName(c, "full_name", p.FullName.Value)
	if err == nil {
		err = rules.UniqueName(c.View, 0, name)
	}
	if err != nil {
		return nil, err
	}
	email, err := newAddress(c, p)
	if err != nil {
		return nil, err
	}
	var out wire.UserCreated
	err = c.World.Write(func(tx *world.Tx) error {
		if tx.UserByAnyEmail(email) != nil {
			return emailTaken.New(email)
		}
		if err := rules.NewPassword(tx.View, "password", p.Password.Value); err != nil {
			return err
		}
		u := tx.CreateUser(world.User{Email: email, FullName: name, Password: p.Password.Value, Role: wire.RoleMember,
			Newcomer: true})
		tx.StartSettings(*u)
		audience.EmitNewUser(tx, u)
		joinDefaultStreams(tx, u)
		out.UserID = u.ID
		if err := sayNewUser(tx, notices.Manner(c), u); err != nil || !rule.welcomes {
			return err
		}
		return welcome(tx, notices.Manner(c), u)
	})
	return out, err
}

// newAddress is the address of a new user, if the organization allows it.
func newAddress(c *rest.Call, p *createUserParams) (string, error) {
	asSent, err := rules.NewEmail("email", p.Email.Value)
	if err != nil {
		return "", err
	}
	email := lowerHost(asSent)
	switch {
	case rules.OutsideDomains(c.View, email):
		return "", emailOutsideDomains.New(asSent)
	case rules.Disposable(c.View.Organization(), email):
		return "", emailDisposable.New()
	}
	return email, nil
}

// sayNewUser announces a new user in the stream that the organization has chosen.
func sayNewUser(tx *world.Tx, manner world.Manner, u *world.User) error {
	s := tx.Stream(tx.Organization().SignupStreamID)
	if s == nil || s.Archived {
		return nil
	}
	people := audience.UsersWho(tx, func(u *world.User) bool { return !u.IsBot() })
	text := fmt.Sprintf("%s just signed up for this organization. (total: %d)", notices.Mention("@_", u), len(people))
	return tx.Send(world.Draft{Sender: tx.NotificationBot(), StreamID: s.ID, Topic: "signups", Content: text,
		Client: notices.Client, Manner: manner})
}

// welcome sends a new user the first message of the bot for newcomers.
func welcome(tx *world.Tx, manner world.Manner, u *world.User) error {
	bot := tx.WelcomeBot()
	text := "Welcome, " + notices.Mention("@_", u) + "! I am a bot of this server. Write to me to try how messages work."
	return tx.Send(world.Draft{Sender: bot, Users: notices.SortedPair(bot.ID, u.ID), Content: text,
		Client: notices.Client, Manner: manner})
}

// joinDefaultStreams subscribes a new user to the default streams.
func joinDefaultStreams(tx *world.Tx, u *world.User) {
	var peers []audience.Peers
	for _, s := range tx.SubscribeToDefaults(u.ID) {
		peers = append(peers, audience.Peers{Stream: s, Users: []int{u.ID}})
	}
	audience.EmitPeers(tx, "peer_add", peers)
}

// lowerHost writes the host of an address in small letters.
func lowerHost(email string) string {
	at := strings.LastIndex(email, "@")
	return email[:at] + strings.ToLower(email[at:])
}
