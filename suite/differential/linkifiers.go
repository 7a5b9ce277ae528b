package differential

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// aLinkifier is the kind of linkifiers, which have IDs.
const aLinkifier = "linkifier"

// rule is the parameters of a linkifier.
func (p *plot) rule(word, path string) session.Params {
	rule := session.Params{"pattern": word + "(?P<id>[0-9]+)"}
	if p.session.Has(session.LinkifierTemplatesRow) {
		return rule.With(session.Params{"url_template": "https://sl.example/" + path + "/{id}"})
	}
	return rule.With(session.Params{"url_format_string": "https://sl.example/" + path + "/%(id)s"})
}

// link makes a linkifier, with a call that the specification does not describe.
func (p *plot) link() *step {
	admins := p.with(target.Admin)
	if len(admins) == 0 || len(p.linkifiers) > 1 || !p.session.Has(session.LinkifierTemplatesRow) {
		return nil
	}
	made := linkifier{p.label(aLinkifier), strings.NewReplacer("-", "", " ", "").Replace(p.session.Fresh("SL")) + "-"}
	return &step{words: "makes the " + made.label, policy: true, unread: true, once: true,
		act: func(w *side) *target.Reply {
			return w.People[admins[0]].Try("POST /realm/filters", p.rule(made.word, made.label))
		}, learns: func(w *side, reply *target.Reply) { w.Learn(aLinkifier, reply.Body["id"], made.label) }, then: func() {
			p.linkifiers = append(p.linkifiers, made)
		}}
}

// relink changes a linkifier (spec: PATCH /realm/filters/{filter_id}).
func (p *plot) relink() *step {
	if len(p.linkifiers) == 0 {
		return nil
	}
	changed, by := one(p, p.linkifiers), one(p, p.people())
	rule := p.rule(changed.word, "changed-"+fmt.Sprint(p.made))
	step := p.asked(by, "changes the "+changed.label, func(w *side) (string, session.Params) {
		return "PATCH /realm/filters/" + w.ID(aLinkifier, changed.label).String(), rule
	})
	step.policy = true
	return step
}

// linked replaces the placeholder of a link by a text that a linkifier links.
func (p *plot) linked(text string) string {
	const placeholder = "{link}"
	for strings.Contains(text, placeholder) {
		link := "no link"
		if len(p.linkifiers) > 0 {
			link = fmt.Sprintf("%s%d", one(p, p.linkifiers).word, p.made)
		}
		text = strings.Replace(text, placeholder, link, 1)
	}
	return text
}

// topics are the topics of the messages, one of them with a reference for a linkifier.
func (p *plot) topics() []string {
	if len(p.linkifiers) == 0 {
		return topics
	}
	return append(topics[:len(topics):len(topics)], p.linkifiers[0].word+"8")
}
