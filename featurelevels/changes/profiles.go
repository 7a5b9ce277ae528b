package changes

import (
	"maps"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const (
	addProfileField    = "POST /realm/profile_fields"
	updateProfileField = "PATCH /realm/profile_fields/{field_id}"
)

// Changes of profile fields.
var (
	ProfileFieldEventsWithoutOp = At(45, "events about profile fields no longer include the operation",
		Rows("profile-fields-event-op"),
		Removed("op", func(e *wire.ProfileFieldsEvent) any { return e.Op }))

	ChoicesAreSelected = At(65, "the type of fields with choices is called SELECT, not CHOICE", Recorded(),
		Rewritten(func(r *wire.RegisterProfileFields, o *Object) {
			types := maps.Clone(r.CustomProfileFieldTypes)
			types["CHOICE"] = types["SELECT"]
			delete(types, "SELECT")
			delete(types, "PRONOUNS")
			o.Set("custom_profile_field_types", types)
		}))

	FieldsInSummary = At(146, "a profile field may be shown in summaries",
		Rows("profile-summary-field"),
		Added[wire.ProfileField]("display_in_profile_summary"),
		ParamAdded("display_in_profile_summary", addProfileField, updateProfileField))

	Pronouns = At(151, "a profile field may be for pronouns", Rows("pronouns-field"),
		NumberAdded("field_type", "8", addProfileField),
		Rewritten(withoutPronouns),
		Rewritten(withoutOwnPronouns),
		Rewritten(func(f *wire.ProfileFields, o *Object) { dropPronouns(o, "custom_fields", f.CustomFields) }),
		Rewritten(func(e *wire.ProfileFieldsEvent, o *Object) { dropPronouns(o, "fields", e.Fields) }))
)

func withoutPronouns(r *wire.RegisterProfileFields, o *Object) {
	dropPronouns(o, "custom_profile_fields", r.CustomProfileFields)
	types := map[string]wire.ProfileFieldType{}
	for name, t := range r.CustomProfileFieldTypes {
		if t.ID != wire.ProfileFieldPronouns {
			types[name] = t
		}
	}
	o.Set("custom_profile_field_types", types)
}

// withoutOwnPronouns takes the values of such fields out of a profile.
func withoutOwnPronouns(u *wire.User, o *Object) {
	if u.ProfileData == nil {
		return
	}
	values := maps.Clone(u.ProfileData)
	maps.DeleteFunc(values, func(_ string, v wire.ProfileValue) bool { return v.Type == wire.ProfileFieldPronouns })
	o.Set("profile_data", values)
}

// dropPronouns removes pronoun fields from a list, lowered or not.
func dropPronouns(o *Object, name string, fields []wire.ProfileField) {
	list, _ := o.Get(name)
	o.Set(name, keepEntries(list, func(i int) bool { return fields[i].Type != wire.ProfileFieldPronouns }))
}

// Deviations of the zulip dialect in profile fields.
var (
	ProfilesPartWay = In(Zulip, "a refused change of a profile keeps the fields that it cleared before")

	FieldDataStatedAgain = In(Zulip, "a change of a profile field with choices or of accounts elsewhere states its data again")
)
