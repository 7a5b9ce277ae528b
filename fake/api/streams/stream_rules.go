package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamRules are the rules of listing, creating and changing streams that differ between levels.
type streamRules struct {
	emptyStays            bool // a private stream stays after its last subscriber has left
	metadataSuffices      bool // administrators change streams that they cannot read
	sameIsSilent          bool // a permission setting that stays the same has no event
	writersAreNamed       bool // a notice names the groups that may post
	channelAdministrators bool // each stream has administrators of its own
	noListOfAll           bool // nobody can list all active streams
	everybodyListsAll     bool // a list of all streams has those that the requester may know of
	archivedAreListed     bool // lists have archived streams
	archivingKeeps        bool // an archived stream keeps its name and its subscribers
	archivingIsSaid       bool // the server posts a notice in a stream that is archived
	archivedChange        bool // administrators can change an archived stream
	archivedHide          bool // administrators who could read an archived stream make it private
	occupiedOnly          bool // lists leave out streams without subscribers
	privateDefaults       bool // a private stream can become a default stream
	defaultsPrivate       bool // a default stream can become private
	mostPostPolicy        int  // the greatest post policy

	closesPublic    bool // a change of a stream's privacy makes it private, public or web-public
	mixesPrivacy    bool // a stream can be private and web-public
	historyAlone    bool // access to the history can be changed without the privacy
	opensHistory    bool // a public stream gets shared history, also against the request
	knownToFormer   bool // former subscribers of a private stream know it when it becomes public
	changesAreSaid  bool // the server posts a notice in a stream that is created or changed
	countsUnlimited bool // a notice that messages are still kept without limit says -1 days

	announcesPublic bool // announcements link to public streams alone

	words       func(string) string // of notices
	postingHelp string              // the page about the rights to post

	// forStatus finds the stream of which the requester asks whether a user is subscribed.
	forStatus func(c *rest.Call, id int) (*world.Stream, error)
}

func streamRulesAt(p *featurelevels.Plan) *streamRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) streamRules {
		r := streamRules{
			emptyStays:            p.Has("10.0-empty-private-streams-stay"),
			metadataSuffices:      p.Has("349-channel-admin-lists"),
			sameIsSilent:          p.Has("325-can-administer-field"),
			writersAreNamed:       p.IsZulip() && p.Has("333-can-send-field"),
			channelAdministrators: p.Has("325-can-administer-field"),
			noListOfAll:           p.Formerly("4.0-administrators-list-streams"),
			everybodyListsAll:     p.Has("356-streams-include-all"),
			archivedAreListed:     p.Has("315-exclude-archived"),
			archivingKeeps:        p.Has("315-capability-archived"),
			archivingIsSaid:       p.Has("10.0-archive-notice"),
			archivedChange:        p.Has("9.0-archived-streams-known") || p.Has("362-archived-privacy"),
			archivedHide:          p.Has("362-archived-privacy"),
			occupiedOnly:          p.Formerly("34-stream-occupy-removed"),
			privateDefaults:       p.Formerly("4.0-default-streams-public"),
			defaultsPrivate:       !p.Has("4.0-default-streams-public"),
			mostPostPolicy:        wire.PostModerators,

			closesPublic:    p.Formerly("6.0-privacy-change-in-part") && p.Has("98-update-stream-web-public"),
			mixesPrivacy:    p.Formerly("98-update-stream-web-public"),
			historyAlone:    p.Has("136-history-alone"),
			opensHistory:    !p.Has("136-protected-history-error"),
			knownToFormer:   p.Has("zulip-former-subscriber-create-event") && !p.Has("8.0-stream-leaves-sight"),
			changesAreSaid:  p.Has("5.0-stream-change-notices"),
			countsUnlimited: p.IsZulip(),

			announcesPublic: p.IsZulip() && p.Has("10.0-private-announcements"),

			words:       noticeWords(p),
			postingHelp: "/help/stream-sending-policy",

			forStatus: rules.StreamOverseen,
		}
		if p.IsZulip() && p.Has("255-word-channel") {
			r.postingHelp = "/help/channel-posting-policy"
		}
		if p.Formerly("4.0-moderators-post-policy") {
			r.mostPostPolicy = wire.PostFullMembers
		}
		if p.Formerly("5.0-administrators-see-subscribers") {
			r.forStatus = rules.StreamInSight
		}
		return r
	})
}

// noticeWords writes the texts of notices in the words of a level. The rule for texts of errors
// leaves a word before a colon, which begins a name there.
func noticeWords(p *featurelevels.Plan) func(text string) string {
	return func(text string) string {
		parts := strings.Split(text, ":")
		for i, part := range parts {
			parts[i] = p.Words(part)
		}
		return strings.Join(parts, ":")
	}
}
