package playback

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var fieldTypeOf = map[int]scenarios.FieldType{1: scenarios.ShortText, 2: scenarios.LongText, 3: scenarios.Select,
	4: scenarios.Date, 5: scenarios.URL, 6: scenarios.People, 7: scenarios.ExternalAccount, 8: scenarios.Pronouns}

// collections reads the lists of the organization.
func (m *maker) collections(v view) {
	m.profileFields(v)
	m.emoji(v)
	for _, o := range v.objects("realm_domains") {
		m.s.Domains = append(m.s.Domains, scenarios.Domain{Name: o.text("domain"),
			AllowSubdomains: o.flag("allow_subdomains")})
	}
	for _, o := range v.objects("realm_linkifiers") {
		m.s.Linkifiers = append(m.s.Linkifiers, scenarios.Linkifier{ID: o.number("id"), Pattern: o.text("pattern"),
			URLTemplate: asTemplate(o.first("url_template", "url_format"))})
	}
	for _, o := range v.objects("realm_playgrounds") {
		m.s.Playgrounds = append(m.s.Playgrounds, scenarios.Playground{ID: o.number("id"), Name: o.text("name"),
			Language: o.text("pygments_language"), URLPrefix: o.text("url_prefix"), URLTemplate: o.text("url_template")})
	}
	if len(m.s.Linkifiers) == 0 {
		m.filters(v.list("realm_filters"))
	}
}

// filters reads linkifiers as old levels show them: lists of pattern, format and ID.
func (m *maker) filters(list []any) {
	for _, v := range list {
		if row, _ := v.([]any); len(row) == 3 {
			m.s.Linkifiers = append(m.s.Linkifiers, scenarios.Linkifier{ID: asNumber(row[2]), Pattern: spell(row[0]),
				URLTemplate: asTemplate(spell(row[1]))})
		}
	}
}

var formatted = lazyregexp.New(`%\((\w+)\)s`)

// asTemplate is the URL of a linkifier of any level as new levels have it.
func asTemplate(text string) string {
	return strings.ReplaceAll(formatted.ReplaceAllString(text, "{$1}"), "%%", "%")
}

func (m *maker) profileFields(v view) {
	names := map[string]scenarios.ProfileField{}
	for _, o := range v.objects("custom_profile_fields") {
		f := scenarios.ProfileField{ID: o.number("id"), Name: o.text("name"), Type: fieldTypeOf[o.number("type")],
			Hint: o.text("hint"), Summary: o.flag("display_in_profile_summary"), Required: o.flag("required"),
			Locked: o["editable_by_user"] == false}
		if data := o.text("field_data"); f.Type == scenarios.Select || f.Type == scenarios.ExternalAccount {
			m.fieldData(v, &f, data)
		}
		m.s.ProfileFields = append(m.s.ProfileFields, f)
		names[strconv.Itoa(f.ID)] = f
	}
	for _, o := range v.objects("realm_users", "realm_non_active_users") {
		u := m.users[o.number("user_id")]
		data := asObject(o["profile_data"])
		for _, id := range slices.Sorted(maps.Keys(data)) {
			if f, known := names[id]; known && u != nil && u.Bot == "" {
				u.Profile = append(u.Profile, m.profileValue(f, asObject(data[id]).text("value")))
			}
		}
	}
}

func (m *maker) fieldData(v view, f *scenarios.ProfileField, text string) {
	var data map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &data) != nil {
		return
	}
	if f.Type == scenarios.ExternalAccount {
		var subtype string
		_ = json.Unmarshal(data["url_pattern"], &f.URLPattern)
		if json.Unmarshal(data["subtype"], &subtype) == nil && f.URLPattern == "" {
			f.URLPattern = asObject(asObject(v.object["realm_default_external_accounts"])[subtype]).text("url_pattern")
		}
		return
	}
	order := map[string]int{}
	for value, raw := range data {
		var choice struct{ Text, Order string }
		if json.Unmarshal(raw, &choice) == nil {
			order[value], _ = strconv.Atoi(choice.Order)
			f.Choices = append(f.Choices, scenarios.Choice{Value: value, Text: choice.Text})
		}
	}
	slices.SortFunc(f.Choices, func(a, b scenarios.Choice) int { return cmp.Compare(order[a.Value], order[b.Value]) })
}

func (m *maker) profileValue(f scenarios.ProfileField, text string) scenarios.ProfileValue {
	var ids []any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if f.Type == scenarios.People && decoder.Decode(&ids) == nil {
		return scenarios.ProfileValue{Field: f.Name, People: m.emails(ids)}
	}
	return scenarios.ProfileValue{Field: f.Name, Value: text}
}

func (m *maker) emoji(v view) {
	all := asObject(v.object["realm_emoji"])
	for _, key := range slices.Sorted(maps.Keys(all)) {
		o := asObject(all[key])
		id, _ := strconv.Atoi(cmp.Or(o.text("id"), key)) // 0 at levels without numbers
		row := scenarios.Emoji{ID: id, Name: o.text("name"), Deactivated: o.flag("deactivated")}
		author := cmp.Or(o.number("author_id"), asObject(o["author"]).number("id"))
		if u := m.users[author]; u != nil {
			row.Author = u.Email
		}
		m.s.Emoji = append(m.s.Emoji, row)
	}
	slices.SortFunc(m.s.Emoji, func(a, b scenarios.Emoji) int { return cmp.Compare(a.ID, b.ID) })
}
