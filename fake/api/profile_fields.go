package api

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Lengths of the texts of a profile field, in characters, and how many fields
// a summary shows.
const (
	maxFieldName  = 40
	maxFieldHint  = 80
	summaryFields = 2
)

// listProfileFields answers GET /realm/profile_fields.
func listProfileFields(c *Call, _ *noParams) (any, error) {
	return wire.ProfileFields{CustomFields: wireProfileFields(c.View)}, nil
}

type profileFieldParams struct {
	Name    *Text `schema:"name"`
	Hint    *Text `schema:"hint"`
	Data    *JSON `schema:"field_data"`
	Summary *Bool `schema:"display_in_profile_summary"`
}

type addProfileFieldParams struct {
	profileFieldParams
	Kind *Int `schema:"field_type" req:"required"`
}

// addProfileField answers POST /realm/profile_fields.
func addProfileField(c *Call, p *addProfileFieldParams) (any, error) {
	if _, known := profileKinds[p.Kind.Value]; !known {
		return nil, badRequest("Invalid field type.")
	}
	row := world.ProfileField{Kind: p.Kind.Value}
	if err := p.into(&row); err != nil {
		return nil, err
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) error {
		if err := checkProfileField(tx.View, &row); err != nil {
			return err
		}
		id = tx.PutProfileField(row)
		tellProfileFields(tx, "add")
		return nil
	})
	return wire.Made{ID: id}, err
}

// updateProfileField answers PATCH /realm/profile_fields/{field_id}.
func updateProfileField(c *Call, p *profileFieldParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		old, err := c.profileFieldInPath(tx.View)
		if err != nil {
			return err
		}
		row := *old
		if err := p.into(&row); err != nil {
			return err
		}
		if err := checkProfileField(tx.View, &row); err != nil {
			return err
		}
		tx.PutProfileField(row)
		tellProfileFields(tx, "update")
		return nil
	})
}

// removeProfileField answers DELETE /realm/profile_fields/{field_id}.
func removeProfileField(c *Call, _ *noParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		f, err := c.profileFieldInPath(tx.View)
		if err != nil {
			return err
		}
		tx.RemoveProfileField(f)
		tellProfileFields(tx, "delete")
		return nil
	})
}

type orderParams struct {
	Order *JSON `schema:"order" req:"required"`
}

// orderProfileFields answers PATCH /realm/profile_fields.
func orderProfileFields(c *Call, p *orderParams) (any, error) {
	ids, err := asInts("order", p.Order.Value)
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		for _, f := range tx.ProfileFields() {
			at := slices.Index(ids, f.ID)
			if at < 0 {
				return badRequest("Invalid order mapping.")
			}
			row := *f
			row.Order = at + 1
			tx.PutProfileField(row)
		}
		tellProfileFields(tx, "update")
		return nil
	})
}

func (c *Call) profileFieldInPath(v world.View) (*world.ProfileField, error) {
	id, err := strconv.Atoi(c.Path("field_id"))
	if err == nil {
		if f := v.ProfileField(id); f != nil {
			return f, nil
		}
	}
	return nil, badRequest("Field id %s not found.", shortenValue(c.Path("field_id")))
}

// into reads what a client wants of a field.
func (p *profileFieldParams) into(f *world.ProfileField) error {
	f.Name, f.Hint = strings.TrimSpace(p.Name.Value), strings.TrimSpace(p.Hint.Value)
	if p.Summary.Set {
		f.Summary = p.Summary.Value
	}
	for name, text := range map[string]struct {
		value string
		most  int
	}{"name": {f.Name, maxFieldName}, "hint": {f.Hint, maxFieldHint}} {
		if utf8.RuneCountInString(text.value) > text.most {
			return badRequest("%s is too long (limit: %d characters)", name, text.most)
		}
	}
	if read := profileKinds[f.Kind].data; read != nil && (p.Data.Set || f.Data == "") {
		return read(f, p.Data.Value)
	}
	return nil
}

// checkProfileField refuses a field that does not go with the others.
func checkProfileField(v world.View, f *world.ProfileField) error {
	if f.Name == "" {
		return badRequest("Label cannot be blank.")
	}
	if f.Summary && profileKinds[f.Kind].long {
		return badRequest("Field type not supported for display in profile summary.")
	}
	shown := 0
	for _, other := range v.ProfileFields() {
		if other.ID == f.ID {
			continue
		}
		if other.Name == f.Name {
			return badRequest("A field with that label already exists.")
		}
		if other.Summary {
			shown++
		}
	}
	if f.Summary && shown >= summaryFields {
		return badRequest("Only %d custom profile fields can be displayed in the profile summary.", summaryFields)
	}
	return nil
}

func tellProfileFields(tx *world.Tx, op string) {
	tx.Tell(everybody(tx), wire.ProfileFieldsEvent{Type: "custom_profile_fields", Fields: wireProfileFields(tx.View), Op: op})
}

func wireProfileFields(v world.View) []wire.ProfileField {
	out := []wire.ProfileField{}
	for _, f := range v.ProfileFields() {
		out = append(out, wire.ProfileField{
			ID: f.ID, Name: f.Name, Type: f.Kind, Hint: f.Hint, FieldData: f.Data, Order: f.Order,
			DisplayInProfileSummary: f.Summary,
		})
	}
	return out
}

func (s *state) profileFields() {
	s.RegisterProfileFields = &wire.RegisterProfileFields{
		CustomProfileFields: wireProfileFields(s.View), CustomProfileFieldTypes: wire.ProfileFieldTypes(),
	}
}
