package spec

import "slices"

// Assumption is a condition on the surroundings of a spec. A circumstance in which it is not met
// says nothing about the server.
type Assumption string

// The assumptions, each with the reason in words.
const (
	OnlyItsParameters Assumption = "it judges which parameters the server ignores"
	Unedited          Assumption = "it judges the whole edit history of a message, or that there is none"
	Unmuted           Assumption = "it counts what an account has unread or has muted"
	Once              Assumption = "it uses up something that an account has once"
	OwnAccount        Assumption = "it concerns the account of the ordinary user, not any account"
	OrdinaryRole      Assumption = "it judges the rights of an ordinary member"
	Quiet             Assumption = "it counts the events of a message"
	OpenToAll         Assumption = "it needs a stream that everybody can read or join"
	InSight           Assumption = "it takes a message or a stream out of the sight of an account"
)

// Assumes are assumptions of the spec, or of all specs of a container.
func Assumes(assumptions ...Assumption) Decorator {
	return func(s *Spec) { s.Assumes = append(slices.Clone(s.Assumes), assumptions...) }
}
