package streams

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamTopic is the topic of notices about the stream.
const streamTopic = "stream events"

// say sends a notice of the notification bot about the requester's change to the
// stream. An archived stream gets none.
func (u *streamUpdate) say(text string) error {
	if text == "" || u.after.Archived {
		return nil
	}
	return u.tx.Send(world.Draft{
		Sender: u.tx.NotificationBot(), StreamID: u.after.ID, Client: notices.Client,
		Topic:   streamRulesAt(u.call.Plan).words(streamTopic),
		Content: notices.Mention("@_", u.call.User) + " " + text,
		Manner:  present.NewestManner(u.call.Plan, u.call.Base),
	})
}

// notice is a sentence for levels that have notices about more than new names.
func (u *streamUpdate) notice(format string, args ...any) string {
	r := streamRulesAt(u.call.Plan)
	if !r.changesAreSaid {
		return ""
	}
	return fmt.Sprintf(r.words(format), args...)
}

func (u *streamUpdate) accessText() string {
	return u.notice("changed the [access permissions](/help/stream-permissions) for this stream from **%s** to **%s**.",
		privacyName(u.before), privacyName(u.after))
}

func (u *streamUpdate) descriptionText() string {
	return u.notice("changed the description for this stream.\n\n* **Old description:**%s\n* **New description:**%s",
		quotedDescription(u.before), quotedDescription(u.after))
}

func (u *streamUpdate) nameText() string {
	format := streamRulesAt(u.call.Plan).words("renamed stream **%s** to **%s**.")
	return fmt.Sprintf(format, u.before.Name, u.after.Name)
}

func (u *streamUpdate) postingText() string {
	r := streamRulesAt(u.call.Plan)
	name := func(s *world.Stream) string { return r.words(postPolicyNames[u.tx.PostPolicy(s)]) }
	if r.writersAreNamed {
		who := func(s *world.Stream) string { return notices.Admitted(u.tx, s.CanSendMessage) }
		return u.notice("changed the [posting permissions](%s) for this stream:\n\n* **Old**: %s\n* **New**: %s\n",
			r.postingHelp, who(u.before), who(u.after))
	}
	return u.notice("changed the [posting permissions](%s) for this stream:\n\n"+
		"* **Old permissions**: %s.\n* **New permissions**: %s.", r.postingHelp, name(u.before), name(u.after))
}

var postPolicyNames = [...]string{
	wire.PostAny: "All stream members can post", wire.PostAdministrators: "Only organization administrators can post",
	wire.PostFullMembers: "Only organization full members can post",
	wire.PostModerators:  "Only organization administrators and moderators can post",
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

// retentionText compares the effective values: a stream without its own value has the
// organization's.
func (u *streamUpdate) retentionText() string {
	days := func(s *world.Stream) int {
		if s.RetentionDays == nil {
			return u.tx.Organization().MessageRetentionDays
		}
		return *s.RetentionDays
	}
	period := func(days int, unlimited bool) string {
		if unlimited {
			return "Forever"
		}
		return fmt.Sprintf("%d days", days)
	}
	was, is := days(u.before), days(u.after)
	unlimited := is < 0 && (was >= 0 || !streamRulesAt(u.call.Plan).countsUnlimited)
	effect := "will now be retained forever."
	if !unlimited {
		effect = fmt.Sprintf("will now be automatically deleted %d days after they are sent.", is)
	}
	return u.notice("has changed the [message retention period](/help/message-retention-policy) for this stream:\n"+
		"* **Old retention period**: %s\n* **New retention period**: %s\n\nMessages in this stream %s",
		period(was, was < 0), period(is, unlimited), effect)
}

// quotedDescription separates a description from the sentence around it.
func quotedDescription(s *world.Stream) string {
	text := s.Description
	if text == "" {
		text = "*No description.*"
	}
	return "\n```` quote\n" + text + "\n````"
}
