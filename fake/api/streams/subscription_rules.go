package streams

import (
	"cmp"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// subscriptionRules are the rules of subscriptions that differ between levels.
type subscriptionRules struct {
	addsFromOutside       bool // users outside a private stream may subscribe others, if its settings say so
	addersOfStream        bool // a stream has users of its own who may subscribe others
	principalIDs          bool // principals may be user IDs
	botsJoinAlways        bool // a request subscribes deactivated bots, too
	principalIsAuthorized bool // an unknown principal is an error of authorization
	toArchived            bool // users subscribe to archived streams and leave them
	subscribersInEvents   bool // events of new subscriptions list the subscribers for all clients
	propertyIsText        bool // the value of one property is text, not JSON
	propertiesFirst       bool // all properties and values are checked before a change
	laxElements           bool // elements of lists of streams may have null and other keys
	principalsLast        bool // streams are judged before principals
	propertiesOneByOne    bool // properties before a refused one are changed

	repeatedExist   bool // a new private stream that one request names twice is out of sight the second time
	refusalsCreate  bool // a refused request makes its missing streams
	byID            bool // streams go by ID, not as in the request
	throughSets     bool // users join and leave the streams of one call in the order of a set
	colorsByMaking  bool // streams get their colors in the order of their making, requested colors first
	formerColorsUse bool // the color of a former subscription is not free

	// already orders the streams to which a user is subscribed already, nil to keep their order.
	already func(a, b *world.Stream) int
	// createTurns are the streams in the order of the events for users who did not see them before.
	createTurns func(*subscribing) []*world.Stream
	// peerTurns are the streams in the order of their peer events.
	peerTurns func(*subscribing) []*world.Stream
	// colorName is the key of a requested color.
	colorName func(stream string) string
}

func subscriptionRulesAt(p *featurelevels.Plan) *subscriptionRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) subscriptionRules {
		r := subscriptionRules{
			addsFromOutside:       p.Has("349-channel-admin-lists"),
			addersOfStream:        p.Has("342-channel-add-subscribers-field"),
			principalIDs:          p.Has("9-subscribe-principals-ids"),
			botsJoinAlways:        p.IsZulip() && p.Has("208-bad-principal"),
			principalIsAuthorized: !p.Has("208-bad-principal"),
			toArchived:            p.Has("362-archived-subscriptions"),
			subscribersInEvents:   p.Has("zulip-event-subscribers"),
			propertyIsText:        p.Has("zulip-property-text") && !p.Has("9.0-typed-parameters"),
			propertiesOneByOne:    p.Has("zulip-properties-singly"),
			propertiesFirst:       p.IsZulip() && p.Has("9.0-typed-parameters"),
			laxElements:           p.IsZulip() && p.Has("9.0-typed-parameters"),
			principalsLast:        p.Has("10.0-streams-before-principals"),

			repeatedExist:   p.Has("zulip-repeated-private-stream"),
			refusalsCreate:  p.Formerly("7.0-refused-subscribe-creates-nothing"),
			byID:            p.Has("7.0-subscribe-in-id-order"),
			throughSets:     p.Has("zulip-subscribe-set-order"),
			colorsByMaking:  p.Has("6.0-colors-by-creation"),
			formerColorsUse: p.Has("4.0-former-colors-last"),

			createTurns: (*subscribing).streams,
			peerTurns:   (*subscribing).streams,
			colorName:   func(stream string) string { return strings.ToLower(strings.TrimSpace(stream)) },
		}
		switch {
		case r.throughSets && p.Has("4.0-already-subscribed-newest-first") && !r.byID:
			r.already = func(a, b *world.Stream) int { return cmp.Or(b.Created.Compare(a.Created), a.ID-b.ID) }
		case !r.throughSets && !p.Has("5.0-already-subscribed-request-order"):
			r.already = func(a, b *world.Stream) int { return a.ID - b.ID }
		}
		switch {
		case !p.Has("35-peer-events-plural"):
			r.peerTurns = (*subscribing).asNamed
		case r.throughSets:
			r.peerTurns = (*subscribing).asJoined
		}
		if r.throughSets && p.Has("8.0-stream-leaves-sight") {
			r.createTurns = (*subscribing).asJoinedByID
		}
		if p.Has("zulip-color-exact-name") {
			r.colorName = func(stream string) string { return stream }
		}
		return r
	})
}

// unsubscribingRules are the rules of unsubscribing users that differ between levels.
type unsubscribingRules struct {
	ownBots          bool // users may unsubscribe their own bots
	byAdministrators bool // administrators of a stream may unsubscribe others
	byGroup          bool // a stream has a group of users who may unsubscribe others
	hiddenIsFine     bool // unsubscribing from a private stream out of sight succeeds and removes nobody
	readIsTold       bool // users get an event of read messages in streams that they leave, also without unread ones

	// refuse is the error for requesters who may not unsubscribe another user from a stream.
	refuse func(*rest.Call, *world.Stream) error
}

func unsubscribingRulesAt(p *featurelevels.Plan) *unsubscribingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) unsubscribingRules {
		r := unsubscribingRules{
			ownBots:          p.Has("145-unsubscribe-own-bots"),
			byAdministrators: p.Has("349-channel-admin-lists"),
			byGroup:          p.Has("161-unsubscribe-by-group"),
			hiddenIsFine:     p.Has("zulip-unsubscribe-unseen"),
			readIsTold:       p.Formerly("6.0-unsubscribe-read-event"),
			refuse:           func(*rest.Call, *world.Stream) error { return rest.InsufficientPermission() },
		}
		switch {
		case p.Formerly("4.0-stream-administrators"):
			r.refuse = func(*rest.Call, *world.Stream) error { return streamAdministratorNeeded.New() }
		case p.Formerly("145-unsubscribe-own-bots"):
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
