package queues

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Bounds on the number of messages in a registration.
const (
	mostUnread  = 50_000
	mostStarred = 10_000
)

func (s *state) messages() {
	s.RegisterMessage = &wire.RegisterMessage{MaxMessageID: s.View.NewestReceived(s.User)}
}

func (s *state) starredMessages() {
	starred := s.View.Flagged(s.User.ID, world.Starred)
	if extra := len(starred) - mostStarred; extra > 0 {
		starred = starred[extra:]
	}
	s.RegisterStarredMessages = &wire.RegisterStarredMessages{StarredMessages: append([]int{}, starred...)}
}

// recentConversations lists direct conversations, the one with the newest message
// first.
func (s *state) recentConversations() {
	part := &wire.RegisterRecentConversations{RecentPrivateConversations: []wire.RecentConversation{}}
	for _, m := range s.View.Conversations(s.User) {
		part.RecentPrivateConversations = append(part.RecentPrivateConversations, wire.RecentConversation{
			MaxMessageID: m.ID, UserIDs: s.others(m),
		})
	}
	s.RegisterRecentConversations = part
}

// others are the participants of a direct conversation without the account.
func (s *state) others(m *world.Message) []int { return present.OthersIn(s.View, s.User, m) }

// unread counts the unread messages by conversation, for clients that fetch
// messages too.
func (s *state) unread() {
	if !s.wants("message") {
		return
	}
	unread := s.View.Unread(s.User, mostUnread+1)
	t := unreadTally{state: s, viewer: s.viewer(), reader: s.View.Reader(s.User), muted: s.rules.mutes(s.View, s.User),
		threads: map[unreadThread]int{}, out: wire.UnreadMessages{
			Direct: []wire.UnreadDirect{}, Streams: []wire.UnreadTopic{}, Groups: []wire.UnreadGroup{}, Mentions: []int{},
		}}
	if len(unread) > mostUnread {
		unread, t.out.OldUnreadsMissing = unread[1:], true
	}
	for _, m := range unread {
		if sub := s.View.Subscription(m.StreamID, s.User.ID); sub == nil || sub.Active || s.rules.leftStreamsAreUnread {
			t.add(m)
		}
	}
	t.sort()
	s.RegisterUnread = &wire.RegisterUnread{UnreadMessages: t.out}
}

// unreadThread is one conversation with unread messages.
type unreadThread struct {
	recipient int
	topic     string
}

// unreadTally groups unread messages by conversation; threads has the index of each
// conversation in its list.
type unreadTally struct {
	*state
	reader  *world.Reader
	viewer  present.Viewer
	muted   func(*world.Message) bool
	threads map[unreadThread]int
	out     wire.UnreadMessages
}

func (t *unreadTally) add(m *world.Message) {
	if !t.muted(m) {
		t.out.Count++
	}
	if t.reader.Mentioned(m) && (slices.Contains(m.More().Mentioned, t.User.ID) || !t.muted(m)) {
		t.out.Mentions = append(t.out.Mentions, m.ID)
	}
	if m.StreamID != 0 {
		t.addToTopic(m)
		return
	}
	others := t.others(m)
	if len(others) > 1 {
		t.addToGroup(m)
		return
	}
	other := t.User.ID
	if len(others) == 1 {
		other = others[0]
	}
	i, found := t.place(unreadThread{m.RecipientID, ""}, len(t.out.Direct))
	if !found {
		t.out.Direct = append(t.out.Direct, wire.UnreadDirect{OtherUserID: other, SenderID: other})
	}
	t.out.Direct[i].UnreadMessageIDs = append(t.out.Direct[i].UnreadMessageIDs, m.ID)
}

// sort puts conversations into the order that clients expect.
func (t *unreadTally) sort() {
	slices.SortFunc(t.out.Direct, func(a, b wire.UnreadDirect) int { return cmp.Compare(a.OtherUserID, b.OtherUserID) })
	slices.SortFunc(t.out.Streams, func(a, b wire.UnreadTopic) int {
		if t.rules.unreadIgnoresCase && a.StreamID == b.StreamID {
			return cmp.Or(cmp.Compare(strings.ToLower(a.Topic), strings.ToLower(b.Topic)), cmp.Compare(a.Topic, b.Topic))
		}
		return cmp.Or(cmp.Compare(a.StreamID, b.StreamID), cmp.Compare(a.Topic, b.Topic))
	})
	slices.SortFunc(t.out.Groups, func(a, b wire.UnreadGroup) int { return cmp.Compare(a.UserIDs, b.UserIDs) })
}

func (t *unreadTally) addToTopic(m *world.Message) {
	i, found := t.place(unreadThread{m.RecipientID, m.Topic}, len(t.out.Streams))
	if !found {
		t.out.Streams = append(t.out.Streams, wire.UnreadTopic{StreamID: m.StreamID, Topic: t.viewer.Topic(m.Topic)})
	}
	topic := &t.out.Streams[i]
	topic.UnreadMessageIDs = append(topic.UnreadMessageIDs, m.ID)
	if at, known := slices.BinarySearch(topic.SenderIDs, m.SenderID); !known {
		topic.SenderIDs = slices.Insert(topic.SenderIDs, at, m.SenderID)
	}
}

func (t *unreadTally) addToGroup(m *world.Message) {
	i, found := t.place(unreadThread{m.RecipientID, ""}, len(t.out.Groups))
	if !found {
		var ids []string
		for _, id := range t.View.Recipient(m.RecipientID).Users {
			ids = append(ids, strconv.Itoa(id))
		}
		t.out.Groups = append(t.out.Groups, wire.UnreadGroup{UserIDs: strings.Join(ids, ",")})
	}
	t.out.Groups[i].UnreadMessageIDs = append(t.out.Groups[i].UnreadMessageIDs, m.ID)
}

// place is the index of a conversation in its list, existing or new.
func (t *unreadTally) place(k unreadThread, end int) (i int, found bool) {
	i, found = t.threads[k]
	if !found {
		i = end
		t.threads[k] = end
	}
	return i, found
}
