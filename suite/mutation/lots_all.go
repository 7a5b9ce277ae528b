package mutation

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// lotsOfPeople are mistakes about people and the organization. Lots drew pairs of a
// requirement and a way of being wrong, and each pair that makes sense became one.
func lotsOfPeople() []Mutant {
	return slices.Concat(lotsOfUsers(), lotsOfSettings(), lotsOfMutes(), lotsOfStreams(), lotsOfLists(), lotsOfEvents(), lotsOfRoles(), lotsOfBots())
}

// eachUser changes users, in the list and alone.
func eachUser(change func(x *Exchange, user target.Object)) func(*Exchange) {
	return both(each(members, "members", change), did(oneUser, func(x *Exchange) {
		if user, is := x.Body["user"].(target.Object); is {
			change(x, user)
		}
	}))
}

// ofBot tells whether a bot asks.
func ofBot(x *Exchange) bool { return x.Aside(x.Email, "GET /users/me", nil)["is_bot"] == true }

// noteBots remembers which accounts are bots' when somebody asks for the first time.
func noteBots(x *Exchange) {
	if x.Email == "" || x.Count("asks "+x.Email) > 0 {
		return
	}
	for _, user := range target.Objects(x.Aside(x.Email, members, nil), "members") {
		if user["is_bot"] == true {
			x.Keep("bot "+plainText(user["email"]), true)
		}
	}
}

// notedBot tells whether a bot asks, also where nobody is answered any more.
func notedBot(x *Exchange) bool {
	y := *x
	y.World = ""
	return x.Kept("bot "+x.Email) != nil || y.Kept("bot "+x.Email) != nil
}

// eachSubscription changes the subscriptions that events tell.
func eachSubscription(change func(x *Exchange, subscription target.Object)) func(*Exchange) {
	return each(events, "events", func(x *Exchange, e target.Object) {
		for _, subscription := range target.Objects(e, "subscriptions") {
			change(x, subscription)
		}
	})
}

// noteLeaving remembers the streams that a person leaves and has not come back to.
func noteLeaving(note func(x *Exchange) any) func(*Exchange) {
	return did(unsubscribe, func(x *Exchange) {
		removed, _ := x.Body["removed"].([]any)
		for _, name := range removed {
			if !x.Params.Has("principals") {
				x.Keep("left "+x.Email+plainText(name), note(x))
			}
		}
	})
}

// ever is a note that says nothing but that something happened.
func ever(*Exchange) any { return true }

// newest is the highest ID of a message that somebody sent.
func newest(x *Exchange) any { return integerOr(x.Kept("newest")) }

func noteNewest() func(*Exchange) {
	return did(send, func(x *Exchange) { x.Keep("newest", max(integerOr(x.Kept("newest")), integer(x.Body["id"]))) })
}

func integerOr(v any) int64 {
	n, _ := v.(int64)
	return n
}

// shown notes that something wrong shows if it does.
func shown(x *Exchange, wrong bool) bool {
	if wrong {
		x.Use()
	}
	return wrong
}
