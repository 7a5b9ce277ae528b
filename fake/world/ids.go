package world

// IDs counts the objects of each kind.
type IDs struct {
	User, Group, ProfileField                     Counter
	Stream, Recipient, Message, Draft, Attachment Counter
	Linkifier, Playground, Emoji                  Counter
	Scheduled, Invite, Export, Domain, Submessage Counter
}

// Counter is the highest ID of a kind so far.
type Counter int

// Take assigns the wanted ID, or the next one for 0.
func (c *Counter) Take(wanted int) int {
	if wanted == 0 {
		wanted = int(*c) + 1
	}
	c.Reserve(wanted)
	return wanted
}

// Reserve prevents an ID, and all below it, from being assigned.
func (c *Counter) Reserve(id int) { *c = max(*c, Counter(id)) }
