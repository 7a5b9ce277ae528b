package drafts

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// tooLate is the delay after which a scheduled message is no longer sent.
const tooLate = 10 * time.Minute

// NextScheduled is the time of the next scheduled message; some is false without
// scheduled messages.
func NextScheduled(s *rest.Site) (at time.Time, some bool) {
	if next := s.World.View().NextScheduled(); next != nil {
		return next.At, true
	}
	return time.Time{}, false
}

// SendScheduled sends the scheduled messages that are due. The sender of a message
// that cannot be sent gets a notice.
func SendScheduled(s *rest.Site, now time.Time) {
	for {
		view := s.World.View()
		next := view.NextScheduled()
		if next == nil || next.At.After(now) {
			return
		}
		c := &rest.Call{Site: s, View: view, User: view.User(next.SenderID)}
		if err := sendScheduled(c, next, now); err != nil {
			failScheduled(c, next, err)
		}
	}
}

func sendScheduled(c *rest.Call, m *world.Scheduled, now time.Time) error {
	switch {
	case c.View.Organization().Deactivated:
		return errGone
	case !c.User.Active:
		return errGone
	case now.Sub(m.At) > tooLate:
		return sendingFailed.New()
	}
	if err := maySchedule(c, m); err != nil {
		return err
	}
	return rest.Unrenderable(c.World.SendScheduled(m, present.NewestManner(c.Plan, m.Base), rules.AllowMentions(c)))
}

// errGone says that no user can get a notice about a failed message.
var errGone = errors.New("the account or its organization is deactivated")

func failScheduled(c *rest.Call, m *world.Scheduled, reason error) {
	_ = c.World.Write(func(tx *world.Tx) error { // the write has nothing to refuse
		tx.FailScheduled(*m)
		var refusal *wire.Error
		if !errors.As(reason, &refusal) {
			return nil
		}
		return notices.Send(tx, present.NewestManner(c.Plan, m.Base), tx.User(m.SenderID), failedNotice(m, refusal.Msg))
	})
}

func failedNotice(m *world.Scheduled, reason string) string {
	at := m.At.UTC().Format(time.RFC3339)
	quoted := "> " + strings.ReplaceAll(reason, "\n", "\n> ")
	return fmt.Sprintf("The message you scheduled for <time:%s> could not be sent because of the following error:\n\n%s",
		at, quoted)
}
