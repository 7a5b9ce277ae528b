package session

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// streamWord stands in the names of streams: a server must keep capitals and
// letters beyond ASCII.
const streamWord = "Strém"

// Stream is a stream that a spec made.
type Stream struct {
	Name  string
	Owner *Actor
}

// OwnStreams asks for the actor's own streams only, where any authenticated call
// will do: a server may have very many others.
var OwnStreams = Params{"include_public": false}

// FreshStream makes a stream with an unused name and subscribes the
// actor to it. Options are parameters of POST /users/me/subscriptions.
func (a *Actor) FreshStream(options ...Params) Stream {
	stream := Stream{Name: a.Session.Fresh(streamWord), Owner: a}
	if founder := a.Session.circumstance.Founder; founder != "" && a.Role == a.Session.Role {
		by := a.Session.As(founder)
		by.Subscribe(stream.Name, options...)
		by.Bring(a, stream)
		return stream
	}
	a.Subscribe(stream.Name, append(a.Session.streamOptions(), options...)...)
	act(a.Session, a.Session.circumstance.Stream, stream)
	return stream
}

// Subscribe subscribes the actor to the named stream, making it if need be.
func (a *Actor) Subscribe(name string, options ...Params) *target.Reply {
	a.Session.Cleaning().subscribed(a.Credentials, name)
	p := Subscriptions([]Params{{"name": name}}, options)
	reply := a.Try("POST /users/me/subscriptions", p)
	if !reply.Succeeded() && reply.Err == nil {
		a.mayMakeStream(p)
	}
	a.Session.Given(reply).To(SatisfyAll(Succeed(),
		Described("the stream among subscribed or already_subscribed of the requester",
			SatisfyAny(HaveField("subscribed", subscribing(name)), HaveField("already_subscribed", subscribing(name))))))
	return reply
}

// mayMakeStream ends the spec unless the organization lets the actor make such a stream.
func (a *Actor) mayMakeStream(p Params) {
	policies := []string{"create_stream_policy", "create_public_stream_policy"} // before level 102 and since then
	if p["invite_only"] == true {
		policies[1] = "create_private_stream_policy"
	}
	for _, policy := range policies {
		a.AllowedBy(policy, "make such streams")
	}
}

// subscribing accepts the streams by address if they have this one for a user. The address
// is not compared: at a configured email that is not the API email, the server may spell
// the requester differently.
func subscribing(name string) Matcher {
	return Be("the stream "+name+" for a user", func(byUser any) bool {
		return slices.ContainsFunc(Elements(byUser), func(names any) bool {
			return slices.Contains(AsList(names), any(name))
		})
	})
}

// Leave unsubscribes the actor from the stream.
func (a *Actor) Leave(stream Stream) {
	a.Do("DELETE /users/me/subscriptions", Params{"subscriptions": []string{stream.Name}})
}

// Streams lists the streams that GET /streams returns to the actor.
func (a *Actor) Streams(p Params) *target.Reply {
	return a.Do("GET /streams", p)
}

// ID looks the stream's ID up in GET /streams.
func (st Stream) ID() json.Number {
	object := st.Listed()
	st.Owner.Session.Given(object).To(HaveField("stream_id", BeInteger()))
	id := object["stream_id"].(json.Number)
	st.Owner.Session.messages.named(id, st.Name)
	return id
}

// Listed returns the stream from its owner's list and demands that it is there.
func (st Stream) Listed() target.Object {
	reply := st.Owner.Streams(OwnStreams)
	st.Owner.Session.Given(reply).To(Lists(st))
	return StreamNamed(reply, st.Name)
}

// Listing demands an array of streams with this one in it.
func Listing(st Stream, more ...Matcher) Matcher {
	demands := append([]Matcher{HaveField("name", st.Name)}, more...)
	return ContainElement(Described("the stream "+st.Name+" as demanded", SatisfyAll(demands...)))
}

// NotListing demands an array of streams without this one.
func NotListing(st Stream) Matcher {
	return Not(ContainElement(Described("the stream "+st.Name, HaveField("name", st.Name))))
}

// Lists demands a list of streams with this one in it.
func Lists(st Stream) Matcher {
	return SatisfyAll(Succeed(), HaveField("streams", Listing(st)))
}

// StreamNamed finds the stream in a list.
func StreamNamed(reply *target.Reply, name string) target.Object {
	for _, entry := range StreamObjects(reply) {
		if entry["name"] == name {
			return entry
		}
	}
	return nil
}

// StreamObjects returns the streams of a list of streams.
func StreamObjects(reply *target.Reply) []target.Object { return target.Objects(reply.Body, "streams") }
