package streams

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// notices are the messages of the notification bot: to users whom another user
// subscribed, in the stream for announcements, and in each new stream.
func (j *subscribing) notices(tx *world.Tx) error {
	for _, u := range j.principals {
		if err := j.invitation(tx, u); err != nil {
			return err
		}
	}
	if err := j.announcement(tx); err != nil {
		return err
	}
	for _, s := range j.created {
		if err := j.notice(tx, notices.Manner(j.call), s.ID, j.words(streamTopic), j.creationText(s)); err != nil {
			return err
		}
	}
	return nil
}

func (j *subscribing) notice(tx *world.Tx, manner world.Manner, streamID int, topic, text string) error {
	return tx.Send(world.Draft{
		Sender: tx.NotificationBot(), StreamID: streamID, Topic: topic, Content: text,
		Client: notices.Client, ReadBy: j.call.User.ID, Manner: manner,
	})
}

// words are the words of a text at the level of the call.
func (j *subscribing) words(text string) string { return streamRulesAt(j.call.Plan).words(text) }

func (j *subscribing) creationText(s *world.Stream) string {
	if !streamRulesAt(j.call.Plan).changesAreSaid {
		return fmt.Sprintf("Stream created by %s.", notices.Mention("@_", j.call.User))
	}
	return fmt.Sprintf(j.words("**%s** stream created by %s. **Description:**%s"),
		privacyName(s), notices.Mention("@_", j.call.User), quotedDescription(s))
}

func (j *subscribing) announcement(tx *world.Tx) error {
	to := tx.Organization().NotificationsStreamID
	if !j.announce || to == 0 || len(j.created) == 0 {
		return nil
	}
	text := fmt.Sprintf(j.words("%s created a new stream %s."), notices.Mention("@_", j.call.User), streamLinks(j.created))
	if len(j.created) > 1 {
		text = fmt.Sprintf(j.words("%s created the following streams: %s."), notices.Mention("@_", j.call.User),
			streamLinks(j.created))
	}
	manner := notices.Manner(j.call)
	manner.PublicStreams = streamRulesAt(j.call.Plan).announcesPublic
	return j.notice(tx, manner, to, j.words("new streams"), text)
}

func streamLinks(streams []*world.Stream) string {
	var out []string
	for _, s := range streams {
		out = append(out, "#**"+s.Name+"**")
	}
	return strings.Join(out, ", ")
}

// invitation informs a user whom another user subscribed, unless the stream is new:
// then the notice in the stream is enough.
func (j *subscribing) invitation(tx *world.Tx, u *world.User) error {
	if u.ID == j.call.User.ID || u.IsBot() {
		return nil
	}
	streams := slices.DeleteFunc(slices.Clone(j.subscribed[u.ID]), func(s *world.Stream) bool {
		return slices.Contains(j.created, s)
	})
	if len(streams) == 0 {
		return nil
	}
	slices.SortFunc(streams, world.ByName)
	actor := notices.Mention("@", j.call.User)
	text := fmt.Sprintf(j.words("%s subscribed you to the stream %s."), actor, streamLinks(streams))
	if len(streams) > 1 {
		text = fmt.Sprintf(j.words("%s subscribed you to the following streams:\n\n* %s"), actor,
			strings.ReplaceAll(streamLinks(streams), ", ", "\n* "))
	}
	return notices.Send(tx, present.NewestManner(j.call.Plan, j.call.Base), u, text)
}
