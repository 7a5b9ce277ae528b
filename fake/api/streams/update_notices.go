package streams

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamTopic is where a stream is told of itself.
const streamTopic = "stream events"

// notices tell the stream of what changed, in one message for each change
// that its readers notice.
func (u *streamUpdate) notices() error {
	for _, text := range u.texts() {
		err := u.tx.Send(world.Draft{
			Sender: u.tx.NotificationBot(), StreamID: u.after.ID, Topic: streamTopic, Content: text, Client: notices.Client,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (u *streamUpdate) texts() []string {
	var out []string
	say := func(format string, args ...any) {
		out = append(out, notices.Mention("@_", u.call.User)+" "+fmt.Sprintf(format, args...))
	}
	b, a := u.before, u.after
	if was, is := privacyName(b), privacyName(a); was != is {
		say("changed who can see this stream from **%s** to **%s**.", was, is)
	}
	if was, is := retentionName(b), retentionName(a); was != is {
		say("changed how long messages are kept here from **%s** to **%s**.", was, is)
	}
	if b.Description != a.Description {
		say("changed the description of this stream.\n\n* **Old description:** %s\n* **New description:** %s",
			quotedDescription(b), quotedDescription(a))
	}
	if b.Name != a.Name {
		say("renamed stream **%s** to **%s**.", b.Name, a.Name)
	}
	if b.PostPolicy != a.PostPolicy {
		say("changed who can post here from **%s** to **%s**.", postPolicyNames[b.PostPolicy], postPolicyNames[a.PostPolicy])
	}
	return out
}

var postPolicyNames = [...]string{
	wire.PostAny: "everybody", wire.PostAdministrators: "administrators",
	wire.PostFullMembers: "full members", wire.PostModerators: "administrators and moderators",
}

func privacyName(s *world.Stream) string {
	switch {
	case s.WebPublic:
		return "Web-public"
	case s.Private && s.SharedHistory:
		return "Private, shared history"
	case s.Private:
		return "Private, protected history"
	}
	return "Public"
}

func retentionName(s *world.Stream) string {
	switch {
	case s.RetentionDays == nil:
		return "as the organization says"
	case *s.RetentionDays < 0:
		return "for ever"
	}
	return fmt.Sprintf("%d days", *s.RetentionDays)
}

// quotedDescription sets a description apart from the sentence around it.
func quotedDescription(s *world.Stream) string {
	if s.Description == "" {
		return "*No description.*"
	}
	return "\n```` quote\n" + s.Description + "\n````"
}
