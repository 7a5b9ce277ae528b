package users

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Lengths of the texts of a profile field, in characters, and the maximum number of
// fields in a summary.
const (
	maxFieldName  = 40
	maxFieldHint  = 80
	summaryFields = 2
)

// ListProfileFields answers GET /realm/profile_fields.
func ListProfileFields(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.ProfileFields{CustomFields: present.ProfileFields(c.View)}, nil
}

type profileFieldParams struct {
	Name     *rest.Text `schema:"name"`
	Hint     *rest.Text `schema:"hint"`
	Data     *rest.JSON `schema:"field_data" takes:"object"`
	Required *rest.Bool `schema:"required"`
	Editable *rest.Bool `schema:"editable_by_user"`
	Summary  *rest.Bool `schema:"display_in_profile_summary"`
}

type addProfileFieldParams struct {
	profileFieldParams
	Kind *rest.Int `schema:"field_type,required"`
}

// AddProfileField answers POST /realm/profile_fields.
func AddProfileField(c *rest.Call, p *addProfileFieldParams) (any, error) {
	if err := p.fitsSummary(c.View, 0); err != nil {
		return nil, err
	}
	_, known := profileKinds[p.Kind.Value]
	switch {
	case !known && strings.TrimSpace(p.Name.Value) == "":
		return nil, labelBlank.New()
	case !known:
		return nil, invalidFieldType.New()
	}
	row := world.ProfileField{Kind: p.Kind.Value}
	if err := p.into(&row); err != nil {
		return nil, err
	}
	if site := siteOf(&row); site != nil {
		row.Name, row.Hint = profileRulesAt(c.Plan).siteTexts(site)
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) error {
		if err := checkProfileField(tx.View, &row); err != nil {
			return err
		}
		id = tx.PutProfileField(row)
		emitProfileFields(tx, "add")
		return nil
	})
	if errors.Is(err, errLabelTaken) {
		_ = c.World.Write(func(tx *world.Tx) error { // the attempt takes an ID, too
			tx.IDs().ProfileField.Take(0)
			return nil
		})
	}
	return wire.Made{ID: id}, err
}

// UpdateProfileField answers PATCH /realm/profile_fields/{field_id}.
func UpdateProfileField(c *rest.Call, p *profileFieldParams) (any, error) {
	rule := profileRulesAt(c.Plan)
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		old, err := profileFieldInPath(c, tx.View)
		if err != nil {
			return err
		}
		if err := p.fitsSummary(tx.View, old.ID); err != nil {
			return err
		}
		row := *old
		if rule.sitesAreFixed && siteOf(old) != nil && !(rule.summaryAlone && p.onlyInSummary(old)) {
			return defaultField.New()
		}
		if rule.statesDataAgain {
			row.Data = ""
		}
		if !rule.inPart {
			row.Name, row.Hint = "", ""
		}
		if err := p.into(&row); err != nil {
			return err
		}
		if err := checkProfileField(tx.View, &row); err != nil {
			return err
		}
		tx.PutProfileField(row)
		emitProfileFields(tx, "update")
		return nil
	})
}

// RemoveProfileField answers DELETE /realm/profile_fields/{field_id}.
func RemoveProfileField(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		f, err := profileFieldInPath(c, tx.View)
		if err != nil {
			return err
		}
		tx.RemoveProfileField(f)
		emitProfileFields(tx, "delete")
		return nil
	})
}

type orderParams struct {
	Order *rest.JSON `schema:"order,required" takes:"[]integer"`
}

// OrderProfileFields answers PATCH /realm/profile_fields.
func OrderProfileFields(c *rest.Call, p *orderParams) (any, error) {
	ids, err := rest.AsInts("order", p.Order.Value)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		for _, f := range tx.ProfileFields() {
			at := slices.Index(ids, f.ID)
			if at < 0 && !profileRulesAt(c.Plan).knows(f) {
				continue // the client cannot know it
			}
			if at < 0 {
				return invalidOrder.New()
			}
			row := *f
			row.Order = at
			tx.PutProfileField(row)
		}
		emitProfileFields(tx, "update")
		return nil
	})
}

func profileFieldInPath(c *rest.Call, v world.View) (*world.ProfileField, error) {
	id, err := strconv.Atoi(c.Path("field_id"))
	if err == nil {
		if f := v.ProfileField(id); f != nil {
			return f, nil
		}
	}
	return nil, noSuchField.New(c.Path("field_id"))
}

// onlyInSummary reports whether a client repeats all of a field, or leaves it out, except
// its place in the summary of profiles and its switches.
func (p *profileFieldParams) onlyInSummary(f *world.ProfileField) bool {
	var data any
	same := !p.Data.Set || json.Unmarshal([]byte(f.Data), &data) == nil && reflect.DeepEqual(data, p.Data.Value)
	return same && p.Name.Or(f.Name) == f.Name && p.Hint.Or(f.Hint) == f.Hint
}

// into applies a client's changes to a field.
func (p *profileFieldParams) into(f *world.ProfileField) error {
	if p.Name.Set {
		f.Name = strings.TrimSpace(p.Name.Value)
	}
	if p.Hint.Set {
		f.Hint = strings.TrimSpace(p.Hint.Value)
	}
	f.Summary, f.Required = p.Summary.Or(f.Summary), p.Required.Or(f.Required)
	f.Locked = !p.Editable.Or(!f.Locked)
	if read := profileKinds[f.Kind].data; read != nil && (p.Data.Set || f.Data == "") {
		var data any = map[string]any{}
		if p.Data.Set {
			data = p.Data.Value
		}
		if err := read(f, data); err != nil {
			return err
		}
	}
	switch {
	case utf8.RuneCountInString(f.Name) > maxFieldName:
		return fieldNameTooLong.New(maxFieldName)
	case utf8.RuneCountInString(f.Hint) > maxFieldHint:
		return fieldHintTooLong.New(maxFieldHint)
	}
	return nil
}

var errLabelTaken error = labelTaken.New()

// checkProfileField refuses a field that conflicts with others.
func checkProfileField(v world.View, f *world.ProfileField) error {
	if f.Name == "" {
		return labelBlank.New()
	}
	if f.Summary && profileKinds[f.Kind].long {
		return notForSummary.New()
	}
	for _, other := range v.ProfileFields() {
		if other.ID != f.ID && other.Name == f.Name {
			return errLabelTaken
		}
	}
	return nil
}

// fitsSummary refuses another field for a summary that is full.
func (p *profileFieldParams) fitsSummary(v world.View, id int) error {
	shown := 0
	for _, other := range v.ProfileFields() {
		if other.Summary && other.ID != id {
			shown++
		}
	}
	if p.Summary.Value && shown >= summaryFields {
		return summaryFull.New(summaryFields)
	}
	return nil
}

func emitProfileFields(tx *world.Tx, op string) {
	tx.Emit(audience.Everybody(tx), wire.ProfileFieldsEvent{Type: "custom_profile_fields",
		Fields: present.ProfileFields(tx.View), Op: op})
}
