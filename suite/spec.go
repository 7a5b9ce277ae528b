package suite

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Need is a prerequisite of a spec beyond the ordinary user's account.
type Need string

// The needs. A spec whose need the configuration does not meet is not testable
// here, which is neither a pass nor "not applicable".
const (
	NeedSecond      = Need(target.Second)
	NeedAdmin       = Need(target.Admin)
	NeedModerator   = Need(target.Moderator)
	NeedGuest       = Need(target.Guest)
	NeedBot         = Need(target.Bot)
	NeedCreator     = Need(target.Creator)
	NeedWebhook     = Need(target.Webhook)
	NeedCallbacks   = Need("callbacks")   // a bot whose callbacks the suite receives
	NeedOperator    = Need("operator")    // somebody who can do what no client can
	NeedDevelopment = Need("development") // a development server
	NeedProduction  = Need("production")  // a production server
)

// SpecLimit is the longest one spec may take, waiting included.
const SpecLimit = 30 * time.Second

// Phase says when a spec may run.
type Phase int

// The phases, in the order in which they run.
const (
	Together Phase = iota // beside the others
	Alone                 // by itself: it disturbs others
	Last                  // after all others: it looks back on the whole run
)

// Row is a row of the public change log. A spec names it where its level makes
// a difference.
type Row = requirements.Row

// Weight overrides what a broken demand counts for.
type Weight int

// The weights.
const (
	ByNote Weight = iota // fail, or warn where the requirement is inferred
	Must                 // fail: this case is stated although the requirement is partly inferred
	Should               // warn: this case rests on a reading of the specification
)

// Spec is one observation of one or more requirements. Its sentence, level
// window, kind and section come from the requirements it covers.
type Spec struct {
	Covers  []string // requirement ids; the first one names the spec
	Case    string   // tells specs of the same first requirement apart
	Needs   []Need
	Open    bool   // needs no account at all
	Since   Row    // came with the level from which the spec holds, beside the requirements' own
	Until   Row    // came with the level at which the spec no longer holds; empty = none
	Dialect string // the only dialect that promises it; empty = every one
	Phase   Phase
	Weight  Weight
	Body    func(s *Session)
}

// ID names the spec in reports and in the User-Agent: "FET-25" or
// "FET-25/refused".
func (s Spec) ID() string {
	if s.Case == "" {
		return s.Covers[0]
	}
	return s.Covers[0] + "/" + s.Case
}

// Prefix is the section of the first requirement: "SND".
func (s Spec) Prefix() string {
	prefix, _, _ := strings.Cut(s.Covers[0], "-")
	return prefix
}

// Window is the first and the last level at which the spec holds, 0 for none.
func (s Spec) Window() (since, until int) {
	r, _ := requirements.Find(s.Covers[0])
	since = max(s.Since.Level(), r.Since)
	if s.Until != "" {
		until = s.Until.Level() - 1
	}
	if r.Until != nil && (until == 0 || *r.Until < until) {
		until = *r.Until
	}
	return since, until
}

// Sentence is the text of the first requirement.
func (s Spec) Sentence() string {
	r, _ := requirements.Find(s.Covers[0])
	return r.Text
}

// Catalogue lists every spec, section by section.
func Catalogue() []Spec { return append(specificationSpecs(), changeLogSpecs()...) }

// specificationSpecs are the specs of the specification: those of the change
// log need the log itself, which takes time to read.
func specificationSpecs() []Spec {
	return slices.Concat(
		generalSpecs, encodingSpecs, envelopeSpecs, messageSpecs, messageSenderSpecs, messageDirectSpecs,
		authenticationSpecs, deactivationSpecs, tokenKeySpecs, endpointSpecs,
		sendSpecs, sendLimitSpecs, sendRefusedSpecs, sendLocalEchoSpecs,
		userGroupSpecs, statusSpecs, muteTopicSpecs, muteUserSpecs,
		fetchSpecs, fetchWindowSpecs, fetchNarrowSpecs, fetchDirectNarrowSpecs,
		streamsSpecs, streamsPrivilegedSpecs, streamObjectSpecs, streamChangeSpecs, subscribeSpecs, subscribeOthersSpecs, streamSettingsSpecs,
		postingSpecs, announceSpecs, retentionSpecs, removersSpecs, webPublicSpecs, subscriptionObjectSpecs, operationSpecs,
		usersSpecs, userFieldsSpecs, userEmailSpecs, createUserSpecs, eventsSpecs, serverSettingsSpecs, ownSettingSpecs(), otherSettingSpecs, settingsEndpointSpecs, settingsEventSpecs,
		accountSpecs, factSpecs,
		devKeySpecs,
		flagsSpecs, flagsChangeSpecs, flagsNarrowSpecs, renderSpecs, reactionsSpecs, reactionKindSpecs, attachmentsSpecs, limitsSpecs,
		flagsEditSpecs, editSpecs, editTopicSpecs, editMoveSpecs, editHistorySpecs, editRulesSpecs, editLimitsSpecs, searchSpecs, batchSpecs, errorsSpecs,
		webhookSpecs, callbackSpecs, eventObjectSpecs, avatarEventSpecs, versionSpecs, organizationSpecs,
		typingSpecs, scheduledSpecs, inviteSpecs, exportSpecs, namedSpecs,
		linkifiersSpecs, profilesSpecs, alertWordsSpecs, presenceLimitsSpecs,
		matrixSpecs(), rateLimitSpecs,
	)
}

// Excluded tells why no spec can judge the target: the spec does not concern
// it, or it lacks a prerequisite. The verdict is "" if the spec can run.
func (s Spec) Excluded(survey *Survey) (verdict report.Verdict, reason string) {
	if reason, gap := s.gap(survey); gap {
		return report.NotApplicable, reason
	}
	if reason, lacking := s.lacks(survey); lacking {
		return report.NotTestable, reason
	}
	return "", ""
}

// Execute runs the body in the node.
func (s Spec) Execute(ctx context.Context, node Node, env *Environment) {
	session := NewSession(ctx, node, env, s.ID())
	s.Body(session)
	session.Conclude()
}

// gap tells why the spec does not concern this target: its level, its dialect,
// or its being a development or a production server.
func (s Spec) gap(survey *Survey) (reason string, gap bool) {
	level, dialect := survey.Declaration.Level, survey.Config.Dialect
	if s.Dialect != "" && s.Dialect != dialect {
		return fmt.Sprintf("dialect %s is declared to differ here", dialect), true
	}
	if survey.Development != nil {
		if *survey.Development && slices.Contains(s.Needs, NeedProduction) {
			return "this is a development server", true
		}
		if !*survey.Development && slices.Contains(s.Needs, NeedDevelopment) {
			return "this is a production server", true
		}
	}
	if level < s.Since.Level() || (s.Until != "" && level >= s.Until.Level()) {
		return fmt.Sprintf("the case does not exist at level %d", level), true
	}
	return "", false
}

// lacks tells which prerequisite the target does not offer.
func (s Spec) lacks(survey *Survey) (reason string, lacking bool) {
	var reasons []string
	if !s.Open {
		if missing := survey.Identities[target.User].Missing; missing != "" {
			reasons = append(reasons, missing)
		}
	}
	for _, need := range s.Needs {
		if missing := survey.Missing(need); missing != "" {
			reasons = append(reasons, missing)
		}
	}
	return strings.Join(reasons, "; "), len(reasons) > 0
}
