package playback

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// personal reads what belongs to an account alone, and the statuses of all.
func (m *maker) personal(v view) {
	u := m.users[v.number("user_id")]
	if u == nil {
		return
	}
	m.mutes(v, u)
	for id, value := range asObject(v.object["user_status"]) {
		n, _ := strconv.Atoi(id) // 0 if it is no number
		m.status(n, asObject(value))
	}
	m.presences(v)
	for _, o := range v.objects("drafts") {
		row := scenarios.StoredDraft{ID: o.number("id"), User: u.Email, Content: o.text("content"),
			Time: o.moment("timestamp")}
		row.Stream, row.Topic, row.To = m.place(o.text("type"), o.list("to"), o.text("topic"))
		m.s.Drafts = append(m.s.Drafts, row)
	}
	for _, o := range v.objects("scheduled_messages") {
		row := scenarios.Scheduled{ID: o.number("scheduled_message_id"), From: u.Email, Content: o.text("content"),
			Time: o.moment("scheduled_delivery_timestamp")}
		to, isList := o["to"].([]any)
		if !isList {
			to = []any{o["to"]}
		}
		row.Stream, row.Topic, row.To = m.place(o.text("type"), to, o.text("topic"))
		m.s.Scheduled = append(m.s.Scheduled, row)
	}
	for _, o := range v.objects("saved_snippets") {
		m.s.Snippets = append(m.s.Snippets, scenarios.Snippet{ID: o.number("id"), User: u.Email, Title: o.text("title"),
			Content: o.text("content"), Time: o.moment("date_created")})
	}
}

// place is where a message goes that was not sent yet.
func (m *maker) place(kind string, to []any, topic string) (stream, topicName string, people []string) {
	if kind == "stream" || kind == "channel" {
		if len(to) > 0 && m.streams[asNumber(to[0])] != nil {
			return m.streams[asNumber(to[0])].Name, topic, nil
		}
		return "", "", nil
	}
	return "", "", m.emails(to)
}

func (m *maker) mutes(v view, u *scenarios.User) {
	for _, o := range v.objects("user_topics") {
		s, policy := m.streams[o.number("stream_id")], o.number("visibility_policy")
		if s != nil && policy > 0 {
			m.s.Mutes.Topics = append(m.s.Mutes.Topics, scenarios.TopicMute{User: u.Email, Stream: s.Name,
				Topic: o.text("topic_name"), Unmuted: policy == 2, Followed: policy == 3, Time: o.moment("last_updated")})
		}
	}
	if !v.has("user_topics") {
		m.mutedTopics(v.list("muted_topics"), u)
	}
	for _, o := range v.objects("muted_users") {
		if muted := m.users[o.number("id")]; muted != nil {
			m.s.Mutes.Users = append(m.s.Mutes.Users, scenarios.UserMute{User: u.Email, Muted: muted.Email,
				Time: o.moment("timestamp")})
		}
	}
}

// mutedTopics reads muted topics as old levels show them: lists of stream, topic and time.
func (m *maker) mutedTopics(list []any, u *scenarios.User) {
	for _, v := range list {
		row, _ := v.([]any)
		if len(row) < 2 {
			continue
		}
		mute := scenarios.TopicMute{User: u.Email, Stream: spell(row[0]), Topic: spell(row[1])}
		if len(row) > 2 {
			mute.Time = object{"at": row[2]}.moment("at")
		}
		m.s.Mutes.Topics = append(m.s.Mutes.Topics, mute)
	}
}

func (m *maker) status(id int, o object) {
	u := m.users[id]
	known := func(s scenarios.Status) bool { return s.User == u.Email }
	if u == nil || slices.ContainsFunc(m.s.Statuses, known) {
		return
	}
	m.s.Statuses = append(m.s.Statuses, scenarios.Status{User: u.Email, Text: o.text("status_text"),
		Emoji: o.text("emoji_name"), Away: o.flag("away")})
}

// presences reads when people were online: with slim_presence by their IDs.
func (m *maker) presences(v view) {
	all := asObject(v.object["presences"])
	for _, key := range slices.Sorted(maps.Keys(all)) {
		id, _ := strconv.Atoi(key) // 0 for an address
		u, o := m.users[id], asObject(all[key])
		if u == nil || u.Bot != "" || !u.LastActive.IsZero() {
			continue
		}
		at := o.moment("active_timestamp")
		if at.IsZero() {
			at = asObject(o["aggregated"]).moment("timestamp")
		}
		u.LastActive = at
	}
}

