package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows1Streams, rows1Subscriptions, rows1Files)

// Rows since which events name the peer's stream by its ID, and since which one
// can tell of several peers and streams.
const (
	peerStreamIDRow Row = "19-peer-events-stream-id"
	peersPluralRow  Row = "35-peer-events-plural"
)

// rows1Streams are rows on streams.
func rows1Streams() []ChangeRow {
	return []ChangeRow{
		{
			Row: "1-stream-object-post-policy", observe: ownListed,
			before: expect.All(shown("streams[].is_announcement_only", expect.Boolean()), hidden("streams[].stream_post_policy")),
			after:  shown("streams[].stream_post_policy", expect.Integer()),
		},
		{
			Row: "1-subscribe-post-policy-param", needs: []Need{NeedAdmin}, observe: announcersMade,
			before: expect.All(isTrue("flag"), isFalse("policy")), after: expect.All(isFalse("flag"), isTrue("policy")),
		},
		{
			Row: "1-update-stream-post-policy-param", needs: []Need{NeedAdmin}, observe: announcersChanged,
			before: expect.All(isTrue("flag"), isFalse("policy")), after: isTrue("policy"),
		},
		{
			Row: "17-stream-retention-field", observe: ownListed,
			before: hidden("streams[].message_retention_days"), after: shown("streams[].message_retention_days", expect.OrNull(expect.Integer())),
		},
		{
			// Only owners may set it, so everybody else is refused.
			Row: "17-stream-retention-param", observe: retainsWithoutLeave, before: expect.Success(), after: expect.Refused(),
		},
		{
			Row: "30-stream-date-created", observe: ownListed,
			before: hidden("streams[].date_created"), after: shown("streams[].date_created", expect.Integer()),
		},
	}
}

// rows1Subscriptions are rows on subscriptions, and on ending those of others.
func rows1Subscriptions() []ChangeRow {
	return []ChangeRow{
		{
			Row: "9-unsubscribe-principals-ids", needs: []Need{NeedAdmin, NeedSecond}, observe: turnsOut,
			before: expect.All(shown("address", expect.Success()), shown("id", expect.Refused())),
			after:  having(expect.Success(), "address", "id"),
		},
		{
			Row: "12-get-subscription-status", observe: func(s *Session) any {
				stream := s.FreshStream()
				return s.TryUnknown("GET /users/"+s.UserID.String()+"/subscriptions/"+stream.ID().String(), nil)
			},
			before: expect.NotSuccess(), after: isTrue("is_subscribed"),
		},
		{
			Row: "14-subscription-is-old-stream", observe: ownSubscriptions,
			before: shown("subscriptions[].is_old_stream", expect.Boolean()), after: hidden("subscriptions[].is_old_stream"),
		},
		{
			Row: "19-peer-events-stream-id", until: peersPluralRow, needs: []Need{NeedSecond}, observe: peerComes,
			before: ofPeer(expect.All(shown("subscriptions[]", expect.NonEmptyText()), hidden("stream_id"))),
			after:  ofPeer(expect.All(shown("stream_id", expect.Integer()), hidden("subscriptions"))),
		},
	}
}

// retainsWithoutLeave has somebody who is no owner say how long a new stream's
// messages are kept, who may well make one.
func retainsWithoutLeave(s *Session) any {
	if s.Own()["is_owner"] == true {
		s.Untestable("the ordinary user owns the organization")
	}
	s.FreshStream()
	return s.TrySubscribe(Calling(s.Unmade()), specs.Retention(7))
}

// ownListed makes a stream and lists the user's own streams.
func ownListed(s *Session) any {
	s.FreshStream()
	return s.Try("GET /streams", OwnStreams)
}

// The two ways to say that only administrators may post to a stream.
var (
	byFlag   = Params{"is_announcement_only": true}
	byPolicy = Params{"stream_post_policy": 2}
)

// announcersMade looks whether either way makes a stream for announcements.
func announcersMade(s *Session) any {
	admin := s.As(target.Admin)
	return announcing(admin, admin.FreshStream(byFlag), admin.FreshStream(byPolicy))
}

// announcersChanged looks whether either way changes a stream to one.
func announcersChanged(s *Session) any {
	admin := s.As(target.Admin)
	flagged, ruled := admin.FreshStream(), admin.FreshStream()
	for stream, p := range map[Stream]Params{flagged: byFlag, ruled: byPolicy} {
		admin.Try("PATCH /streams/"+stream.ID().String(), p)
	}
	return announcing(admin, flagged, ruled)
}

// announcing tells which of the streams are for announcements.
func announcing(who *Actor, byFlag, byPolicy Stream) target.Object {
	listed := who.Streams(OwnStreams)
	return target.Object{
		"flag":   StreamNamed(listed, byFlag.Name)["is_announcement_only"],
		"policy": StreamNamed(listed, byPolicy.Name)["is_announcement_only"],
	}
}

// turnsOut has an administrator end the second user's subscriptions to two
// streams, naming the user by address and by ID.
func turnsOut(s *Session) any {
	admin, second := s.As(target.Admin), s.As(target.Second)
	out := func(principal any) *target.Reply {
		stream := admin.FreshStream()
		second.Subscribe(stream.Name)
		return removes(admin, principal, stream)
	}
	return target.Object{"address": out(second.Address()), "id": out(second.UserID)}
}

// removes asks to end the subscription of somebody else.
func removes(a *Actor, principal any, stream Stream) *target.Reply {
	return a.Try("DELETE /users/me/subscriptions", Params{"subscriptions": []string{stream.Name}, "principals": []any{principal}})
}

// peerComes returns the events of somebody who joins the user's stream.
func peerComes(s *Session) any {
	stream := s.FreshStream()
	return eventsDuring(s.Actor, "subscription", nil, func() { s.As(target.Second).Subscribe(stream.Name) })
}

// ofPeer demands an event on somebody else's new subscription.
func ofPeer(m expect.Matcher) expect.Matcher {
	return shown("events", expect.Holding("an event on the peer as demanded", expect.All(expect.Field("op", expect.Equal("peer_add")), m)))
}

// rows1Files are rows on uploaded files. The times of files and messages may
// be whole below the level that demands it.
func rows1Files() []ChangeRow {
	return []ChangeRow{
		{
			Row: "1-file-temporary-url", observe: func(s *Session) any { return s.TryUnknown("GET "+specs.Upload(s).Uri, nil) },
			before: expect.NotSuccess(), after: shown("url", expect.NonEmptyText()),
		},
		ChangeRow{Row: "22-attachment-date-sent", observe: fileInUse}.
			turns(each(aNumber(), "messages[].name"), each(aNumber(), "messages[].date_sent")),
		{
			Row: "22-attachment-integer-times", observe: fileInUse,
			after: having(expect.Integer(), "create_time", "messages[].date_sent"),
		},
	}
}

// fileInUse looks at an uploaded file that is in a message.
func fileInUse(s *Session) any {
	file := specs.Upload(s)
	s.Post(s.FreshStream(), "[a file]("+file.Uri+")")
	listed := s.Do("GET /attachments", nil)
	s.Arranged(listed, expect.Field("attachments", expect.Holding("the file", HasID(file.ID))))
	return FindElement(listed.Body["attachments"], HasID(file.ID))
}
