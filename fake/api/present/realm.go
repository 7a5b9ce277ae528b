package present

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// OrganizationIcon is the URL of the organization's icon: generated from its name if
// it has none of its own.
func OrganizationIcon(o *world.Organization) string {
	switch {
	case o.OwnIcon.Picture != nil:
		return fmt.Sprintf("%s?version=%d", world.IconPath, o.OwnIcon.Version())
	case o.Icon != "":
		return o.Icon
	case o.LocalPictures:
		return world.IconPath
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon", emailHash(o.ID))
}

// EmblemSource is the source of an icon or logo; other is the source if the
// organization has no picture of its own.
func EmblemSource(e world.Emblem, other string) string {
	if e.Picture != nil {
		return "U"
	}
	return other
}

// OrganizationLogo is the URL of the organization's logo, for dark pages if night. The
// base is the server's address, for the logo that every server has.
func OrganizationLogo(base string, o *world.Organization, night bool) string {
	own, path := o.Logo, world.LogoPath
	if night {
		own, path = o.NightLogo, world.NightLogoPath
	}
	if own.Picture == nil {
		return base + wire.LogoPath
	}
	return fmt.Sprintf("%s?version=%d", path, own.Version())
}

// OfRealm is the prefix of the names of the organization's settings in register.
const OfRealm = "realm_"

// PlainName is the name of a setting without the prefix of register.
func PlainName(name string) string { return strings.TrimPrefix(name, OfRealm) }

// RealmFacts are the organization's settings with those that register has in another
// part.
type RealmFacts struct {
	wire.RealmSettings
	wire.RealmPlaces
	wire.RealmMethods
}

// RealmFactsOf returns the current settings.
func RealmFactsOf(v world.View) RealmFacts {
	o := v.Organization()
	return RealmFacts{v.RealmSettings(), wire.RealmPlaces{
		NotificationsStreamID: streamIDOrNone(o.NotificationsStreamID), SignupNotificationsStreamID: streamIDOrNone(
			o.SignupStreamID), UpdateStreamID: streamIDOrNone(o.UpdateStreamID),
		ModerationStreamID: streamIDOrNone(o.ModerationStreamID), OrgType: o.Type,
	}, Methods(o)}
}

// PlacesInSight omits streams that an account may not know of. Public servers name public
// streams to guests, too.
func PlacesInSight(p *featurelevels.Plan, v world.View, u *world.User, places wire.RealmPlaces) wire.RealmPlaces {
	for _, id := range []*int{
		&places.NotificationsStreamID, &places.SignupNotificationsStreamID, &places.UpdateStreamID,
		&places.ModerationStreamID,
	} {
		s := v.Stream(*id)
		told := s != nil && (u.IsAdministrator() || v.CanFind(u, s) ||
			!s.Private && p.Has("zulip-notification-streams-named"))
		if !told {
			*id = streamIDOrNone(0)
		}
	}
	return places
}

func streamIDOrNone(streamID int) int {
	if streamID == 0 {
		return -1
	}
	return streamID
}
