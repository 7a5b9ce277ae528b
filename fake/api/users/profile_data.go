package users

import (
	"cmp"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type profileDataParams struct {
	Data *rest.JSON `schema:"data,required" takes:"[]object|[]integer"`
}

// UpdateProfileData answers PATCH /users/me/profile_data.
func UpdateProfileData(c *rest.Call, p *profileDataParams) (any, error) {
	changes, err := readProfileData("data", p.Data.Value)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, writeProfileData(c, c.User.ID, changes, nil)
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
	return rest.EmptyAnswer{}, writeProfileData(c, c.User.ID, changes, nil)
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
	list, err := rest.AsList(name, v)
	if err != nil {
		return nil, err
	}
	changes := make([]profileChange, len(list))
	for i, item := range list {
		at := fmt.Sprintf("%s[%d]", name, i)
		if err := rest.IsObject(at, item, "ProfileDataElement"); err != nil {
			return nil, err
		}
		entry := item.(map[string]any)
		for _, k := range []string{"id", "value"} {
			if _, there := entry[k]; !there {
				return nil, rest.KeyMissing.New(k, at)
			}
		}
		id, ok := rest.AsInt(entry["id"])
		if !ok {
			return nil, rest.WrongType.New(at+`["id"]`, "an integer")
		}
		changes[i].field = id
		switch value := entry["value"].(type) {
		case nil:
			changes[i].clear = true
		case string:
			changes[i].text = &value
		case []any:
			if changes[i].users, err = rest.AsInts(at+`["value"]`, value); err != nil {
				return nil, err
			}
		default:
			return nil, valueType.New(at)
		}
	}
	return changes, nil
}

// writeProfileData makes other changes of an account, if any, and changes its profile. A
// refusal undoes everything, unless the rules keep the fields that it cleared.
func writeProfileData(c *rest.Call, userID int, wanted []profileChange, others func(*world.Tx) error) error {
	var refusal error
	err := c.World.Write(func(tx *world.Tx) error {
		if others != nil {
			if err := others(tx); err != nil {
				return err
			}
		}
		if refusal = setProfileData(c, tx, userID, wanted); profileRulesAt(c.Plan).keepsCleared {
			return nil
		}
		return refusal
	})
	return cmp.Or(err, refusal)
}

// setProfileData clears fields of an account's profile one after the other, then checks
// and stores its new values, and sends the events of the changes.
func setProfileData(c *rest.Call, tx *world.Tx, userID int, wanted []profileChange) error {
	fields, values := make([]*world.ProfileField, len(wanted)), make([]string, len(wanted))
	for _, change := range wanted {
		if !change.clear {
			continue
		}
		if _, err := fieldToFill(c, tx, change.field); err != nil {
			return err
		}
		if tx.ClearProfileValue(userID, change.field) {
			emitProfileValue(tx, userID, wire.CustomProfileField{ID: change.field})
		}
	}
	for i, change := range wanted {
		if change.clear {
			continue
		}
		var err error
		if fields[i], err = fieldToFill(c, tx, change.field); err != nil {
			return err
		}
		if values[i], err = tx.CheckProfileValue(fields[i], change.text, change.users); err != nil {
			return invalidValue.New(err)
		}
	}
	for i, f := range fields {
		if f == nil {
			continue
		}
		if row := tx.SetProfileValue(userID, f, values[i]); row != nil {
			emitProfileValue(tx, userID, wire.CustomProfileField{ID: f.ID, Value: &row.Value, RenderedValue: row.HTML})
		}
	}
	return nil
}

// fieldToFill finds a field that the client can know, and its user change.
func fieldToFill(c *rest.Call, tx *world.Tx, id int) (*world.ProfileField, error) {
	f := tx.ProfileField(id)
	switch {
	case f == nil || !profileRulesAt(c.Plan).knows(f):
		return nil, noFieldToFill.New(id)
	case f.Locked && !c.User.IsAdministrator():
		return nil, fieldLocked.New()
	}
	return f, nil
}

// emitProfileValue sends the event of a new value; an empty one has no HTML.
func emitProfileValue(tx *world.Tx, userID int, told wire.CustomProfileField) {
	if told.RenderedValue != nil && *told.RenderedValue == "" {
		told.RenderedValue = nil
	}
	tx.Emit(audience.Acquaintances(tx, userID), wire.ProfileEvent{
		Type: "realm_user", Op: "update", Person: wire.ProfilePerson{UserID: userID, CustomProfileField: told},
	})
}
