package present

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ProfileFields are the custom profile fields, in their order.
func ProfileFields(v world.View) []wire.ProfileField {
	out := []wire.ProfileField{}
	for _, f := range v.ProfileFields() {
		out = append(out, wire.ProfileField{
			ID: f.ID, Name: f.Name, Type: f.Kind, Hint: f.Hint, FieldData: f.Data, Order: f.Order,
			DisplayInProfileSummary: f.Summary, Required: f.Required, EditableByUser: !f.Locked,
		})
	}
	return out
}

// ProfileData is an account's profile, nil for bots.
func ProfileData(v world.View, u *world.User) map[string]wire.ProfileValue {
	return ProfileOf(v, u, v.ProfileValues(u.ID))
}

// ProfileOf is [ProfileData] with the values that the account has.
func ProfileOf(v world.View, u *world.User, values []*world.ProfileValue) map[string]wire.ProfileValue {
	if u.IsBot() {
		return nil
	}
	out := map[string]wire.ProfileValue{}
	for _, value := range values {
		out[fmt.Sprint(value.FieldID)] = wire.ProfileValue{Value: value.Value, RenderedValue: value.HTML,
			Type: v.ProfileField(value.FieldID).Kind}
	}
	return out
}
