package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// realm is the organization's settings and the server's limits.
func (s *state) realm() {
	o := s.View.Organization()
	facts := wire.DefaultRealmFacts(s.Base, s.View.BotDomain())
	facts.IconURL, facts.IconSource = present.OrganizationIcon(o), present.EmblemSource(o.OwnIcon, facts.IconSource)
	facts.LogoURL, facts.LogoSource = present.OrganizationLogo(s.Base, o, false), present.EmblemSource(o.Logo,
		facts.LogoSource)
	facts.NightLogoURL, facts.NightLogoSource = present.OrganizationLogo(s.Base, o,
		true), present.EmblemSource(o.NightLogo, facts.NightLogoSource)
	facts.RealmPlaces = present.PlacesInSight(s.Plan, s.View, s.User, present.RealmFactsOf(s.View).RealmPlaces)
	facts.RealmMethods = present.Methods(o)
	facts.EmailAuthEnabled = facts.AuthenticationMethods[present.MethodEmail].Enabled
	facts.PasswordAuthEnabled = facts.EmailAuthEnabled
	facts.DemoOrganizationDeletionDate, facts.DateCreated = o.Demo, founded(s.View)
	if o.UploadQuotaMiB != 0 {
		facts.UploadQuotaMiB = &o.UploadQuotaMiB
	}
	facts.AllowEditHistory = o.History != wire.NoEdits
	server := wire.DefaultServerFacts()
	lengths := s.View.Lengths()
	server.MaxMessageLength, server.MaxTopicLength = lengths.Message, lengths.Topic
	server.MaxStreamDescriptionLength = lengths.Description
	server.SettingsSendDigestEmails, server.InlineURLEmbedPreview = o.Server.SendsDigests, o.Server.PreviewsURLs
	server.EmojiDataURL = s.Base + present.EmojiDocumentPath(o.Server.FilesUnversioned)
	if o.Server.AnyLength {
		server.PasswordMinLength = 0
	}
	server.DevelopmentEnvironment = !o.Production
	if own := o.JitsiServerURL; own != nil {
		server.JitsiServerURL = *own
	}
	server.WebPublicStreamsEnabled, server.ServerGeneration = o.WebPublicServer, s.Generation
	s.RegisterRealm = &wire.RegisterRealm{
		RealmSettings: s.View.RealmSettings(), RealmPolicies: present.Policies(s.View), RealmFacts: facts,
		ServerFacts: server, SupportedPermissionSettings: present.SupportedPermissions(s.Plan),
	}
}

// founded is when the first account of the organization was made, in UNIX seconds.
func founded(v world.View) int64 {
	var first int64
	for _, u := range v.Users() {
		if joined := u.Joined.Unix(); first == 0 || joined < first {
			first = joined
		}
	}
	return first
}

func (s *state) profileFields() {
	s.RegisterProfileFields = &wire.RegisterProfileFields{
		CustomProfileFields: present.ProfileFields(s.View), CustomProfileFieldTypes: wire.ProfileFieldTypes(),
	}
}

func (s *state) emoji() { s.RegisterEmoji = &wire.RegisterEmoji{RealmEmoji: present.Emoji(s.View)} }

func (s *state) domains() {
	s.RegisterDomains = &wire.RegisterDomains{RealmDomains: present.Domains(s.View)}
}

func (s *state) playgrounds() {
	s.RegisterPlaygrounds = &wire.RegisterPlaygrounds{RealmPlaygrounds: present.Playgrounds(s.View)}
}

func (s *state) filters() {
	s.RegisterFilters = &wire.RegisterFilters{RealmFilters: []string{}, Linkifiers: present.Linkifiers(s.View)}
}

func (s *state) linkifiers() {
	s.RegisterLinkifiers = &wire.RegisterLinkifiers{RealmLinkifiers: []wire.Linkifier{}}
	if present.ReadsLinkifiers(&s.options) {
		s.RegisterLinkifiers.RealmLinkifiers = present.Linkifiers(s.View)
	}
}
