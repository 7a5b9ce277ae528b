package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// realm is the organization's settings and the server's limits.
func (s *state) realm() {
	o := s.View.Organization()
	facts := wire.DefaultRealmFacts(s.Base, s.View.BotDomain())
	facts.IconURL = organizationIcon(o)
	facts.RealmPlaces = placesInSight(s.View, s.User, realmFactsOf(s.View).RealmPlaces)
	facts.DemoOrganizationDeletionDate = o.Demo
	if o.UploadQuotaMiB != 0 {
		facts.UploadQuotaMiB = &o.UploadQuotaMiB
	}
	server := wire.DefaultServerFacts()
	server.EmojiDataURL = s.Base + emojiDocumentPath()
	server.WebPublicStreamsEnabled, server.ServerGeneration = o.WebPublicServer, s.generation
	s.RegisterRealm = &wire.RegisterRealm{RealmSettings: s.View.RealmSettings(), RealmFacts: facts, ServerFacts: server}
}
