package seeding

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func (b *builder) organization(tx *world.Tx) error {
	o := b.s.Organization
	row := world.Organization{
		RealmSettings: realmSettings(b.s),
		ID:            o.ID, MailHost: cmp.Or(o.MailHost,
			o.ID+".invalid"), SystemHost: world.OwnHost, Rendered: tx.RenderDescription(o.Description), Icon: o.Icon,
		JWTKey: o.JWTKey, WebPublicServer: o.WebPublicStreams, UploadQuotaMiB: o.UploadQuotaMiB,
	}
	row.Production, row.MailGateway = o.Production, o.EmailGateway
	row.Server.Lengths = world.Lengths{Message: o.MaxMessageLength, Topic: o.MaxTopicLength,
		Description: o.MaxDescriptionLength}
	row.LocalPictures = o.Avatars == scenarios.LocalAvatars
	if row.MailGateway == "" && !o.Production {
		row.MailGateway = world.OwnHost
	}
	give(b, tx.View, wire.RealmPermissionTable, &row.RealmPermissions, o.Permissions)
	for _, l := range o.Logins {
		row.Logins = append(row.Logins, world.Login(l))
	}
	if o.DemoDays > 0 {
		end := b.start.AddDate(0, 0, o.DemoDays).Unix()
		row.Demo = &end
	}
	if s := tx.StreamByName(o.NotificationsStream); s != nil {
		row.NotificationsStreamID = s.ID
	}
	if err := b.organizationSettings(tx, &row); err != nil {
		return err
	}
	tx.PutOrganization(row)
	return nil
}

// realmSettings are the settings of a new organization with those of the scenario.
func realmSettings(scenario *scenarios.Scenario) wire.RealmSettings {
	o := &scenario.Organization
	s := wire.DefaultRealmSettings(o.Name, o.Description)
	s.RealmPermissions = permissions(o)
	s.EnableSpectatorAccess = o.WebPublicStreams
	s.NameChangesDisabled, s.EmailChangesDisabled = o.NameChangesDisabled, o.EmailChangesDisabled
	s.AvatarChangesDisabled, s.EnableReadReceipts = o.AvatarChangesDisabled, o.ReadReceipts
	s.WaitingPeriodThreshold, s.MandatoryTopics = o.WaitingPeriodDays, o.MandatoryTopics
	s.AllowMessageEditing = o.AllowMessageEditing
	if !o.AllowEditHistory {
		s.History = wire.NoEdits
	}
	s.MessageContentEditLimit, s.MessageContentDeleteLimit = limit(o.ContentEditLimit), limit(o.ContentDeleteLimit)
	s.MoveMessagesWithinStreamLimit = limit(o.MoveWithinStreamLimit)
	s.MoveMessagesBetweenStreamsLimit = limit(o.MoveBetweenStreamsLimit)
	s.InlineImagePreview, s.InlineURLEmbedPreview = o.ImagePreviews, o.URLPreviews
	return s
}

// linkifiers stores linkifiers with stated IDs first, so that assigned IDs do not
// conflict with them.
func (b *builder) linkifiers(tx *world.Tx) error {
	for _, l := range b.s.Linkifiers {
		tx.IDs().Linkifier.Reserve(l.ID)
	}
	var order []int
	for i, l := range b.s.Linkifiers {
		id := tx.IDs().Linkifier.Take(l.ID)
		if err := tx.PutLinkifier(id, l.Pattern, l.URLTemplate); err != nil {
			return fmt.Errorf("world: linkifiers[%d]: %w", i, err)
		}
		order = append(order, id)
	}
	if !slices.IsSorted(order) {
		tx.OrderLinkifiers(order)
	}
	return nil
}

// playgrounds stores playgrounds with stated IDs first, so that assigned IDs do not
// conflict with them.
func (b *builder) playgrounds(tx *world.Tx) {
	for _, p := range b.s.Playgrounds {
		tx.IDs().Playground.Reserve(p.ID)
	}
	for _, p := range b.s.Playgrounds {
		tx.AddPlayground(world.Playground{
			ID: p.ID, Name: p.Name, Language: p.Language, URLPrefix: p.URLPrefix, URLTemplate: p.URLTemplate,
		})
	}
}

// limit is a number of seconds, nil for -1, which is no limit.
func limit(seconds int) *int {
	if seconds < 0 {
		return nil
	}
	return &seconds
}

// domains stores the domains that new users can have.
func (b *builder) domains(tx *world.Tx) error {
	for i, d := range b.s.Domains {
		if _, err := tx.AddDomain(world.Domain{Name: d.Name, AllowSubdomains: d.AllowSubdomains}); err != nil {
			return b.s.Fault(fmt.Sprintf("domains[%d]", i), "%v", err)
		}
	}
	return nil
}
