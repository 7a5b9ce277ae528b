package world

// IDs count what there was of each kind.
type IDs struct {
	User, Group, ProfileField                     Counter
	Stream, Recipient, Message, Draft, Attachment Counter
	Linkifier, Playground                         Counter
	Scheduled, Invite, Export, Domain             Counter
}

// Counter is the highest ID of a kind given out so far.
type Counter int

// Take gives out the wanted ID, or the next one for 0.
func (c *Counter) Take(wanted int) int {
	if wanted == 0 {
		wanted = int(*c) + 1
	}
	c.Reserve(wanted)
	return wanted
}

// Reserve keeps an ID, and all below it, from being the next one.
func (c *Counter) Reserve(id int) { *c = max(*c, Counter(id)) }
