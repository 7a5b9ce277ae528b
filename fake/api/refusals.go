package api

import (
	"github.com/spiritlevel/spiritlevel/fake/api/bots"
	"github.com/spiritlevel/spiritlevel/fake/api/drafts"
	"github.com/spiritlevel/spiritlevel/fake/api/files"
	"github.com/spiritlevel/spiritlevel/fake/api/groups"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/messages"
	"github.com/spiritlevel/spiritlevel/fake/api/organization"
	"github.com/spiritlevel/spiritlevel/fake/api/queues"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/api/server"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/api/streams"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals lists the tables of errors, one for each resource.
func Refusals() []*wire.Refusals {
	return []*wire.Refusals{
		bots.Refusals,
		drafts.Refusals,
		events.Refusals,
		files.Refusals,
		groups.Refusals,
		images.Refusals,
		messages.Refusals,
		narrow.Refusals,
		organization.Refusals,
		queues.Refusals,
		rest.Refusals,
		rules.Refusals,
		server.Refusals,
		settings.Refusals,
		streams.Refusals,
		users.Refusals,
	}
}

// RefusalForm is the form in which a level and dialect send an error. In its msg, "…"
// stands for a value.
type RefusalForm struct {
	Status int    `json:"status"`
	Code   string `json:"code,omitempty"`
	Msg    string `json:"msg"`
}

// FormOf is the form of a refusal at the level of a plan.
func FormOf(p *featurelevels.Plan, r *wire.Refusal) RefusalForm {
	status, code, msg := p.Refusal(r.Format(), "")
	return RefusalForm{status, code, Pattern(msg)}
}

var verb = lazyregexp.New(`%(\[\d\])?[a-z]`)

// Pattern is the format of an error's text as people read it, with "…" for each value.
func Pattern(format string) string { return verb.ReplaceAllString(format, "…") }
