package streams

import (
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// join subscribes a user to the streams of the call.
func (j *subscribing) join(tx *world.Tx, u *world.User) {
	streams := j.turns(tx, u)
	for _, s := range j.paintingTurns(streams) {
		fresh := tx.Subscription(s.ID, u.ID) == nil
		if tx.Subscribe(s.ID, u.ID) {
			j.paint(tx, s, u, fresh)
			j.subscribed[u.ID] = append(j.subscribed[u.ID], s)
		} else {
			j.already[u.ID] = append(j.already[u.ID], s)
		}
	}
	turn := func(a, b *world.Stream) int { return slices.Index(streams, a) - slices.Index(streams, b) }
	slices.SortFunc(j.subscribed[u.ID], turn)
	slices.SortFunc(j.already[u.ID], turn)
	if j.rules.already != nil {
		slices.SortFunc(j.already[u.ID], j.rules.already)
	}
}

// streams are all streams of the call.
func (j *subscribing) streams() []*world.Stream {
	return byID(j.call, append(slices.Clone(j.existing), j.created...))
}

// byID sorts streams by ID; older servers kept the order of the request.
func byID(c *rest.Call, streams []*world.Stream) []*world.Stream {
	if subscriptionRulesAt(c.Plan).byID {
		slices.SortFunc(streams, func(a, b *world.Stream) int { return a.ID - b.ID })
	}
	return streams
}

// turns are the streams of the call in the order in which a user joins them: in dialect
// zulip, streams that are new to the user come first, in the iteration order of a set,
// and the former ones follow, by the user's first subscription.
func (j *subscribing) turns(tx *world.Tx, u *world.User) []*world.Stream {
	if !j.rules.throughSets {
		return j.streams()
	}
	var places []int
	var former []*world.Stream
	at := map[int]*world.Stream{}
	for _, s := range append(slices.Clone(j.existing), j.created...) {
		places, at[s.Place] = append(places, s.Place), s
		if tx.Subscription(s.ID, u.ID) != nil {
			former = append(former, s)
		}
	}
	var turns []*world.Stream
	for _, place := range present.SetOrder(places) {
		if s := at[place]; !slices.Contains(former, s) {
			turns = append(turns, s)
		}
	}
	return append(turns, byBeginning(j.call, tx.View, u, former)...)
}

// byBeginning orders streams by the user's first subscription; older servers kept the
// order of the request.
func byBeginning(c *rest.Call, v world.View, u *world.User, streams []*world.Stream) []*world.Stream {
	if subscriptionRulesAt(c.Plan).byID {
		slices.SortFunc(streams, func(a, b *world.Stream) int {
			return v.Subscription(a.ID, u.ID).Number() - v.Subscription(b.ID, u.ID).Number()
		})
	}
	return streams
}

// paintingTurns are the streams in the order in which they get their colors: first those
// with a requested one.
func (j *subscribing) paintingTurns(streams []*world.Stream) []*world.Stream {
	if !j.rules.colorsByMaking {
		return streams
	}
	streams = slices.Clone(streams)
	slices.SortFunc(streams, func(a, b *world.Stream) int { return a.Place - b.Place })
	slices.SortStableFunc(streams, func(a, b *world.Stream) int { return rank(j.color(a) == "") - rank(j.color(b) == "") })
	return streams
}

func rank(later bool) int {
	if later {
		return 1
	}
	return 0
}

// color is the requested color of a stream, if there is one.
func (j *subscribing) color(s *world.Stream) string { return j.colors[j.rules.colorName(s.Name)] }

// paint gives a new subscription the requested color, or on servers where former
// subscriptions set their colors free, the first free one.
func (j *subscribing) paint(tx *world.Tx, s *world.Stream, u *world.User, fresh bool) {
	color := j.color(s)
	if color == "" && fresh && !j.rules.formerColorsUse {
		color = tx.FreeColor(s.ID, u.ID)
	}
	if color != "" {
		sub := *tx.Subscription(s.ID, u.ID)
		sub.Color = color
		tx.PutSubscription(sub)
	}
}

// answer is the success of the call: stream names by user ID.
func (j *subscribing) answer(fatal bool) wire.Subscribed {
	out := wire.Subscribed{
		Subscribed: map[string][]string{}, AlreadySubscribed: map[string][]string{},
		ByEmail: map[string][]string{}, AlreadyByEmail: map[string][]string{},
	}
	for _, u := range j.principals {
		id, email := strconv.Itoa(u.ID), j.call.View.APIEmail(u)
		if names := streamNames(j.subscribed[u.ID]); len(names) > 0 {
			out.Subscribed[id], out.ByEmail[email] = names, names
		}
		if names := streamNames(j.already[u.ID]); len(names) > 0 {
			out.AlreadySubscribed[id], out.AlreadyByEmail[email] = names, names
		}
	}
	if !fatal {
		out.Unauthorized = j.unauthorized
	}
	return out
}

func streamNames(streams []*world.Stream) []string {
	names := make([]string, len(streams))
	for i, s := range streams {
		names[i] = s.Name
	}
	return names
}
