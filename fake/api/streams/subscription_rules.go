package streams

import (
	"cmp"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// subscriptionRules are the rules of subscriptions that differ between levels.
type subscriptionRules struct {
	principalIDs        bool // principals may be user IDs
	subscribersInEvents bool // events of new subscriptions list the subscribers for all clients
	propertyIsText      bool // the value of one property is text, not JSON
	propertiesOneByOne  bool // properties before a refused one are changed

	repeatedExist   bool // a new private stream that one request names twice is out of sight the second time
	refusalsCreate  bool // a refused request makes its missing streams
	byID            bool // streams go by ID, not as in the request
	throughSets     bool // users join and leave the streams of one call in the order of a set
	colorsByMaking  bool // streams get their colors in the order of their making, requested colors first
	formerColorsUse bool // the color of a former subscription is not free

	// already orders the streams to which a user is subscribed already, nil to keep their order.
	already func(a, b *world.Stream) int
	// peerTurns are the streams in the order of their peer events.
	peerTurns func(*subscribing) []*world.Stream
	// colorName is the key of a requested color.
	colorName func(stream string) string
}

func subscriptionRulesAt(p *featurelevels.Plan) *subscriptionRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) subscriptionRules {
		r := subscriptionRules{
			principalIDs:        p.Has(changes.PrincipalIDs),
			subscribersInEvents: p.Has(changes.SubscribersInEvents),
			propertyIsText:      p.Has(changes.PropertyIsText),
			propertiesOneByOne:  p.Has(changes.PropertiesChangeSingly),

			repeatedExist:   p.Has(changes.RepeatedStreamsExist),
			refusalsCreate:  p.Formerly(changes.RefusalsCreateNothing),
			byID:            p.Has(changes.StreamsByID),
			throughSets:     p.Has(changes.SubscribingGoesThroughSets),
			colorsByMaking:  p.Has(changes.ColorsGoByPlace),
			formerColorsUse: p.Has(changes.FormerColorsAreUsed),

			peerTurns: (*subscribing).streams,
			colorName: func(stream string) string { return strings.ToLower(strings.TrimSpace(stream)) },
		}
		switch {
		case r.throughSets && p.Has(changes.AlreadyFromNewest) && !r.byID:
			r.already = func(a, b *world.Stream) int { return cmp.Or(b.Created.Compare(a.Created), a.ID-b.ID) }
		case !r.throughSets && !p.Has(changes.AlreadySubscribedAsAsked):
			r.already = func(a, b *world.Stream) int { return a.ID - b.ID }
		}
		switch {
		case !p.Has(changes.PeersPlural):
			r.peerTurns = (*subscribing).asNamed
		case r.throughSets:
			r.peerTurns = (*subscribing).asJoined
		}
		if p.Has(changes.ColorsByExactName) {
			r.colorName = func(stream string) string { return stream }
		}
		return r
	})
}

// unsubscribingRules are the rules of unsubscribing users that differ between levels.
type unsubscribingRules struct {
	ownBots      bool // users may unsubscribe their own bots
	byGroup      bool // a stream has a group of users who may unsubscribe others
	hiddenIsFine bool // unsubscribing from a private stream out of sight succeeds and removes nobody
	readIsTold   bool // users get an event of read messages in streams that they leave, also without unread ones

	// refuse is the error for requesters who may not unsubscribe another user from a stream.
	refuse func(*rest.Call, *world.Stream) error
}

func unsubscribingRulesAt(p *featurelevels.Plan) *unsubscribingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) unsubscribingRules {
		r := unsubscribingRules{
			ownBots:      p.Has(changes.UnsubscribeOwnBots),
			byGroup:      p.Has(changes.UnsubscribeByGroup),
			hiddenIsFine: p.Has(changes.UnsubscribingFindsAll),
			readIsTold:   p.Formerly(changes.LeftUnreadTold),
			refuse:       func(*rest.Call, *world.Stream) error { return rest.InsufficientPermission() },
		}
		switch {
		case p.Formerly(changes.StreamAdministrators):
			r.refuse = func(*rest.Call, *world.Stream) error { return streamAdministratorNeeded.New() }
		case p.Formerly(changes.UnsubscribeOwnBots):
			r.refuse = needsStreamAdministrator
		}
		return r
	})
}

// needsStreamAdministrator refuses a private stream of other users like an absent one.
func needsStreamAdministrator(c *rest.Call, s *world.Stream) error {
	if s.Private && !c.View.IsSubscribed(s.ID, c.User.ID) {
		return rules.InvalidStream()
	}
	return streamAdministratorNeeded.New()
}
