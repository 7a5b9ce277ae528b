package seeding

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func (x *exporter) users() []scenarios.User {
	var out []scenarios.User
	for _, u := range x.Users() {
		if u.System {
			continue
		}
		row := scenarios.User{
			ID: u.ID, Email: u.Email, FullName: u.FullName, Role: wordFor(roles, u.Role), Deactivated: !u.Active,
			APIKey: u.APIKey, Password: u.Password, Joined: fixed(u.Joined), Timezone: u.Timezone,
			Bot: wordFor(bots, u.BotType), BotOwner: x.emails[u.OwnerID], Avatar: scenarios.Gravatar,
			EmailVisibility: wordFor(visibilities, u.EmailVisibility), BillingAdmin: u.BillingAdmin,
			CanCreateUsers: u.CanCreateUsers, CanChangeEmails: u.CanChangeEmails, AlertWords: u.AlertWords, Newcomer: u.Newcomer,
			HintsSeen: u.HintsSeen, Profile: x.profile(u),
		}
		if u.Avatar != nil {
			row.Avatar, row.AvatarBase64 = scenarios.Uploaded, inBase64(u.Avatar.File)
		}
		if u.AvatarVersion > 1 {
			row.AvatarVersion = u.AvatarVersion
		}
		if u.IsBot() {
			row.Service = x.service(u)
		} else {
			row.Settings = personalSettings("account", x.PersonalSettings(u))
			row.LastActive = x.lastActive(u.ID)
		}
		out = append(out, row)
	}
	return out
}

func (x *exporter) lastActive(userID int) scenarios.Time {
	if p := x.PresenceOf(userID); p != nil {
		return fixed(p.Active)
	}
	return scenarios.Time{}
}

func (x *exporter) service(u *world.User) *scenarios.Service {
	if u.BotType != wire.BotOutgoing && u.BotType != wire.BotEmbedded {
		return nil
	}
	from := u.Bot.Service
	s := &scenarios.Service{Name: from.Name, URL: from.URL, Token: from.Token,
		Interface: wordFor(interfaces, from.Interface)}
	for _, key := range slices.Sorted(maps.Keys(from.Config)) {
		s.Config = append(s.Config, scenarios.ConfigEntry{Key: key, Value: from.Config[key]})
	}
	return s
}

// profile are the values of an account in the profile fields.
func (x *exporter) profile(u *world.User) []scenarios.ProfileValue {
	var out []scenarios.ProfileValue
	for _, v := range x.ProfileValues(u.ID) {
		f := x.ProfileField(v.FieldID)
		if f == nil {
			continue
		}
		value := scenarios.ProfileValue{Field: f.Name, Value: v.Value}
		if f.Kind == world.UsersField {
			var ids []int
			if json.Unmarshal([]byte(v.Value), &ids) != nil {
				continue
			}
			value.Value, value.People = "", x.emailsOf(ids)
		}
		out = append(out, value)
	}
	return out
}

func (x *exporter) profileFields() []scenarios.ProfileField {
	var out []scenarios.ProfileField
	for _, f := range x.ProfileFields() {
		row := scenarios.ProfileField{ID: f.ID, Name: f.Name, Type: wordFor(fieldKinds, f.Kind), Hint: f.Hint,
			Summary: f.Summary, Required: f.Required, Locked: f.Locked}
		switch f.Kind {
		case world.SelectField:
			row.Choices = choicesOf(f.Data)
		case world.AccountField:
			var data struct {
				Pattern string `json:"url_pattern"`
			}
			_ = json.Unmarshal([]byte(f.Data), &data) // other data differs, and the file lists it
			row.URLPattern = data.Pattern
		}
		out = append(out, row)
	}
	return out
}

func choicesOf(data string) []scenarios.Choice {
	var choices map[string]struct {
		Text  string      `json:"text"`
		Order json.Number `json:"order"`
	}
	if json.Unmarshal([]byte(data), &choices) != nil {
		return nil
	}
	values := slices.Collect(maps.Keys(choices))
	order := func(value string) int64 { n, _ := choices[value].Order.Int64(); return n }
	slices.SortFunc(values, func(a, b string) int { return int(order(a) - order(b)) })
	var out []scenarios.Choice
	for _, value := range values {
		out = append(out, scenarios.Choice{Value: value, Text: choices[value].Text})
	}
	return out
}

// groups lists groups after their subgroups, as files do.
func (x *exporter) groups() []scenarios.Group {
	var out []scenarios.Group
	names := map[int]string{}
	var add func(g *world.Group)
	add = func(g *world.Group) {
		if g == nil || g.System || names[g.ID] != "" {
			return
		}
		names[g.ID] = g.Name
		row := scenarios.Group{Name: g.Name, Description: g.Description, Members: x.emailsOf(g.Members),
			Created: fixed(g.Created), Creator: x.emails[g.CreatorID], Deactivated: g.Deactivated}
		if x.RoleOfGroup(g.ID) == 0 {
			row.ID = g.ID
		}
		for _, id := range g.Subgroups {
			add(x.Group(id, x.now))
			if names[id] != "" {
				row.Subgroups = append(row.Subgroups, names[id])
			}
		}
		var first wire.GroupPermissions
		wire.FillPermissions(wire.GroupPermissionTable, &first, g.CreatorID)
		row.Permissions = listed(x, wire.GroupPermissionTable, &g.GroupPermissions, &first)
		out = append(out, row)
	}
	for _, g := range x.Groups(x.now) {
		add(g)
	}
	return out
}

func (x *exporter) allEmoji() []scenarios.Emoji {
	var out []scenarios.Emoji
	for _, e := range x.Emojis() {
		row := scenarios.Emoji{ID: e.ID, Name: e.Name, URL: e.URL, Author: x.emails[e.AuthorID], Deactivated: e.Deactivated}
		if e.File != nil {
			row.URL, row.Base64 = "", inBase64(e.File)
		}
		out = append(out, row)
	}
	return out
}

func (x *exporter) attachments() []scenarios.Attachment {
	var out []scenarios.Attachment
	for _, u := range x.Users() {
		for _, a := range x.AttachmentsOf(u.ID) {
			row := scenarios.Attachment{ID: a.ID, Owner: u.Email, Name: a.Name, Path: a.PathID, Time: fixed(a.Created)}
			if text := string(contentOf(a.File)); isPlain(text) {
				row.Content = text
			} else {
				row.Base64 = inBase64(a.File)
			}
			out = append(out, row)
		}
	}
	slices.SortFunc(out, func(a, b scenarios.Attachment) int { return a.ID - b.ID })
	return out
}

// isPlain reports whether a file can be written as text.
func isPlain(text string) bool {
	for _, r := range text {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return false
		}
	}
	return utf8.ValidString(text)
}

func inBase64(f *upload.File) string { return base64.StdEncoding.EncodeToString(contentOf(f)) }

func contentOf(f *upload.File) []byte {
	content, err := io.ReadAll(f.Reader())
	if err != nil {
		panic(err) // reading from memory cannot fail
	}
	return content
}
