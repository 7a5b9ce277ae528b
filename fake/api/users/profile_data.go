package users

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/profilevalues"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type profileDataParams struct {
	Data *rest.JSON `schema:"data" req:"required" takes:"[]object|[]integer"`
}

// UpdateProfileData answers PATCH /users/me/profile_data.
func UpdateProfileData(c *rest.Call, p *profileDataParams) (any, error) {
	changes, err := readProfileData("data", p.Data.Value)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error { return setProfileData(c, tx, c.User.ID, changes) })
}

// RemoveProfileData answers DELETE /users/me/profile_data.
func RemoveProfileData(c *rest.Call, p *profileDataParams) (any, error) {
	ids, err := rest.AsInts("data", p.Data.Value)
	if err != nil {
		return nil, err
	}
	changes := make([]profileChange, len(ids))
	for i, id := range ids {
		changes[i] = profileChange{field: id, clear: true}
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error { return setProfileData(c, tx, c.User.ID, changes) })
}

// profileChange is a new value of a field: a text, users, or nothing.
type profileChange struct {
	field int
	text  *string
	users []int
	clear bool
}

// readProfileData reads a list of values, each an object of id and value; name
// is for errors. A null clears the field.
func readProfileData(name string, v any) ([]profileChange, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, rest.BadRequest("%s is not a list", name)
	}
	changes := make([]profileChange, len(list))
	for i, item := range list {
		at := fmt.Sprintf("%s[%d]", name, i)
		entry, ok := item.(map[string]any)
		if !ok {
			return nil, rest.BadRequest("%s is not a dict", at)
		}
		for _, k := range []string{"id", "value"} {
			if _, there := entry[k]; !there {
				return nil, rest.BadRequest("%s key is missing from %s", k, at)
			}
		}
		id, ok := rest.AsInt(entry["id"])
		if !ok {
			return nil, rest.BadRequest("%s[\"id\"] is not an integer", at)
		}
		changes[i].field = id
		switch value := entry["value"].(type) {
		case nil:
			changes[i].clear = true
		case string:
			changes[i].text = &value
		case []any:
			var err error
			if changes[i].users, err = rest.AsInts(at+`["value"]`, value); err != nil {
				return nil, err
			}
		default:
			return nil, rest.BadRequest("%s[\"value\"] is not an allowed_type", at)
		}
	}
	return changes, nil
}

// setProfileData changes an account's profile, all or nothing, and sends the events of
// new values.
func setProfileData(c *rest.Call, tx *world.Tx, userID int, wanted []profileChange) error {
	fields, values := make([]*world.ProfileField, len(wanted)), make([]string, len(wanted))
	for i, change := range wanted {
		f := tx.ProfileField(change.field)
		if f == nil || f.Kind == world.PronounsField && !c.Plan.Has(changes.Pronouns) {
			return rest.BadRequest("Field id %d not found.", change.field)
		}
		fields[i] = f
		if change.clear {
			continue
		}
		var err error
		if values[i], err = profilevalues.Check(tx.View, f, change.text, change.users); err != nil {
			return rest.BadRequest("%s", err)
		}
	}
	for i, change := range wanted {
		told := wire.CustomProfileField{ID: change.field}
		if change.clear {
			if !tx.ClearProfileValue(userID, change.field) {
				continue
			}
		} else {
			row := tx.SetProfileValue(userID, fields[i], values[i])
			if row == nil {
				continue
			}
			told.Value, told.RenderedValue = &row.Value, row.HTML
		}
		tx.Emit(audience.Everybody(tx), wire.ProfileEvent{
			Type: "realm_user", Op: "update", Person: wire.ProfilePerson{UserID: userID, CustomProfileField: told},
		})
	}
	return nil
}
