package queues

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/streams"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streams is the list of GET /streams; administrators, and at newer levels all users, get
// all streams that they may list.
func (s *state) streams() {
	wanted := rest.NoneGiven[streams.ListParams]()
	wanted.WebPublic.Value = s.rules.webPublicStreams
	wanted.AllActive.Value = s.User.IsAdministrator() && s.rules.administratorsListAll
	wanted.All.Value = s.rules.everybodyListsAll
	limits := wire.DefaultServerFacts()
	part := &wire.RegisterStreams{
		Streams: []wire.StreamWithTraffic{}, MaxNameLength: limits.MaxStreamNameLength,
		MaxDescriptionLength: s.View.Lengths().Description,
	}
	list, now := s.presentStreams(), s.World.Clock.Now()
	slices.SortStableFunc(list, world.ByName)
	part.Streams = slices.Grow(part.Streams, len(list))
	for _, stream := range list {
		if streams.Lists(s.Call, stream, wanted) {
			part.Streams = append(part.Streams, present.ListedStream(s.Plan, s.View, now, stream))
		}
	}
	s.RegisterStreams = part
}

// presentStreams are all streams, with the archived ones for clients that know of such.
func (s *state) presentStreams() []*world.Stream {
	list := s.View.Streams()
	if s.rules.archivedStreams && s.options.Capabilities["archived_channels"] {
		list = append(slices.Clone(list), s.View.ArchivedStreams()...)
	}
	return list
}

func (s *state) defaultStreams() {
	part := &wire.RegisterDefaultStreams{RealmDefaultStreams: []int{}, Whole: []wire.Stream{}}
	if !s.User.IsGuest() {
		part.RealmDefaultStreams, part.Whole = present.DefaultStreams(s.View, s.World.Clock.Now())
	}
	s.RegisterDefaultStreams = part
}

// subscriptions groups the streams by the account's relation to them: subscribed,
// formerly subscribed, never subscribed.
func (s *state) subscriptions() {
	part := &wire.RegisterSubscriptions{
		Subscriptions: []wire.Subscription{}, Unsubscribed: []wire.Subscription{},
		NeverSubscribed: []wire.NeverSubscribed{},
	}
	ties, list := map[int]*world.Subscription{}, s.presentStreams()
	for _, tie := range s.View.LiveSubscriptionsOf(s.User.ID) {
		ties[tie.StreamID] = tie
	}
	own := s.settingsOf()
	slices.SortStableFunc(list, world.ByName)
	for _, stream := range list {
		tie := ties[stream.ID]
		if tie != nil && tie.Active {
			part.Subscriptions = append(part.Subscriptions, s.subscriptionFor(stream, tie, &own, true))
			continue
		}
		inSight := s.View.WouldFind(s.User, stream) || s.User.IsAdministrator()
		switch {
		case tie != nil && (inSight || s.rules.formerStreamsAlways):
			part.Unsubscribed = append(part.Unsubscribed, s.subscriptionFor(stream, tie, &own, inSight))
		case tie == nil && inSight && (s.rules.archivedNeverSeen || !stream.Archived):
			part.NeverSubscribed = append(part.NeverSubscribed, s.neverSubscribed(stream))
		}
	}
	s.RegisterSubscriptions = part
}

// subscriptionFor is a subscription with its subscribers by ID, at every level.
func (s *state) subscriptionFor(stream *world.Stream, tie *world.Subscription, own *wire.UserSettings,
	inSight bool) wire.Subscription {
	out := present.Subscription(s.View, s.World.Clock.Now(), stream, tie, false)
	out.Subscribers = s.subscribersOf(tie.StreamID, inSight)
	if !s.options.Capabilities["notification_settings_null"] {
		withoutNull(&out.Personal, own)
	}
	return out
}

func (s *state) neverSubscribed(stream *world.Stream) wire.NeverSubscribed {
	now := s.World.Clock.Now()
	out := wire.NeverSubscribed{
		Stream: present.Stream(s.View, now, stream), Subscribers: s.subscribersOf(stream.ID, true),
	}
	if _, ok := s.View.WeeklyTraffic(stream, now); ok {
		out.StreamWeeklyTraffic = new(int) // only subscribers get it
	}
	return out
}

// subscribersOf lists subscribers if the client asked for them. The list is empty for a
// stream that the account cannot see.
func (s *state) subscribersOf(streamID int, inSight bool) wire.Nullable[[]int] {
	switch {
	case !s.p.IncludeSubscribers.Value:
		return wire.Nullable[[]int]{}
	case inSight:
		return wire.Some(s.View.ActiveSubscribers(streamID))
	case s.rules.subscribersAlways:
		return wire.Some([]int{})
	}
	return wire.Nullable[[]int]{}
}

// withoutNull replaces null, which means the account's own setting, by the value of
// that setting, for clients that do not accept null. Wildcard mentions came later, and
// all clients accept null there.
func withoutNull(p *wire.Personal, own *wire.UserSettings) {
	for _, setting := range []struct {
		value **bool
		own   bool
	}{
		{&p.DesktopNotifications, own.EnableStreamDesktopNotifications},
		{&p.AudibleNotifications, own.EnableStreamAudibleNotifications},
		{&p.PushNotifications, own.EnableStreamPushNotifications},
		{&p.EmailNotifications, own.EnableStreamEmailNotifications},
	} {
		if *setting.value == nil {
			*setting.value = &setting.own
		}
	}
}

func (s *state) userTopics() {
	list, viewer := []wire.UserTopic{}, s.viewer()
	for _, t := range s.View.UserTopics(s.User.ID) {
		list = append(list, viewer.UserTopic(t))
	}
	s.RegisterUserTopics = &wire.RegisterUserTopics{UserTopics: list}
}

// mutedTopics is omitted only if a client asks for the part user_topic by name.
func (s *state) mutedTopics() {
	if s.named("user_topic") && s.rules.userTopicsSuffice {
		return
	}
	s.RegisterMutedTopics = &wire.RegisterMutedTopics{MutedTopics: s.viewer().MutedTopics()}
}
