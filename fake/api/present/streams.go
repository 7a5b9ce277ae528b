package present

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Stream is a stream as all users who can see it see it.
func Stream(v world.View, now time.Time, s *world.Stream) wire.Stream {
	policy := v.PostPolicy(s)
	out := wire.Stream{
		StreamPermissions: s.StreamPermissions, DateCreated: s.Created.Unix(),
		IsArchived: s.Archived, Description: s.Description, HistoryPublicToSubscribers: s.SharedHistory,
		InviteOnly: s.Private || s.Archived && !s.Kept, IsAnnouncementOnly: policy == wire.PostAdministrators,
		IsWebPublic: s.WebPublic, MessageRetentionDays: s.RetentionDays, Name: s.Name,
		RenderedDescription: s.Rendered, StreamID: s.ID, StreamPostPolicy: policy,
		IsRecentlyActive: v.RecentlyActive(s, now),
	}
	world.ShowAll(v, wire.StreamPermissionTable, &out.StreamPermissions)
	if s.CreatorID != 0 {
		out.CreatorID = &s.CreatorID
	}
	if s.FirstMessageID != 0 {
		out.FirstMessageID = &s.FirstMessageID
	}
	if s.FirstEverID != 0 {
		out.FirstEverID = &s.FirstEverID
	}
	return out
}

// StreamWithTraffic is a stream with its weekly traffic.
func StreamWithTraffic(v world.View, now time.Time, s *world.Stream) wire.StreamWithTraffic {
	return wire.StreamWithTraffic{Stream: Stream(v, now, s), StreamWeeklyTraffic: traffic(v, now, s)}
}

// ListedStream is a stream of a list. It lacks the traffic at levels that do not show it.
func ListedStream(p *featurelevels.Plan, v world.View, now time.Time, s *world.Stream) wire.StreamWithTraffic {
	out := wire.StreamWithTraffic{Stream: Stream(v, now, s)}
	if p.Has("199-stream-weekly-traffic") {
		out.StreamWeeklyTraffic = traffic(v, now, s)
	}
	return out
}

// traffic is nil for a stream younger than a week.
func traffic(v world.View, now time.Time, s *world.Stream) *int {
	if perWeek, ok := v.WeeklyTraffic(s, now); ok {
		return &perWeek
	}
	return nil
}

// FirstMessageGone is the event of a deletion after which a stream begins with another
// message.
type FirstMessageGone struct{ Before, After *world.Stream }

// Present implements the presenter of events.
func (e FirstMessageGone) Present(r Reader) []events.Encoded {
	was, is := e.Before.FirstMessageID, e.After.FirstMessageID
	if r.Plan.Has("zulip-first-message-kept") {
		was, is = e.Before.FirstEverID, e.After.FirstEverID
	}
	if !r.Plan.Has("256-first-message-moved") || is == was {
		return nil
	}
	update := wire.StreamUpdate{
		Type: "stream", Op: "update", StreamID: e.After.ID, Name: e.After.Name, Property: "first_message_id",
	}
	if is != 0 {
		update.Value = is
	}
	return Uniform{update}.Present(r)
}

// DefaultStreams are the default streams for new users, by name, and their IDs in the order of a set.
func DefaultStreams(v world.View, now time.Time) (ids []int, list []wire.Stream) {
	list = []wire.Stream{}
	for _, s := range v.DefaultStreams() {
		ids, list = append(ids, s.ID), append(list, Stream(v, now, s))
	}
	slices.SortFunc(list, func(a, b wire.Stream) int { return strings.Compare(a.Name, b.Name) })
	return append([]int{}, SetOrder(ids)...), list
}

// StreamEmail is the email address of a stream, empty if the server receives no email. Each
// sender has another one; nil is the server itself.
func StreamEmail(v world.View, s *world.Stream, sender *world.User) string {
	gateway := v.Organization().MailGateway
	if gateway == "" {
		return ""
	}
	seed := strconv.AppendInt([]byte("stream "), int64(s.ID), 10)
	if sender != nil && !sender.System {
		seed = strconv.AppendInt(append(seed, " from "...), int64(sender.ID), 10)
	}
	sum := sha256.Sum256(seed)
	slug := strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(s.Name)), "-")
	if slug != "" {
		slug += "."
	}
	return slug + hex.EncodeToString(sum[:16]) + ".show-sender@" + gateway
}

// Emails returns the API addresses of accounts, for levels that identify users by
// them.
func Emails(v world.View, ids []int) func() []string {
	return func() []string {
		emails := make([]string, len(ids))
		for i, id := range ids {
			emails[i] = v.APIEmail(v.User(id))
		}
		return emails
	}
}
