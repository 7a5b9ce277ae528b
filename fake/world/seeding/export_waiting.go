package seeding

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// personal adds what an account muted, saved and wrote.
func (x *exporter) personal(s *scenarios.Scenario, u *world.User) {
	for _, t := range x.AllUserTopics(u.ID) {
		s.Mutes.Topics = append(s.Mutes.Topics, scenarios.TopicMute{
			User: u.Email, Stream: x.streams[t.StreamID], Topic: topic(t.Topic), Unmuted: t.Policy == world.TopicUnmuted,
			Followed: t.Policy == world.TopicFollowed, Time: seconds(t.Updated),
		})
	}
	for _, m := range x.MutesOf(u.ID) {
		s.Mutes.Users = append(s.Mutes.Users, scenarios.UserMute{User: u.Email, Muted: x.emails[m.MutedID],
			Time: seconds(m.Since)})
	}
	if status := x.Status(u.ID); status.Text != "" || status.Emoji.Name != "" || status.Away {
		s.Statuses = append(s.Statuses, scenarios.Status{User: u.Email, Text: status.Text, Emoji: status.Emoji.Name,
			Away: status.Away})
	}
	for _, row := range x.ScheduledOf(u.ID) {
		if m := x.scheduled(u, row); !row.Failed && !row.Delivered {
			s.Scheduled = append(s.Scheduled, m)
		}
	}
	for _, n := range x.SnippetsOf(u.ID) {
		s.Snippets = append(s.Snippets, scenarios.Snippet{ID: n.ID, User: u.Email, Title: n.Title, Content: n.Content,
			Time: fixed(n.Created)})
	}
	for _, d := range x.DraftsOf(u.ID) {
		row := scenarios.StoredDraft{ID: d.ID, User: u.Email, Topic: d.Topic, Content: d.Content, Time: fixed(d.At)}
		switch d.Kind {
		case "stream":
			if names := x.namesOf(d.To); len(names) > 0 {
				row.Stream = names[0]
			}
		case "private":
			row.To = x.emailsOf(d.To)
		}
		s.Drafts = append(s.Drafts, row)
	}
}

func (x *exporter) scheduled(u *world.User, row *world.Scheduled) scenarios.Scheduled {
	m := scenarios.Scheduled{ID: row.ID, Client: row.Client, From: u.Email, Content: row.Content,
		Time: fixed(row.At)}
	if row.StreamID != 0 {
		m.Stream, m.Topic = x.streams[row.StreamID], topic(row.Topic)
	} else {
		m.To = x.emailsOf(row.Users)
	}
	return m
}

func (x *exporter) invites() []scenarios.Invite {
	var out []scenarios.Invite
	for _, v := range x.Invites(x.now) {
		row := scenarios.Invite{
			ID: v.ID, From: x.emails[v.InviterID], Email: v.Email, Role: wordFor(roles,
				v.Role), Streams: x.namesOf(v.Streams), Time: fixed(v.Invited),
		}
		if v.Expires != nil {
			row.Days = int((v.Expires.Sub(v.Invited) + 12*time.Hour) / (24 * time.Hour))
		}
		out = append(out, row)
	}
	return out
}
