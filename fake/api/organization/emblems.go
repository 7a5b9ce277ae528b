package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// SetIcon answers POST /realm/icon: exactly one image, under any name.
func SetIcon(c *rest.Call, _ *rest.NoParams) (any, error) {
	picture, err := postedEmblem(c, "icon")
	if err != nil {
		return nil, err
	}
	return changeIcon(c, picture)
}

// RemoveIcon answers DELETE /realm/icon: back to the generated icon.
func RemoveIcon(c *rest.Call, _ *rest.NoParams) (any, error) { return changeIcon(c, nil) }

type logoParams struct {
	Night *rest.Bool `schema:"night,required"`
}

// SetLogo answers POST /realm/logo: exactly one image, under any name.
func SetLogo(c *rest.Call, p *logoParams) (any, error) {
	picture, err := postedEmblem(c, "logo")
	if err != nil {
		return nil, err
	}
	return changeLogo(c, p.Night.Value, picture)
}

// RemoveLogo answers DELETE /realm/logo: back to the logo that every server has.
func RemoveLogo(c *rest.Call, p *logoParams) (any, error) { return changeLogo(c, p.Night.Value, nil) }

// postedEmblem is the image in the request.
func postedEmblem(c *rest.Call, kind string) (*world.Avatar, error) {
	if len(c.Files) != 1 {
		return nil, oneFile.New(kind)
	}
	return images.Posted(c)
}

func changeIcon(c *rest.Call, picture *world.Avatar) (out wire.IconSet, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		if err := replaceEmblem(tx, &o, &o.OwnIcon, picture); err != nil {
			return err
		}
		out.IconURL = present.OrganizationIcon(&o)
		emitEmblem(tx, "icon", wire.IconData{Source: present.EmblemSource(o.OwnIcon, wire.GeneratedIcon), URL: out.IconURL})
		return nil
	})
	return out, err
}

func changeLogo(c *rest.Call, night bool, picture *world.Avatar) (any, error) {
	base := ""
	if emblemRulesAt(c.Plan).logosHaveOrigin {
		base = c.Base
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		name, logo := "logo", &o.Logo
		if night {
			name, logo = "night_logo", &o.NightLogo
		}
		if err := replaceEmblem(tx, &o, logo, picture); err != nil {
			return err
		}
		data := wire.LogoData{Source: present.EmblemSource(*logo, wire.DefaultLogo),
			URL: present.OrganizationLogo(base, &o, night)}
		if night {
			emitEmblem(tx, name, wire.NightLogoData(data))
		} else {
			emitEmblem(tx, name, data)
		}
		return nil
	})
}

// replaceEmblem stores an organization with another picture in one place of it.
func replaceEmblem(tx *world.Tx, o *world.Organization, e *world.Emblem, picture *world.Avatar) error {
	if err := images.Fits(tx, picture); err != nil {
		return err
	}
	*e = world.Emblem{Picture: picture, Changes: e.Changes + 1}
	tx.PutOrganization(*o)
	return nil
}

func emitEmblem(tx *world.Tx, name string, data any) {
	tx.Emit(audience.Everybody(tx), wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: name, Data: data})
}
