package differential

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// setStatus sets some fields of a status. The reference server knows the valid
// combinations.
func (p *plot) setStatus() *step {
	known, params := p.session.Spellings(), session.Params{}
	if p.maybe(2) {
		params["status_text"] = one(p, []string{"", "Größe 日本 🙂", "at work", "*busy* & `coding`",
			strings.Repeat("sixty ", 9) + "sixty."})
	}
	if len(params) == 0 || p.maybe(2) {
		params["emoji_name"] = one(p, []string{known.Emoji.Name, known.Emoji.Name, known.EmojiAlias.One, p.custom()})
		if p.maybe(3) {
			params["reaction_type"] = "unicode_emoji"
		}
		if params["emoji_name"] == known.Emoji.Name && p.maybe(2) {
			params["emoji_code"] = known.Emoji.Code
		}
	}
	if p.maybe(2) {
		params["away"] = p.maybe(2)
	}
	step := p.asked(one(p, p.people()), "sets the status "+session.JSONText(params), at("POST /users/me/status", params))
	step.policy = params["emoji_name"] == p.custom()
	return step
}

// set changes one of the settings, or two.
func (p *plot) set() *step {
	if len(p.settings) == 0 {
		return nil
	}
	params, often := session.Params{}, p.settingNamed(visibility)
	for range 1 + p.IntN(2) {
		setting := one(p, append(p.settings[:len(p.settings):len(p.settings)], often...))
		params[setting.name] = one(p, setting.values)
	}
	const seldom = 6
	if p.maybe(seldom) {
		params["full_name"] = p.session.Fresh("Ümit")
	}
	return p.sets(one(p, p.people()), params)
}

// visibility is the setting that decides who sees a person's address.
const visibility = "email_address_visibility"

// settingNamed is the setting, repeated to raise its weight.
func (p *plot) settingNamed(name string) []setting {
	const times = 6
	found := slices.IndexFunc(p.settings, func(each setting) bool { return each.name == name })
	if found < 0 {
		return nil
	}
	return slices.Repeat(p.settings[found:found+1], times)
}

// sets changes settings of the person, where older clients do it if they can.
func (p *plot) sets(who int, params session.Params) *step {
	call := "PATCH /settings"
	if p.maybe(2) {
		call = settingsAlias(params)
	}
	step := p.asked(who, "sets "+session.JSONText(params)+" by "+call, at(call, params))
	step.unread = !p.session.Has(requirements.SpecificationBegins) // servers of old levels repeat what they set
	if _, step.policy = params["full_name"]; step.policy {
		step.rule = "names of " + string(p.roles[who])
	}
	if _, moves := params[visibility]; moves {
		step.learns = func(w *side, _ *target.Reply) { w.LearnAddress(who) }
	}
	return step
}

// rename gives a person another name.
func (p *plot) rename() *step {
	who := one(p, p.people())
	step := p.asked(who, "takes another name", at("PATCH /settings", session.Params{"full_name": p.session.Fresh("Änne")}))
	step.policy, step.rule = true, "names of "+string(p.roles[who])
	return step
}

// displayed are settings that surely concern the display.
var displayed = []string{
	"twenty_four_hour_time", "dense_mode", "starred_message_counts", "fluid_layout_width", "high_contrast_mode",
	"color_scheme", "translate_emoticons",
	"display_emoji_reaction_users", "default_language", "default_view", "left_side_userlist", "emojiset",
	"demote_inactive_streams", "user_list_style", "timezone",
}

// settingsAlias is the older call that sets all of the settings, if there is one.
func settingsAlias(params session.Params) string {
	aliases := make(map[string]bool)
	for name := range params {
		switch {
		case strings.HasPrefix(name, "enable_") && name != "enable_drafts_synchronization":
			aliases["PATCH /settings/notifications"] = true
		case slices.Contains(displayed, name):
			aliases["PATCH /settings/display"] = true
		default:
			return "PATCH /settings"
		}
	}
	if len(aliases) != 1 {
		return "PATCH /settings"
	}
	return slices.Collect(maps.Keys(aliases))[0]
}
