package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Stream is a stream that a spec made.
type Stream struct {
	Name  string
	owner *Actor
}

// ownStreams asks for the actor's own streams only, where any authenticated call
// will do: a server may have very many others.
var ownStreams = P{"include_public": false}

// FreshStream makes a stream of a name nobody has used and subscribes the
// actor to it. Options are parameters of POST /users/me/subscriptions.
func (a *Actor) FreshStream(options ...P) Stream {
	stream := Stream{Name: a.s.Fresh("stream"), owner: a}
	a.Subscribe(stream.Name, options...)
	return stream
}

// Subscribe subscribes the actor to the named stream, making it if need be.
func (a *Actor) Subscribe(name string, options ...P) *target.Reply {
	a.s.cleaning().subscribed(a.Credentials, name)
	reply := a.Try("POST /users/me/subscriptions", subscriptions([]P{{"name": name}}, options))
	a.s.arranged(reply, expect.Success(), expect.Either("the stream among subscribed or already_subscribed of the requester",
		subscriptionTo("subscribed", name), subscriptionTo("already_subscribed", name)))
	return reply
}

// subscriptionTo demands that the field lists the stream for one user. The
// address is not compared: at a configured email that is not the API email,
// the server may spell the requester otherwise.
func subscriptionTo(field, name string) expect.Matcher {
	return expect.Field(field, expect.That("the stream for one user", func(v any) bool {
		byUser, _ := v.(map[string]any)
		for _, names := range byUser {
			if expect.Holding("it", expect.Equal(name))(names) == nil {
				return true
			}
		}
		return false
	}))
}

// Leave unsubscribes the actor from the stream.
func (a *Actor) Leave(stream Stream) {
	a.Do("DELETE /users/me/subscriptions", P{"subscriptions": []string{stream.Name}})
}

// Streams lists what GET /streams gives the actor.
func (a *Actor) Streams(p P) *target.Reply {
	return a.Do("GET /streams", p)
}

// ID looks the stream's ID up in GET /streams.
func (st Stream) ID() json.Number {
	object := st.listed()
	st.owner.s.arranged(object, expect.Field("stream_id", expect.Integer()))
	return object["stream_id"].(json.Number)
}

// listed is the stream as its owner is told of it, which must be so.
func (st Stream) listed() target.Object {
	reply := st.owner.Streams(ownStreams)
	st.owner.s.arranged(reply, lists(st))
	return streamNamed(reply, st.Name)
}

// listing demands an array of streams with this one in it.
func listing(st Stream, more ...expect.Matcher) expect.Matcher {
	demands := append([]expect.Matcher{expect.Field("name", expect.Equal(st.Name))}, more...)
	return expect.Holding("the stream "+st.Name+" as demanded", expect.All(demands...))
}

// notListing demands an array of streams without this one.
func notListing(st Stream) expect.Matcher {
	return expect.NotHolding("the stream "+st.Name, expect.Field("name", expect.Equal(st.Name)))
}
