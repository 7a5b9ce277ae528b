package ladder

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// unstated is why the specification, which dates something else at the level,
// does not let a judge object to the mutants of a change.
type unstated struct {
	change         *fl.Change
	missing, early string // reasons, "" where the judge must object
}

const (
	onlyLogged  = "only the public change log tells of it"
	notAbsent   = "the specification does not say that older levels lack it"
	unreachable = "no client can bring about what would show it"
)

// unstatedChanges are the reviewed exceptions. Each holds only as long as no
// requirement sees its mutant.
func unstatedChanges() []unstated {
	return []unstated{
		{fl.MovesBetweenStreams, "", notAbsent},
		{fl.SnapshotsTellFormerStream, onlyLogged, onlyLogged},
		{fl.ServerTellsItsLevel, "", "a server of level 0 may say so"},
		{fl.RegisterTellsItsLevel, "", "a server of level 0 may say so"},
		{fl.GitLabMethod, "which methods older levels know is not shown", notAbsent},
		{fl.EditsTellFormerStream, "", notAbsent},
		{fl.BotOwnersAreIDs, "", notAbsent},
		{fl.AnchorNames, "", notAbsent},
		{fl.TopicLinksName, "", notAbsent},
		{fl.StreamsTellPostPolicy, "", notAbsent},
		{fl.PostPolicyWhenCreating, "", notAbsent},
		{fl.PostPolicyWhenChanging, onlyLogged, onlyLogged},
		{fl.EmailsForNobody, onlyLogged, onlyLogged},
		{fl.MutedTopicsEventTellsTime, onlyLogged, onlyLogged},
		{fl.DirectMessagePolicy, onlyLogged, onlyLogged},
		{fl.MutedTopicsTellTime, onlyLogged, onlyLogged},
		{fl.NoVideoCalls, onlyLogged, onlyLogged},
		{fl.TemporaryFileURLs, onlyLogged, onlyLogged},
		{fl.ReactionsNameUserByID, "", notAbsent},
		{fl.MoveNoticesAreOptional, "", notAbsent},
		{fl.FailedLoginIsUnauthorized, "the status is dated for what is deactivated", "the status is dated for what is deactivated"},
		{fl.UserSettingsObject, onlyLogged, onlyLogged},
		{fl.UserSettingsCapability, onlyLogged, onlyLogged},
		{fl.RetentionUnlimitedWhenChanging, "the word is dated for new streams", "the word is dated for new streams"},
		{fl.RetentionUnlimitedForAll, "the word is dated for new streams", "the word is dated for new streams"},
		{fl.DeactivationComment, "the comment is read in an email", "the comment is read in an email"},
		{fl.FlagEventsTellChanged, "", "older levels may list the other messages, and need not"},
		{fl.InvitesOfMainLine, "the levels between 157 and 180 are left open", "the levels between 157 and 180 are left open"},
		{fl.UnsubscribeByGroup, onlyLogged, onlyLogged},
		{fl.RemoversWhenChanging, onlyLogged, onlyLogged},
		{fl.RealEmailAlways, "", "older levels need not leave it out"},
		{fl.RealEmailForAll, "", notAbsent},
		{fl.AvatarByEmailAccess, onlyLogged, onlyLogged},
		{fl.NoEmailVisibilityByRealm, onlyLogged, onlyLogged},
		{fl.RealmStrIgnored, "", "what it meant before is not shown"},
		{fl.IgnoredParametersReported, "", "which answers reported them before is not shown"},
		{fl.UnmutedTopics, onlyLogged, onlyLogged},
		{fl.PoliciesForTopics, "", notAbsent},
		{fl.LinkifierTemplates, "", "what they had before is not shown"},
		{fl.LinkifierCapability, onlyLogged, ""},
		{fl.ScheduledListed, onlyLogged, onlyLogged},
		{fl.ScheduledEvents, "", unreachable},
		{fl.ScheduledNames, onlyLogged, unreachable},
		{fl.InvitesWithoutStreams, "", "the levels between 157 and 180 are left open"},
		{fl.StreamEmailByRequest, "neither path nor answer is shown", "neither path nor answer is shown"},
		{fl.RenamesWithoutEmail, onlyLogged, onlyLogged},
		{fl.RegisterWebPublicStreams, "", "older levels need not leave them out"},
		{fl.FormerStreamsInSight, onlyLogged, onlyLogged},
	}
}

// Unstated is the reason why the specification does not let a judge object to
// the mutant, "" if the judge must.
func (m Mutant) Unstated() string {
	for _, u := range unstatedChanges() {
		switch {
		case u.change != m.Change:
		case m.Early:
			return u.early
		default:
			return u.missing
		}
	}
	return ""
}

// Reasons is how many reasons the reviewed table gives.
func Reasons() int {
	given := 0
	for _, u := range unstatedChanges() {
		for _, reason := range []string{u.missing, u.early} {
			if reason != "" {
				given++
			}
		}
	}
	return given
}
