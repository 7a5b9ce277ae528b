package differential

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// watch adds or removes an alert word, with a call that the specification does not describe.
func (p *plot) watch() *step {
	who, call := one(p, p.people()), one(p, []string{"POST", "POST", "DELETE"})+" /users/me/alert_words"
	return &step{words: string(p.roles[who]) + ": " + call, policy: true, unread: true, act: func(w *side) *target.Reply {
		return w.People[who].TryUnknown(call, session.Params{"alert_words": []string{w.Watchword}})
	}}
}

// dismiss deactivates a user of the comparison.
func (p *plot) dismiss() *step {
	admins := p.with(target.Admin)
	if len(admins) == 0 || len(p.newcomers) == 0 {
		return nil
	}
	label := one(p, p.newcomers)
	return &step{words: "deactivates the " + label, policy: true, unread: true, once: true,
		act: func(w *side) *target.Reply {
			call := strings.ReplaceAll(p.session.Spellings().DeleteUser, "{user_id}", w.ID(normal.User, label).String())
			return w.People[admins[0]].TryUnknown(call, nil)
		}}
}

// misdelete requests the deletion of missing attachments (spec: DELETE
// /attachments/{attachment_id}).
func (p *plot) misdelete() *step {
	return p.inVain(one(p, p.people()), badRequest, "deletes an attachment that is not there",
		at("DELETE /attachments/"+one(p, []string{"999999999", "none"}), nil))
}