// attachments reads the uploads of an account. Their content is not shown.
func (m *maker) attachments(v view) {
	owner := m.reader(v)
	for _, o := range v.objects("attachments") {
		at := int64(o.number("create_time"))
		row := scenarios.Attachment{ID: o.number("id"), Owner: owner, Name: o.text("name"), Path: o.text("path_id"),
			Time: scenarios.Time{At: time.UnixMilli(at).UTC()}, Content: strings.Repeat("x", min(o.number("size"), mostUpload))}
		if owner != "" && !m.late(row.Time) {
			m.s.Attachments = append(m.s.Attachments, row)
		}
	}
}

// mostUpload bounds the content that stands for an upload.
const mostUpload = 1 << 20

// reader is the address of the account that sees something, "" for one that is not shown.
func (m *maker) reader(v view) string {
	for _, u := range m.users {
		if u.APIKey == v.key && v.key != "" {
			return u.Email
		}
	}
	return ""
}

// unseen makes the first message of a stream whose messages no account reads, because
// streams tell its number.
func (m *maker) unseen(v view) {
	for _, o := range v.objects("subscriptions", "unsubscribed", "never_subscribed") {
		s, id := m.streams[o.number("stream_id")], o.number("first_message_id")
		if s == nil || id == 0 || m.seen[id] != nil || id > m.newestMessage && !s.Created.At.Before(m.begun) {
			continue
		}
		row := scenarios.Message{ID: id, Time: s.Created, Stream: s.Name, Topic: "not recorded", Content: "not recorded"}
		for _, email := range append(slices.Clone(s.Subscribers), m.anybody()) {
			row.From = cmp.Or(row.From, email)
		}
		m.seen[id] = &row
	}
}

// anybody is the address of the first person.
func (m *maker) anybody() string {
	for _, id := range sortedKeys(m.users) {
		if u := m.users[id]; u.Bot == "" && !u.Deactivated {
			return u.Email
		}
	}
	return ""
}

// messages reads a page of messages that an account sees.
func (m *maker) messages(v view) {
	reader := m.reader(v)
	for _, o := range v.objects("messages") {
		id := o.number("id")
		if id > m.newestMessage && !o.moment("timestamp").At.Before(m.begun) {
			continue
		}
		if m.seen[id] == nil {
			m.seen[id] = m.message(o)
			m.s.Organization.ID = cmp.Or(o.text("sender_realm_str"), m.s.Organization.ID)
		}
		row := m.seen[id]
		if row == nil {
			delete(m.seen, id)
			continue
		}
		for _, flag := range o.list("flags") {
			switch {
			case reader == "":
			case flag == "read":
				adds(&row.ReadBy, reader)
			case flag == "starred":
				adds(&row.StarredBy, reader)
			case flag == "collapsed":
				adds(&row.CollapsedBy, reader)
			}
		}
	}
}

// sender is the account of a message as a file calls it, "" for an unknown one.
func (m *maker) sender(id int) string {
	if u := m.users[id]; u != nil {
		return u.Email
	}
	return m.bots[id]
}

// message is a message as a file has it, nil for one that no file can have.
func (m *maker) message(o object) *scenarios.Message {
	row := &scenarios.Message{ID: o.number("id"), Time: o.moment("timestamp"), From: m.sender(o.number("sender_id")),
		Content: o.text("content"), Client: o.text("client")}
	if s := m.streams[o.number("stream_id")]; s != nil {
		row.Stream, row.Topic = s.Name, o.text("subject")
	} else if o.text("type") != "stream" {
		for _, person := range o.objects("display_recipient") {
			if to := m.sender(person.number("id")); to != "" && (to != row.From || len(o.list("display_recipient")) == 1) {
				row.To = append(row.To, to)
			}
		}
	}
	if row.From == "" || row.Stream == "" && len(row.To) == 0 {
		m.missing = append(m.missing, "message "+strconv.Itoa(row.ID)+" of an account or a stream that is not shown")
		return nil
	}
	for _, r := range o.objects("reactions") {
		id := cmp.Or(r.number("user_id"), asObject(r["user"]).number("id"))
		if u := m.users[id]; u != nil {
			row.Reactions = append(row.Reactions, scenarios.Reaction{From: u.Email, Emoji: r.text("emoji_name")})
		}
	}
	for _, e := range slices.Backward(o.objects("edit_history")) {
		edit := scenarios.Edit{Time: e.moment("timestamp"), From: m.sender(e.number("user_id")),
			Content: e.text("prev_content"), Topic: e.first("prev_topic", "prev_subject")}
		if s := m.streams[e.number("prev_stream")]; s != nil {
			edit.Stream = s.Name
		}
		row.Edits = append(row.Edits, edit)
	}
	for _, s := range o.objects("submessages") {
		if from := m.sender(s.number("sender_id")); from != "" {
			row.Submessages = append(row.Submessages, scenarios.Submessage{From: from, Content: s.text("content")})
		}
	}
	return row
}
