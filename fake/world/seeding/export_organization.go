package seeding

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func (x *exporter) organization() scenarios.Organization {
	o := x.Organization()
	row := x.policies(o.RealmSettings)
	row.ID, row.Name, row.Description, row.Icon = o.ID, o.Name, o.Description, o.Icon
	row.Avatars, row.WebPublicStreams = scenarios.RemoteGravatar, o.WebPublicServer
	if o.LocalPictures {
		row.Avatars = scenarios.LocalAvatars
	}
	row.NotificationsStream, row.SignupStream = x.streams[o.NotificationsStreamID], x.streams[o.SignupStreamID]
	if o.Demo != nil {
		row.DemoDays = int((time.Unix(*o.Demo, 0).Sub(x.now) + 12*time.Hour) / (24 * time.Hour))
	}
	row.UploadQuotaMiB, row.JWTKey, row.Production = o.UploadQuotaMiB, o.JWTKey, o.Production
	own := o.Server.Lengths
	row.MaxMessageLength, row.MaxTopicLength, row.MaxDescriptionLength = own.Message, own.Topic, own.Description
	for _, l := range o.Logins {
		row.Logins = append(row.Logins, scenarios.Login(l))
	}
	if o.MailGateway != world.OwnHost {
		row.EmailGateway = o.MailGateway
	}
	if o.MailHost != o.ID+".invalid" {
		row.MailHost = o.MailHost
	}
	type typed struct {
		wire.RealmSettings
		Type int `json:"realm_org_type"`
	}
	row.Settings = changedSettings("organization", fieldsOf(typed{o.RealmSettings, o.Type}),
		fieldsOf(typed{RealmSettings: wire.DefaultRealmSettings("", "")}), ofRealm)
	first := permissions(&row)
	row.Permissions = listed(x, wire.RealmPermissionTable, &o.RealmPermissions, &first)
	if o.Defaults != nil {
		row.UserDefaults = personalSettings("defaults", *o.Defaults)
	}
	return row
}

// policies are the settings with their own keys in the file.
func (x *exporter) policies(s wire.RealmSettings) scenarios.Organization {
	o := scenarios.Organization{
		NameChangesDisabled: s.NameChangesDisabled, EmailChangesDisabled: s.EmailChangesDisabled,
		AvatarChangesDisabled: s.AvatarChangesDisabled, ReadReceipts: s.EnableReadReceipts,
		WaitingPeriodDays: s.WaitingPeriodThreshold, MandatoryTopics: s.MandatoryTopics,
		AllowMessageEditing: s.AllowMessageEditing, AllowEditHistory: s.History != wire.NoEdits,
		ContentEditLimit: unlimited(s.MessageContentEditLimit), ContentDeleteLimit: unlimited(s.MessageContentDeleteLimit),
		MoveWithinStreamLimit:   unlimited(s.MoveMessagesWithinStreamLimit),
		MoveBetweenStreamsLimit: unlimited(s.MoveMessagesBetweenStreamsLimit),
		ImagePreviews:           s.InlineImagePreview, URLPreviews: s.InlineURLEmbedPreview,
		DirectMessages: s.DirectMessagePermission != wire.RoleValue(world.GroupNobody),
	}
	for name, number := range policiesOf(&o) {
		*number = wire.PolicyOf(name, &s.RealmPermissions, func(v wire.GroupValue) world.RoleGroup {
			return x.Covers(v)
		})
	}
	return o
}

// unlimited is the number of seconds of a file, -1 for no limit.
func unlimited(limit *int) int {
	if limit == nil {
		return -1
	}
	return *limit
}

// changedSettings are the settings of a sort that a file can have and that differ from
// those of a new account or organization.
func changedSettings(sort string, now, old map[string]any, prefix string) scenarios.Settings {
	out := scenarios.Settings{}
	for name, value := range now {
		if len(name) < len(prefix) || name[:len(prefix)] != prefix {
			continue
		}
		if short := name[len(prefix):]; scenarios.TakesSetting(sort, short) && value != nil &&
			!reflect.DeepEqual(value, old[name]) {
			out[short] = value
		}
	}
	return out
}

// personalSettings are the settings of an account that differ from those of a new one, and
// those that were chosen.
func personalSettings(sort string, s wire.PersonalSettings) scenarios.Settings {
	usual := wire.DefaultPersonalSettings()
	old := fieldsOf(personal{&usual, &usual.GoneSettings})
	for name, chosen := range fieldsOf(s.Chosen) {
		if chosen == true {
			delete(old, name)
		}
	}
	return changedSettings(sort, fieldsOf(personal{&s, &s.GoneSettings}), old, "")
}

// fieldsOf are the fields of an object by their names in JSON.
func fieldsOf(v any) map[string]any {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // settings are plain values
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		panic(err) // it was written as an object
	}
	for name, value := range fields {
		if number, is := value.(float64); is {
			fields[name] = int(number)
		}
	}
	return fields
}

func (x *exporter) linkifiers() []scenarios.Linkifier {
	var out []scenarios.Linkifier
	for _, l := range x.Linkifiers() {
		out = append(out, scenarios.Linkifier{ID: l.ID, Pattern: l.Pattern, URLTemplate: l.Template})
	}
	return out
}

func (x *exporter) playgrounds() []scenarios.Playground {
	var out []scenarios.Playground
	for _, p := range x.Playgrounds() {
		out = append(out, scenarios.Playground{
			ID: p.ID, Name: p.Name, Language: p.Language, URLPrefix: p.URLPrefix, URLTemplate: p.URLTemplate,
		})
	}
	return out
}
