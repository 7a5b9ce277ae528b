package streams

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// subscribing is one call that subscribes principals to streams.
type subscribing struct {
	call       *rest.Call
	principals []*world.User
	model      world.Stream // of new streams
	announce   bool
	colors     map[string]string // the wanted colors, by the key of the rules
	rules      *subscriptionRules
	outOfSight *wire.Refusal // the error for a stream that the requester may not join

	existing     []*world.Stream
	named        []*world.Stream // the existing ones, as often as the request names them
	missing      []streamRequest
	mayMake      bool // the missing ones
	unauthorized []string

	created    []*world.Stream
	occupied   []*world.Stream         // streams without subscribers before the call
	subscribed map[int][]*world.Stream // by user ID
	already    map[int][]*world.Stream
}

// subscribingOf begins a call.
func subscribingOf(c *rest.Call, outOfSight *wire.Refusal) *subscribing {
	return &subscribing{call: c, rules: subscriptionRulesAt(c.Plan), colors: map[string]string{}, outOfSight: outOfSight}
}

// check reads the parameters, and checks that the requester may do what they ask for.
func (j *subscribing) check(p *subscribeParams, permissions []rest.Value) (err error) {
	j.announce = p.Announce.Value
	readPrincipals := func() error {
		j.principals, err = principals(j.call, p.Principals)
		return err
	}
	steps := []func() error{readPrincipals, func() error {
		j.model, err = streamModel(j.call, p, permissions)
		return err
	}, func() error { return j.prepare(p.Subscriptions, p.ErrorsFatal.Value) }}
	if j.rules.principalsLast {
		steps = append(steps[1:], readPrincipals)
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return j.maySubscribe()
}

// prepare finds the streams and checks that the requester may create the missing ones.
func (j *subscribing) prepare(wanted *streamList, fatal bool) error {
	if err := wanted.checkTexts(j.call); err != nil {
		return err
	}
	for _, c := range wanted.colors {
		j.colors[j.rules.colorName(c.name)] = c.color
	}
	j.sort(wanted.wanted)
	if err := j.mayCreate(); err != nil {
		return err
	}
	j.mayMake = true
	for _, w := range j.missing {
		if w.repeats > 0 && j.model.Private && j.rules.repeatedExist {
			j.unauthorized = append(j.unauthorized, w.name)
		}
	}
	if fatal && len(j.unauthorized) > 0 {
		return j.outOfSight.New(j.unauthorized[0])
	}
	return nil
}

// sort separates existing streams, new streams, and streams that the requester may not
// join.
func (j *subscribing) sort(wanted []streamRequest) {
	c := j.call
	j.unauthorized = []string{}
	for _, w := range wanted {
		s := c.View.StreamByName(w.name)
		switch {
		case s == nil:
			j.missing = append(j.missing, w)
		case s.Archived && !j.rules.toArchived:
			j.unauthorized = append(j.unauthorized, s.Name)
		case s.Private && !c.View.CanReadContent(c.User, s) && !(j.rules.addsFromOutside && c.IsIn(s.CanAddSubscribers)):
			j.unauthorized = append(j.unauthorized, s.Name)
		default:
			j.existing = append(j.existing, s)
			j.named = append(j.named, slices.Repeat([]*world.Stream{s}, 1+w.repeats)...)
		}
	}
}

// mayCreate checks that the requester may create the missing streams.
func (j *subscribing) mayCreate() error {
	c, o := j.call, j.call.View.Organization()
	for _, w := range j.missing {
		if strings.ContainsRune(w.description, 0) {
			return nullByte.New(w.at + `["description"]`)
		}
	}
	if len(j.missing) > 0 {
		create := rest.CreatePublicStreams
		switch {
		case j.model.WebPublic && j.model.Private:
			return newPrivateAndWebPublic.New()
		case j.model.Default && j.model.Private:
			return newPrivateDefault.New()
		case j.model.WebPublic && !o.OffersWebPublic():
			return webPublicOff.New()
		case j.model.WebPublic:
			create = rest.CreateWebPublicStreams
		case j.model.Private:
			create = rest.CreatePrivateStreams
		}
		if err := c.May(create); err != nil {
			return err
		}
		if j.model.Default && !c.User.IsAdministrator() {
			return rest.InsufficientPermission()
		}
		if j.model.RetentionDays != nil && c.User.Role != wire.RoleOwner {
			return rest.OwnerNeeded()
		}
	}
	return nil
}

// maySubscribe checks that the requester may subscribe the principals.
func (j *subscribing) maySubscribe() error {
	others := slices.ContainsFunc(j.principals, func(u *world.User) bool { return u.ID != j.call.User.ID })
	if others && !j.call.Can(rest.SubscribeOthers) && !j.mayAdd() {
		return subscribesOthers.New()
	}
	return nil
}

// mayAdd reports whether settings of the streams let the requester add others.
func (j *subscribing) mayAdd() bool {
	c := j.call
	adds := func(s *world.Stream) bool {
		return c.User.IsAdministrator() || c.IsIn(s.CanAddSubscribers) || administers(c, s)
	}
	return j.rules.addersOfStream && (len(j.missing) == 0 || adds(&j.model)) &&
		!slices.ContainsFunc(j.existing, func(s *world.Stream) bool { return !adds(s) })
}

// create makes the missing streams.
func (j *subscribing) create(tx *world.Tx) error {
	for _, w := range j.missing {
		if s := tx.StreamByName(w.name); s != nil { // another request was faster
			if s.Private {
				return j.outOfSight.New(s.Name)
			}
			j.existing = append(j.existing, s)
			continue
		}
		s := j.model
		s.Name, s.Description = w.name, w.description
		j.created = append(j.created, tx.CreateStream(s, present.Manner(j.call.Plan, j.call.Base)))
	}
	return nil
}

// refused makes the missing streams of a refused call, for public servers that made them
// before the refusal.
func (j *subscribing) refused(refusal error) error {
	if !j.mayMake || !j.rules.refusalsCreate {
		return refusal
	}
	err := j.call.World.Write(func(tx *world.Tx) error {
		err := j.create(tx)
		j.emitCreated(tx)
		return err
	})
	return cmp.Or(err, refusal)
}

// run creates streams and subscriptions, and sends the events.
func (j *subscribing) run(tx *world.Tx) error {
	j.subscribed, j.already = map[int][]*world.Stream{}, map[int][]*world.Stream{}
	if err := j.create(tx); err != nil {
		return err
	}
	j.occupied = withoutSubscribers(tx.View, j.streams())
	sight := audience.Sight(tx.View)
	for _, u := range j.principals {
		j.join(tx, u)
	}
	j.emit(tx)
	sight(tx)
	return j.notices(tx)
}
