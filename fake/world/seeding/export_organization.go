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
	row := policies(o.RealmSettings)
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
	row.Settings = changedSettings("organization", typed{o.RealmSettings, o.Type},
		typed{RealmSettings: wire.DefaultRealmSettings("", "")}, ofRealm)
	if o.Defaults != nil {
		row.UserDefaults = changedSettings("defaults", *o.Defaults, wire.DefaultSettingsDefaults().PersonalSettings, "")
	}
	return row
}

// policies are the settings with their own keys in the file.
func policies(s wire.RealmSettings) scenarios.Organization {
	return scenarios.Organization{
		CreatePublicStreamPolicy: s.CreatePublicStreamPolicy, CreatePrivateStreamPolicy: s.CreatePrivateStreamPolicy,
		CreateWebPublicStreamPolicy: s.CreateWebPublicStreamPolicy, InviteToStreamPolicy: s.InviteToStreamPolicy,
		WildcardMentionPolicy: s.WildcardMentionPolicy, UserGroupEditPolicy: s.UserGroupEditPolicy,
		InviteToRealmPolicy: s.InviteToRealmPolicy, AddCustomEmojiPolicy: s.AddCustomEmojiPolicy,
		BotCreationPolicy: s.BotCreationPolicy, NameChangesDisabled: s.NameChangesDisabled,
		EmailChangesDisabled: s.EmailChangesDisabled, AvatarChangesDisabled: s.AvatarChangesDisabled,
		ReadReceipts: s.EnableReadReceipts, WaitingPeriodDays: s.WaitingPeriodThreshold, MandatoryTopics: s.MandatoryTopics,
		AllowMessageEditing: s.AllowMessageEditing, AllowEditHistory: s.AllowEditHistory, EditTopicPolicy: s.EditTopicPolicy,
		MoveBetweenStreamsPolicy: s.MoveMessagesBetweenStreamsPolicy, DeleteOwnMessagePolicy: s.DeleteOwnMessagePolicy,
		ContentEditLimit: unlimited(s.MessageContentEditLimit), ContentDeleteLimit: unlimited(s.MessageContentDeleteLimit),
		MoveWithinStreamLimit:   unlimited(s.MoveMessagesWithinStreamLimit),
		MoveBetweenStreamsLimit: unlimited(s.MoveMessagesBetweenStreamsLimit),
		ImagePreviews:           s.InlineImagePreview, URLPreviews: s.InlineURLEmbedPreview,
		DirectMessages: s.PrivateMessagePolicy != wire.DirectMessagesOff,
	}
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
func changedSettings(sort string, now, before any, prefix string) scenarios.Settings {
	out := scenarios.Settings{}
	old := fieldsOf(before)
	for name, value := range fieldsOf(now) {
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
		out = append(out, scenarios.Playground{ID: p.ID, Name: p.Name, Language: p.Language, URLPrefix: p.URLPrefix})
	}
	return out
}
