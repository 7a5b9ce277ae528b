package api

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type profileDataParams struct {
	Data *JSON `schema:"data" req:"required"`
}

// updateProfileData answers PATCH /users/me/profile_data.
func updateProfileData(c *Call, p *profileDataParams) (any, error) {
	changes, err := readProfileData("data", p.Data.Value)
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error { return setProfileData(tx, c.User.ID, changes) })
}

// removeProfileData answers DELETE /users/me/profile_data.
func removeProfileData(c *Call, p *profileDataParams) (any, error) {
	ids, err := asInts("data", p.Data.Value)
	if err != nil {
		return nil, err
	}
	changes := make([]profileChange, len(ids))
	for i, id := range ids {
		changes[i] = profileChange{field: id, clear: true}
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error { return setProfileData(tx, c.User.ID, changes) })
}

// profileChange is what to say in a field: a text, people, or nothing.
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
		return nil, badRequest("%s is not a list", name)
	}
	changes := make([]profileChange, len(list))
	for i, item := range list {
		at := fmt.Sprintf("%s[%d]", name, i)
		entry, ok := item.(map[string]any)
		if !ok {
			return nil, badRequest("%s is not a dict", at)
		}
		for _, k := range []string{"id", "value"} {
			if _, there := entry[k]; !there {
				return nil, badRequest("%s key is missing from %s", k, at)
			}
		}
		id, ok := asInt(entry["id"])
		if !ok {
			return nil, badRequest("%s[\"id\"] is not an integer", at)
		}
		changes[i].field = id
		switch value := entry["value"].(type) {
		case nil:
			changes[i].clear = true
		case string:
			changes[i].text = &value
		case []any:
			var err error
			if changes[i].users, err = asInts(at+`["value"]`, value); err != nil {
				return nil, err
			}
		default:
			return nil, badRequest("%s[\"value\"] is not an allowed_type", at)
		}
	}
	return changes, nil
}

// setProfileData changes what an account says in its profile, all or nothing,
// and tells everybody of what is new.
func setProfileData(tx *world.Tx, userID int, changes []profileChange) error {
	fields, values := make([]*world.ProfileField, len(changes)), make([]string, len(changes))
	for i, change := range changes {
		f := tx.ProfileField(change.field)
		if f == nil {
			return badRequest("Field id %d not found.", change.field)
		}
		fields[i] = f
		if change.clear {
			continue
		}
		var err error
		if values[i], err = tx.CheckProfileValue(f, change.text, change.users); err != nil {
			return badRequest("%s", err)
		}
	}
	for i, change := range changes {
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
		tx.Tell(everybody(tx), wire.ProfileEvent{
			Type: "realm_user", Op: "update", Person: wire.ProfilePerson{UserID: userID, CustomProfileField: told},
		})
	}
	return nil
}

// profileData is what an account says in its profile, nil for bots.
func profileData(v world.View, u *world.User) map[string]wire.ProfileValue {
	if u.IsBot() {
		return nil
	}
	out := map[string]wire.ProfileValue{}
	for _, value := range v.ProfileValues(u.ID) {
		out[fmt.Sprint(value.FieldID)] = wire.ProfileValue{Value: value.Value, RenderedValue: value.HTML}
	}
	return out
}
