package present

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Stream is a stream as all users who can see it see it.
func Stream(s *world.Stream) wire.Stream {
	out := wire.Stream{
		CanRemoveSubscribersGroupID: s.RemoveGroup, DateCreated: s.Created.Unix(),
		Description: s.Description, HistoryPublicToSubscribers: s.SharedHistory,
		InviteOnly: s.Private || s.Archived, IsAnnouncementOnly: s.PostPolicy == wire.PostAdministrators,
		IsWebPublic: s.WebPublic, MessageRetentionDays: s.RetentionDays, Name: s.Name,
		RenderedDescription: s.Rendered, StreamID: s.ID, StreamPostPolicy: s.PostPolicy,
	}
	if s.FirstMessageID != 0 {
		out.FirstMessageID = &s.FirstMessageID
	}
	if s.FirstEverID != 0 {
		out.FirstEverID = &s.FirstEverID
	}
	return out
}

// DefaultStreams are the default streams for new users.
func DefaultStreams(v world.View) []wire.Stream {
	list := []wire.Stream{}
	for _, s := range v.DefaultStreams() {
		list = append(list, Stream(s))
	}
	slices.SortFunc(list, func(a, b wire.Stream) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// StreamEmail is the email address of a stream, empty if the server receives no email.
func StreamEmail(v world.View, s *world.Stream) string {
	gateway := v.Organization().MailGateway
	if gateway == "" {
		return ""
	}
	sum := sha256.Sum256(strconv.AppendInt([]byte("stream "), int64(s.ID), 10))
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
