package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamRules are the rules of listing, creating and changing streams that differ between levels.
type streamRules struct {
	noListOfAll     bool // nobody can list all active streams
	occupiedOnly    bool // lists leave out streams without subscribers
	privateDefaults bool // a private stream can become a default stream
	defaultsPrivate bool // a default stream can become private
	mostPostPolicy  int  // the greatest post policy

	closesPublic    bool // a change of a stream's privacy makes it private, public or web-public
	mixesPrivacy    bool // a stream can be private and web-public
	historyAlone    bool // access to the history can be changed without the privacy
	opensHistory    bool // a public stream gets shared history, also against the request
	knownToFormer   bool // former subscribers of a private stream know it when it becomes public
	changesAreSaid  bool // the server posts a notice in a stream that is created or changed
	countsUnlimited bool // a notice that messages are still kept without limit says -1 days

	// forStatus finds the stream of which the requester asks whether a user is subscribed.
	forStatus func(c *rest.Call, id int) (*world.Stream, error)
}

func streamRulesAt(p *featurelevels.Plan) *streamRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) streamRules {
		r := streamRules{
			noListOfAll:     p.Formerly("4.0-administrators-list-streams"),
			occupiedOnly:    p.Formerly("34-stream-occupy-removed"),
			privateDefaults: p.Formerly("4.0-default-streams-public"),
			defaultsPrivate: !p.Has("4.0-default-streams-public"),
			mostPostPolicy:  wire.PostModerators,

			closesPublic:    p.Formerly("6.0-privacy-change-in-part") && p.Has("98-update-stream-web-public"),
			mixesPrivacy:    p.Formerly("98-update-stream-web-public"),
			historyAlone:    p.Has("136-history-alone"),
			opensHistory:    !p.Has("136-protected-history-error"),
			knownToFormer:   p.Has("zulip-former-subscriber-create-event"),
			changesAreSaid:  p.Has("5.0-stream-change-notices"),
			countsUnlimited: p.IsZulip(),

			forStatus: rules.StreamOverseen,
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
