package world

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// presences has people be there, in a browser, when the file says so.
func (b *builder) presences(tx *Tx) {
	for _, u := range b.s.Users {
		if at := u.LastActive.Resolve(b.start); !at.IsZero() {
			tx.Report(b.ids[fold(u.Email)], "website", true, at)
		}
	}
}

// profiles makes the profile fields and says in them what the file has people
// say.
func (b *builder) profiles(tx *Tx) error {
	byName := map[string]*ProfileField{}
	for _, f := range b.s.ProfileFields {
		tx.IDs().ProfileField.Reserve(f.ID)
	}
	for i, f := range b.s.ProfileFields {
		row := ProfileField{
			ID: tx.IDs().ProfileField.Take(f.ID), Name: f.Name, Hint: f.Hint, Kind: fieldKinds[f.Type],
			Data: fieldData(f), Summary: f.Summary,
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
				people = append(people, b.ids[fold(email)])
			}
			text := &value.Value
			if len(people) > 0 {
				text = nil
			}
			stored, err := tx.CheckProfileValue(byName[value.Field], text, people)
			if err != nil {
				return b.s.Fault(fmt.Sprintf("users[%d].profile[%d]", i, j), "%v", err)
			}
			tx.SetProfileValue(b.ids[fold(u.Email)], byName[value.Field], stored)
		}
	}
	return nil
}

var fieldKinds = map[scenarios.FieldType]int{
	scenarios.ShortText: ShortTextField, scenarios.LongText: LongTextField, scenarios.Select: SelectField,
	scenarios.Date: DateField, scenarios.URL: URLField, scenarios.People: UsersField,
	scenarios.ExternalAccount: AccountField, scenarios.Pronouns: PronounsField,
}

// fieldData is what the interface calls so: the choices, or the site.
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
		panic(err) // it is texts in maps
	}
	return string(text)
}
