package present

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

type manner = world.Manner

// form is a form of rendered messages that depends on the level.
type form struct {
	row featurelevels.ChangeID
	// ended is set on the manner of levels without the row, and begun on the manner of levels
	// with it. One of them is nil.
	ended, begun func(*manner)
	// zulip is true for a form of dialect zulip alone.
	zulip bool
	// in is true for messages that the form can change. Other messages need not be rendered
	// again for a level.
	in func(source, html string) bool
}

// forms are all forms of rendered messages.
var forms = []form{
	{row: "8-time-mentions", in: bySource("<time:"), ended: func(m *manner) { m.Rules.TimesAsText = true }},
	{row: "16-time-mention-markup", in: bySource("<time:"), ended: func(m *manner) { m.Rules.TimesInSpans = true }},
	{row: "15-spoilers", in: byHTML(`class="spoiler-`), ended: func(m *manner) { m.Rules.SpoilersAsCode = true }},
	{row: "24-avatar-markdown", in: bySource("avatar("), ended: func(m *manner) { m.Rules.AvatarImages = true }},
	{row: "33-code-block-language", in: byHTML("<pre"), ended: func(m *manner) { m.Rules.CodeWithoutLanguage = true }},
	{row: "4.0-html", in: byHTML("<pre", "katex", ":smile:"), ended: func(m *manner) {
		m.Rules.EscapedApostrophes, m.Rules.MathDefaultLetters, m.Rules.WhiteSmile = true, true, true
	}},
	{row: "4.0-html-line-breaks", in: byHTML("<pre", `class="spoiler-`), ended: func(m *manner) {
		m.Rules.NewlineAfterHTML = true
	}},
	{row: "5.0-formula-lengths", in: byHTML("katex"), ended: func(m *manner) { m.Rules.UnroundedFormulas = true }},
	{row: "224-wildcard-flags", in: byHTML(`"topic-mention`), ended: func(m *manner) { m.Rules.TopicsUncalled = true }},
	{row: "8.0-plain-development-server", zulip: true, in: bySourceOrHTML(developmentServer, imagePreview),
		ended: func(m *manner) { m.Alias, m.ProxyImages = developmentServer, true }},
	{row: "8.0-emoji-sequences", zulip: true, in: hasPictures, begun: func(m *manner) { m.Rules.EmojiSequences = true }},
	{row: "8.0-video-previews", zulip: true, in: byHTML(imagePreview), begun: func(m *manner) {
		m.Rules.VideoFiles, m.Rules.PreviewsInOrder = true, true
	}},
	{row: "8.0-semicolons-in-links", zulip: true, in: bySource(";#", ";?"), begun: func(m *manner) {
		m.Rules.EmptyParams = true
	}},
	{row: "247-channel-wildcard", in: bySource("**channel**"), begun: func(m *manner) { m.Rules.CalledChannel = true }},
	{row: "276-image-dimensions", in: bySource("user_uploads/"), begun: func(m *manner) { m.Rules.MeasuredImages = true }},
	{row: "319-message-link", in: bySource("#**"), begun: func(m *manner) { m.Rules.MessageLinks = true }},
	{row: "333-system-group-silent", in: bySource("*role:"), begun: func(m *manner) { m.Rules.SystemGroups = true }},
	{row: "336-image-content-type", in: byHTML("data-original-content-type"), begun: func(m *manner) {
		m.Rules.TypedImages = true
	}},
	{row: "346-empty-topic-links", in: bySource("#**"), begun: func(m *manner) { m.Rules.EmptyTopics = true }},
	{row: "347-with-links", in: byHTML("/with/"), begun: func(m *manner) { m.Rules.TopicsByMessage = true }},
	{row: "10.0-channel-links", zulip: true, in: byHTML("/#narrow/channel/"), begun: func(m *manner) {
		m.Rules.ChannelPaths = true
	}},
	{row: "10.0-wildcard-class", zulip: true, in: byHTML("channel-wildcard-mention"), begun: func(m *manner) {
		m.Rules.MarkedWildcards = true
	}},
	{row: "10.0-larger-video-pictures", zulip: true, in: byHTML("/mqdefault.jpg"), begun: func(m *manner) {
		m.Rules.LargerVideoPictures = true
	}},
	{row: "10.0-emoji-names", zulip: true, in: bySource(":de:", ":nothing:"), begun: func(m *manner) {
		m.Rules.MoreEmojiNames = true
	}},
}

// imagePreview is in the class of every preview.
const imagePreview = "message_inline_image"

func bySource(parts ...string) func(source, html string) bool {
	return func(source, _ string) bool { return containsAny(source, parts) }
}

func byHTML(parts ...string) func(source, html string) bool {
	return func(_, html string) bool { return containsAny(html, parts) }
}

func bySourceOrHTML(inSource, inHTML string) func(source, html string) bool {
	return func(source, html string) bool {
		return strings.Contains(source, inSource) || strings.Contains(html, inHTML)
	}
}

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// hasPictures reports whether a message has characters that could be emoji, or emoji of
// several characters or of later releases.
func hasPictures(source, html string) bool {
	for i := 0; i < len(source); i++ {
		if source[i] >= firstPicture {
			return true
		}
	}
	return strings.Contains(html, "-200d-") || strings.Contains(html, laterEmoji)
}

// firstPicture is the first byte of the first character that could be an emoji, or of the
// mark of a key.
const firstPicture = 0xe2

// laterEmoji begins the codes of most emoji that the specification does not know.
const laterEmoji = "emoji-1fa"

// setForms sets the forms of a level, or of the newest level of its dialect.
func setForms(m *manner, plan *featurelevels.Plan, newest bool) {
	for _, f := range forms {
		switch has := newest || plan.Has(f.row); {
		case f.zulip && !plan.IsZulip():
		case has && f.begun != nil:
			f.begun(m)
		case !has && f.ended != nil:
			f.ended(m)
		}
	}
}

// changes reports whether a level can render a message in another form than it is stored in: the
// newest one, or for messages of a scenario that of the specification.
func changes(plan *featurelevels.Plan, ofScenario bool, source, html string) bool {
	for _, f := range forms {
		switch has := plan.Has(f.row); {
		case f.zulip && !plan.IsZulip():
		case ofScenario && f.begun != nil:
			if has && (strings.ContainsAny(source, "#@:/") || hasPictures(source, html)) {
				return true
			}
		case !has && f.in(source, html):
			return true
		}
	}
	return false
}
