package world

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// linkifiers gives the stated IDs first, so that no assigned one is in the way.
func (b *builder) linkifiers(tx *Tx) error {
	for _, l := range b.s.Linkifiers {
		tx.w.next.linkifier = max(tx.w.next.linkifier, l.ID)
	}
	for i, l := range b.s.Linkifiers {
		if err := tx.putLinkifier(take(&tx.w.next.linkifier, l.ID), l.Pattern, l.URLTemplate); err != nil {
			return fmt.Errorf("world: linkifiers[%d]: %w", i, err)
		}
	}
	return nil
}

// playgrounds gives the stated IDs first, so that no assigned one is in the
// way.
func (b *builder) playgrounds(tx *Tx) {
	for _, p := range b.s.Playgrounds {
		tx.w.next.playground = max(tx.w.next.playground, p.ID)
	}
	for _, p := range b.s.Playgrounds {
		tx.AddPlayground(Playground{ID: p.ID, Name: p.Name, Language: p.Language, URLPrefix: p.URLPrefix})
	}
}

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
		tx.w.next.profileField = max(tx.w.next.profileField, f.ID)
	}
	for i, f := range b.s.ProfileFields {
		row := ProfileField{
			ID: take(&tx.w.next.profileField, f.ID), Name: f.Name, Hint: f.Hint, Kind: fieldKinds[f.Type],
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

// seededAvatar is the picture of an account that has one of its own.
func seededAvatar(id int, kind scenarios.Avatar) *Avatar {
	if kind != scenarios.Uploaded {
		return nil
	}
	return &Avatar{File: square(id), Ending: ".png"}
}

// square is a picture of which a scenario has none: a square in a colour of
// its own.
func square(id int) *File {
	const side = 64
	hue := color.RGBA{uint8(id * 97), uint8(id*57 + 80), uint8(id*151 + 160), 255}
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{hue})
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // it is written to memory
	}
	return NewFile(out.Bytes())
}
