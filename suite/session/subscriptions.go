package session

import (
	"strings"
	"unicode/utf8"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// invitePolicy is the setting that says who may subscribe others.
const invitePolicy = "invite_to_stream_policy"

// Subscriptions is the parameters of a call that subscribes.
func Subscriptions(wanted any, options []Params) Params {
	p := Params{"subscriptions": wanted}
	for _, more := range options {
		p = p.With(more)
	}
	return p
}

// TrySubscribe asks for subscriptions and accepts any reply; wanted are the
// elements of the parameter "subscriptions".
func (a *Actor) TrySubscribe(wanted any, options ...Params) *target.Reply {
	p := Subscriptions(wanted, options)
	reply := a.Try("POST /users/me/subscriptions", p)
	if p["principals"] == nil {
		a.Remember(reply)
	}
	return reply
}

// Remember keeps the subscriptions of the actor that the answer reports.
func (a *Actor) Remember(reply *target.Reply) {
	byUser, _ := reply.Body["subscribed"].(map[string]any)
	for _, names := range byUser {
		list, _ := names.([]any)
		for _, element := range list {
			if name, ok := element.(string); ok {
				a.Session.Cleaning().subscribed(a.Credentials, name)
			}
		}
	}
}

// Calling is streams as elements of the parameter subscriptions.
func Calling(streams ...Stream) []Params {
	var elements []Params
	for _, stream := range streams {
		elements = append(elements, Params{"name": stream.Name})
	}
	return elements
}

// Unmade returns the name of a stream that does not exist.
func (a *Actor) Unmade() Stream { return Stream{Name: a.Session.Fresh(streamWord), Owner: a} }

// Bring subscribes another user to the stream.
func (a *Actor) Bring(who *Actor, stream Stream) {
	a.Session.Given(a.BringBy(who.Address(), who, stream)).To(Succeed())
}

// BringBy is like Bring, with a principal in any form, and accepts any reply.
// Where the organization does not let the actor do it, the spec ends as not testable.
func (a *Actor) BringBy(principal any, who *Actor, stream Stream) *target.Reply {
	reply := a.TrySubscribe(Calling(stream), Params{"principals": []any{principal}})
	if reply.Succeeded() {
		who.Remember(reply)
	} else {
		a.AllowedBy(invitePolicy, "subscribe others")
	}
	return reply
}

// Address is the actor's API email address.
func (a *Actor) Address() string {
	email, _ := a.Own()["email"].(string)
	return email
}

// SubscribedAs is the key of the actor in answers to POST /users/me/subscriptions.
func (a *Actor) SubscribedAs() string {
	if a.Session.Has("289-subscribe-by-user-id") {
		return a.UserID.String()
	}
	return a.Address()
}

// IsSubscribed demands that the field of the answer has exactly this user with
// exactly these streams.
func IsSubscribed(field, user string, streams ...Stream) Matcher {
	names := []string{}
	for _, stream := range streams {
		names = append(names, stream.Name)
	}
	only := SatisfyAll(HaveOnlyFields(user), HaveFields(Fields{user: ConsistOf(names)}))
	return SatisfyAll(Succeed(), HaveField(field, only))
}

// LacksStream demands that the field of the answer does not name the stream.
func LacksStream(field string, stream Stream) Matcher {
	return HaveField(field, SatisfyAll(BeObject(), Not(subscribing(stream.Name))))
}

// SubscriptionEvents are the parameters of a queue for such events.
var SubscriptionEvents = Params{"event_types": []string{"subscription"}}

// Subscription waits for the event of the subscription to the
// stream, and returns the object in it.
func (q *Queue) Subscription(stream Stream) target.Object {
	event := q.Await("a subscription event with the stream "+stream.Name, NamesStream(stream))
	list, _ := event["subscriptions"].([]any)
	for _, element := range list {
		if object, ok := element.(target.Object); ok && object["name"] == stream.Name {
			return object
		}
	}
	return nil
}

// NamesStream demands a subscription event with the stream's object. The op is
// left open.
func NamesStream(stream Stream) Matcher {
	return SatisfyAll(HaveField("type", "subscription"), HaveField("subscriptions", Listing(stream)))
}

// Subscribed subscribes the actor to a fresh stream, and then to two more by one call,
// and returns the object of the last: this detects a server that handles only the first
// one correctly. Options are parameters of the subscribing calls.
func (a *Actor) Subscribed(options ...Params) target.Object {
	queue := a.Register(SubscriptionEvents)
	queue.Subscription(a.FreshStream(options...))
	one, two := a.Unmade(), a.Unmade()
	a.Session.Given(a.TrySubscribe(Calling(one, two), options...)).To(Succeed())
	return queue.Subscription(two)
}

// Padded makes a stream's name n characters long.
func Padded(stream Stream, n int) Stream {
	stream.Name += strings.Repeat("n", max(0, n-1-utf8.RuneCountInString(stream.Name))) + "ö"
	return stream
}

// Shows demands a list of streams that has this one as demanded.
func Shows(stream Stream, field string, value any) Matcher {
	return SatisfyAll(Succeed(), HaveField("streams", Listing(stream, HaveField(field, value))))
}
