package seeding

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// profiles creates the profile fields and sets the users' values from the file.
func (b *builder) profiles(tx *world.Tx) error {
	byName := map[string]*world.ProfileField{}
	for _, f := range b.s.ProfileFields {
		tx.IDs().ProfileField.Reserve(f.ID)
	}
	for i, f := range b.s.ProfileFields {
		row := world.ProfileField{
			ID: tx.IDs().ProfileField.Take(f.ID), Name: f.Name, Hint: f.Hint, Kind: fieldKinds[f.Type],
			Data: fieldData(f), Summary: f.Summary, Required: f.Required, Locked: f.Locked,
		}
		tx.PutProfileField(row)
		row.Order = i + 1
		tx.PutProfileField(row)
		byName[f.Name] = &row
	}
	for i, u := range b.s.Users {
		for j, value := range u.Profile {
			var people []int
			for _, email := range value.People {
				people = append(people, b.id(email))
			}
			text := &value.Value
			if len(people) > 0 {
				text = nil
			}
			stored, err := tx.CheckProfileValue(byName[value.Field], text, people)
			if err != nil {
				return b.s.Fault(fmt.Sprintf("users[%d].profile[%d]", i, j), "%v", err)
			}
			tx.SetProfileValue(b.id(u.Email), byName[value.Field], stored)
		}
	}
	return nil
}

var fieldKinds = map[scenarios.FieldType]int{
	scenarios.ShortText: world.ShortTextField, scenarios.LongText: world.LongTextField,
	scenarios.Select: world.SelectField,
	scenarios.Date:   world.DateField, scenarios.URL: world.URLField, scenarios.People: world.UsersField,
	scenarios.ExternalAccount: world.AccountField, scenarios.Pronouns: world.PronounsField,
}

// fieldData is the field_data of the API: the choices, or the site.
func fieldData(f scenarios.ProfileField) string {
	var data any
	switch f.Type {
	case scenarios.Select:
		choices := map[string]map[string]string{}
		for i, choice := range f.Choices {
			choices[choice.Value] = map[string]string{"text": choice.Text, "order": strconv.Itoa(i + 1)}
		}
		data = choices
	case scenarios.ExternalAccount:
		data = map[string]string{"subtype": "custom", "url_pattern": f.URLPattern}
	default:
		return ""
	}
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // maps of texts cannot fail
	}
	return string(text)
}
