package changes

import (
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the organization that only recordings of public servers show. Each
// has the level of the first release that showed it.
var (
	MarketingEmails = At(65, "users have a setting for marketing emails",
		Recorded(),
		Added[wire.NotificationSettings]("enable_marketing_emails"))

	RepliesNeedNoHint = At(122, "new users get no hint about replying",
		Recorded())

	LesserTextsArePlain = At(63, "hints and the status of the tutorial are plain text, not JSON",
		Rows("other-string-encoding"),
		quotedIn([]string{"POST /users/me/tutorial_status"}, "status"),
		quotedIn([]string{"POST /users/me/hotspots"}, "hotspot"))

	JitsiWithoutSlash = At(65, "the URL of the video call server has no slash at its end",
		Recorded(),
		Rewritten(func(f *wire.ServerFacts, o *Object) { o.Set("jitsi_server_url", f.JitsiServerURL+"/") }))

	IntegrationsOf4      = integrationsAdded(65, "canarytoken", "freshping", "jotform", "json", "uptimerobot")
	IntegrationsOf5      = integrationsAdded(122, "freshstatus", "lidarr", "opencollective", "radarr", "sonarqube", "sonarr")
	IntegrationWithdrawn = At(156, "bots are no longer offered for yo",
		Recorded(),
		Rewritten(func(r *wire.RegisterIncomingWebhookBots, o *Object) {
			kinds, _ := o.Get("realm_incoming_webhook_bots")
			list := kinds.([]wire.BotKind)
			at := slices.IndexFunc(list, func(b wire.BotKind) bool { return b.Name == "wordpress" })
			o.Set("realm_incoming_webhook_bots", slices.Insert(slices.Clone(list), at, wire.BotKind{Name: "yo", Config: map[string]string{}}))
		}))

	IntegrationsOf6 = integrationsAdded(156, "azuredevops", "rhodecode", "wekan")
	IntegrationsOf7 = integrationsAdded(185, "linear", "rundeck")

	CloudStandard = At(122, "the plan with wide logos has a longer name",
		Recorded(),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			o.Set("upgrade_text_for_wide_organization_logo", strings.Replace(f.UpgradeTextForWideLogo, "Zulip Cloud", "Zulip", 1))
		}))

	AccountsNameUsername = At(141, "fields for external accounts ask for the username and give no hint",
		Recorded(),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			older := map[string]wire.ExternalAccount{}
			for key, site := range f.DefaultExternalAccounts {
				site.Name, site.Hint = site.Text, FormerHint(site.Text)
				older[key] = site
			}
			o.Set("realm_default_external_accounts", older)
		}))

	ColorsByAccount = At(185, "streams of a new organization have colours by account, not in turn",
		Recorded())

	HostsOfNobody = At(185, "addresses of system bots and of bots have hosts that cannot exist",
		Recorded())

	LogosHaveOrigin = At(185, "the URL of a logo includes the server's origin",
		Recorded(),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			o.Set("realm_logo_url", strings.TrimPrefix(f.LogoURL, f.URI))
			o.Set("realm_night_logo_url", strings.TrimPrefix(f.NightLogoURL, f.URI))
		}))

	RatingHasHyphen = At(185, "the rating PG-13 is written with a hyphen",
		Recorded(),
		Rewritten(func(f *wire.RealmFacts, o *Object) {
			if _, there := o.Get("giphy_rating_options"); !there {
				return
			}
			older := map[string]wire.GiphyRating{}
			for key, rating := range f.GiphyRatingOptions {
				rating.Name = strings.ReplaceAll(rating.Name, "PG-13", "PG13")
				older[key] = rating
			}
			o.Set("giphy_rating_options", older)
		}))
)

// CodeLanguageMayBeNull: public servers show a language that is not set as null.
var CodeLanguageMayBeNull = In(Zulip, "an organization without a default code language shows null",
	Rewritten(func(s *wire.RealmSettings, o *Object) {
		if s.DefaultCodeBlockLanguage == "" && !s.Chosen.CodeLanguage {
			o.Set("realm_default_code_block_language", nil)
		}
	}))

// integrationsAdded declares further integrations for incoming webhook bots.
func integrationsAdded(n Level, names ...string) *Change {
	return At(n, "bots are offered for "+strings.Join(names, ", "),
		Recorded(),
		Rewritten(func(r *wire.RegisterIncomingWebhookBots, o *Object) {
			kinds, _ := o.Get("realm_incoming_webhook_bots")
			o.Set("realm_incoming_webhook_bots", slices.DeleteFunc(slices.Clone(kinds.([]wire.BotKind)), func(b wire.BotKind) bool {
				return slices.Contains(names, b.Name)
			}))
		}))
}

// Deviations of the zulip dialect in changes of the organization.
var (
	RealmTextsUpdated = In(Zulip, "the answer to a change of the organization says of texts that they are updated")

	RealmRepeats = In(Zulip, "some settings of the organization are announced again when they are set to what they are")

	PlacesNamePublicStreams = In(Zulip, "settings of the organization name public streams to guests outside them")

	NamesMayBeBlank = In(Zulip, "the name of an organization may be blank")
)

// FormerHint is the hint that fields for accounts at a site had.
func FormerHint(site string) string { return "Enter your " + site + " username" }
