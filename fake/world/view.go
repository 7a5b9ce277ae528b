package world

import (
	"slices"

	"github.com/hashicorp/go-memdb"
)

// View is a consistent reading of a world. It never blocks a writer and never
// sees a later write.
type View struct{ txn *memdb.Txn }

// First look-ups. Each returns nil if there is no such row.

// User finds an account by ID.
func (v View) User(id int) *User { return first[User](v, users, byID, key(id)) }

// UserByEmail finds an account by its real address, without case.
func (v View) UserByEmail(email string) *User { return first[User](v, users, byEmail, textKey(email)) }

// Stream finds a stream by ID.
func (v View) Stream(id int) *Stream { return first[Stream](v, streams, byID, key(id)) }

// StreamByName finds a stream by name, without case.
func (v View) StreamByName(name string) *Stream {
	return first[Stream](v, streams, byName, textKey(name))
}

// Subscription finds a user's tie to a stream, active or not.
func (v View) Subscription(streamID, userID int) *Subscription {
	return first[Subscription](v, subscriptions, byID, key(streamID, userID))
}

// Recipient finds a set of receivers by ID.
func (v View) Recipient(id int) *Recipient { return first[Recipient](v, recipients, byID, key(id)) }

// Conversation finds the direct conversation of exactly these users, given in
// ascending order.
func (v View) Conversation(users []int) *Recipient {
	return first[Recipient](v, recipients, byMembers, membersKey(0, users))
}

// Organization is the world's one organization.
func (v View) Organization() *Organization {
	return first[Organization](v, organization, byID, key(1))
}

// UsersEpoch is a number that changes with every change of an account.
func (v View) UsersEpoch() int {
	if e := first[epoch](v, epochs, byID, key(1)); e != nil {
		return e.Users
	}
	return 0
}

// Users lists the members' accounts and bots by ID.
func (v View) Users() []*User {
	return slices.DeleteFunc(all[User](v, users, byID, nil), func(u *User) bool { return u.System })
}

// NotificationBot is the server's own account that tells of what happened.
func (v View) NotificationBot() *User { return v.UserByEmail(notificationBot) }

// Streams lists the streams by ID, without the archived ones.
func (v View) Streams() []*Stream {
	return slices.DeleteFunc(all[Stream](v, streams, byID, nil), func(s *Stream) bool { return s.Archived })
}

// SubscribersOf lists the ties of users to a stream, by user ID, former ones
// included.
func (v View) SubscribersOf(streamID int) []*Subscription {
	return all[Subscription](v, subscriptions, byID, key(streamID))
}

// SubscriptionsOf lists a user's ties to streams, by stream ID, former ones
// included.
func (v View) SubscriptionsOf(userID int) []*Subscription {
	return all[Subscription](v, subscriptions, byUser, key(userID))
}

// IsSubscribed tells whether a user is subscribed to a stream now.
func (v View) IsSubscribed(streamID, userID int) bool {
	s := v.Subscription(streamID, userID)
	return s != nil && s.Active
}

// ActiveSubscribers lists the active users subscribed to a stream, ascending.
func (v View) ActiveSubscribers(streamID int) []int { return idsOf(v.audience(streamID)) }

// audience lists the accounts of the active subscribers of a stream by ID.
func (v View) audience(streamID int) []*User {
	var out []*User
	for _, s := range v.SubscribersOf(streamID) {
		if s.Active {
			if u := v.User(s.UserID); u != nil && u.Active {
				out = append(out, u)
			}
		}
	}
	return out
}

func idsOf(users []*User) []int {
	ids := make([]int, len(users))
	for i, u := range users {
		ids[i] = u.ID
	}
	return ids
}

func first[T any](v View, table, index string, k []byte) *T {
	row, err := v.txn.First(table, index, k)
	if err != nil {
		panic(err) // the table and index are constants of this package
	}
	if row == nil {
		return nil
	}
	return row.(*T)
}

func all[T any](v View, table, index string, prefix []byte) []*T {
	it, err := v.txn.Get(table, index+"_prefix", prefix)
	if err != nil {
		panic(err) // the table and index are constants of this package
	}
	var rows []*T
	for row := it.Next(); row != nil; row = it.Next() {
		rows = append(rows, row.(*T))
	}
	return rows
}
