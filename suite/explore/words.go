package explore

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// word chooses a text for a word of acts.yaml; without one now it is false.
type word func(g *generator, who target.Role) (text string, is bool)

// wordFor finds a word.
func (g *generator) wordFor(name string) word {
	if kind, is := strings.CutPrefix(name, "longest "); is {
		return func(*generator, target.Role) (string, bool) { return "{longest:" + kind + "}", true }
	}
	if found, is := g.words[name]; is {
		return found
	}
	return func(g *generator, who target.Role) (string, bool) {
		list := g.catalogue.Values[name]
		if len(list) == 0 {
			return "", false
		}
		return g.expand(one(g, list), who)
	}
}

// a is one thing of a kind.
func a(kind, before string) word {
	return func(g *generator, who target.Role) (string, bool) {
		t := g.one(kind, func(*thing) bool { return true })
		if t == nil {
			return "", false
		}
		return "{" + before + t.label + "}", true
	}
}

// theirs is a thing of a kind that the person has, or has not.
func theirs(kind, before string, has bool) word {
	return func(g *generator, who target.Role) (string, bool) {
		t := g.one(kind, func(t *thing) bool { return t.members[who] == has })
		if t == nil {
			return "", false
		}
		return "{" + before + t.label + "}", true
	}
}

// left is a stream that the person has left, or a message there.
func left(kind, before string) word {
	return func(g *generator, who target.Role) (string, bool) {
		t := g.one(kind, func(t *thing) bool {
			if t.in != nil {
				t = t.in
			}
			return t.former[who]
		})
		if t == nil {
			return "", false
		}
		return "{" + before + t.label + "}", true
	}
}

// own is a thing that the person made, or that others made.
func own(kind string, own bool) word {
	return func(g *generator, who target.Role) (string, bool) {
		t := g.one(kind, func(t *thing) bool { return (t.by == who) == own })
		if t == nil {
			return "", false
		}
		return "{" + t.label + "}", true
	}
}

// listOf is a JSON list of some different texts of a word, without quotation marks for numbers.
func listOf(word word, most int, quoted bool, more ...string) word {
	return func(g *generator, who target.Role) (string, bool) {
		var all []string
		for range 1 + g.IntN(most) {
			text, is := word(g, who)
			if !is {
				return "", false
			}
			if quoted {
				text = `"` + text + `"`
			}
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
		all = append(all, more...)
		if len(more) > 0 && g.maybe(2) {
			slices.Reverse(all)
		}
		return "[" + strings.Join(all, ", ") + "]", true
	}
}

// fixed is a text with the next label of a kind.
func fixed(kind, form string) word {
	return func(g *generator, _ target.Role) (string, bool) {
		label := g.book.next(kind)
		g.makes = append(g.makes, label)
		return strings.ReplaceAll(form, "LABEL", label), true
	}
}

func someone(g *generator, who target.Role) (string, bool) {
	return "{user:" + string(g.other(who)) + "}", true
}
func address(g *generator, who target.Role) (string, bool) {
	return "{email:" + string(g.other(who)) + "}", true
}

// other is a person that a call concerns: often one that an earlier call of the caller has concerned.
func (g *generator) other(who target.Role) target.Role {
	if g.maybe(2) {
		if earlier := g.book.concerned(who); len(earlier) > 0 {
			return one(g, earlier)
		}
	}
	return one(g, g.book.roles)
}

// departing is a person who may be deactivated: others still call after it.
func departing(g *generator, _ target.Role) (string, bool) {
	staying := []target.Role{target.User, target.Admin, target.Creator}
	others := slices.DeleteFunc(slices.Clone(g.book.roles), func(r target.Role) bool {
		return slices.Contains(staying, r)
	})
	if len(others) == 0 {
		return "", false
	}
	return "{user:" + string(one(g, others)) + "}", true
}

// topic is often one that messages or earlier calls of the caller have.
func topic(g *generator, who target.Role) (string, bool) {
	var texts []string
	if g.maybe(2) {
		texts = g.book.topics(who)
	} else if t := g.one("message", func(t *thing) bool { return t.topic != "" }); t != nil && g.maybe(2) {
		texts = []string{t.topic}
	}
	if len(texts) == 0 {
		texts = g.catalogue.Values["topic"]
	}
	return one(g, texts), true
}

// wordTable has the words that depend on the things of the sequence. All others are lists of acts.yaml.
func wordTable() map[string]word {
	newStream := fixed("stream", `{"name": "{name:LABEL}"}`)
	return map[string]word{
		"stream": theirs("stream", "", true), "stream name": theirs("stream", "name:", true),
		"foreign stream": theirs("stream", "", false), "no stream": fixed("missed", "{name:LABEL}"),
		"left stream": left("stream", ""), "left stream name": left("stream", "name:"), "lost message": left("message", ""),
		"message": theirs("message", "", true), "own message": own("message", true),
		"messages": listOf(theirs("message", "", true), 3, false), "foreign messages": listOf(a("message", ""), 2, false),
		"topic": topic, "person": someone, "people": listOf(someone, 3, false),
		"addresses": listOf(address, 2, true), "address": address,
		"departing":         departing,
		"people and nobody": listOf(someone, 2, false, "{nobody}"), "bot": bot, "newcomer": a("newcomer", ""),
		"new stream": fixed("stream", `[{"name": "{name:LABEL}", "description": "about LABEL"}]`),
		"new long stream": fixed("stream",
			`[{"name": "{name:LABEL}", "description": "{longest:max_stream_description_length}"}]`),
		"three new streams": func(g *generator, who target.Role) (string, bool) {
			two, _ := both(newStream, newStream)(g, who)
			third, _ := newStream(g, who)
			return strings.TrimSuffix(two, "]") + ", " + third + "]", true
		},
		"two new streams":      both(newStream, newStream),
		"streams":              listOf(streamObject(true), 2, false),
		"foreign streams":      listOf(streamObject(false), 2, false),
		"old and new stream":   both(streamObject(true), newStream),
		"streams and nameless": listOf(streamObject(true), 1, false, `{"description": "d"}`),
		"streams and number":   listOf(streamObject(true), 1, false, `{"name": 7}`),
		"streams and text":     listOf(streamObject(true), 1, false, `"text"`),
		"own and foreign":      both(streamObject(true), streamObject(false)),
		"messages and unknown": listOf(theirs("message", "", true), 2, false, "999999999"),
		"messages and text":    listOf(theirs("message", "", true), 2, false, `"x"`),
		"people and text":      listOf(someone, 2, false, `"me"`),
		"addresses and nobody": listOf(address, 2, true, `"nobody-{run}@example.com"`),
		"stream names":         listOf(theirs("stream", "name:", true), 2, true),
		"new group":            fixed("group", "{name:LABEL}"), "no group": fixed("missed", "{name:LABEL}"),
		"group name": a("group", "name:"), "group": a("group", ""), "group mention": groupMention,
		"new address": fixed("newcomer", "{address:LABEL}"), "name": fixed("name", "{name:LABEL}"),
		"linkifier": a("linkifier", ""), "new pattern": pattern, "link": link, "upload": a("file", ""),
		"attachment": attachment, "draft id": own("draft", true), "draft": draft, "scheduled": own("scheduled", true),
		"queue": own("queue", true), "own queue": own("queue", true), "foreign queue": own("queue", false),
		"last": lastOf, "anchor": anchor, "narrow": narrow, "wide narrow": wideNarrow, "stream narrow": streamNarrow,
		"event types": eventTypes, "fetch types": fetchTypes, "echo": echo, "property": property,
	}
}

func bot(g *generator, _ target.Role) (string, bool) {
	return "{user:bot}", slices.Contains(g.book.roles, target.Bot)
}

// both is a list of two texts, in either order.
func both(x, y word) word {
	return func(g *generator, who target.Role) (string, bool) {
		first, is := x(g, who)
		second, also := y(g, who)
		if g.maybe(2) {
			first, second = second, first
		}
		return "[" + first + ", " + second + "]", is && also
	}
}

func streamObject(member bool) word {
	return func(g *generator, who target.Role) (string, bool) {
		if member && g.maybe(2) {
			text, is := a("stream", "name:")(g, who)
			return `{"name": "` + text + `"}`, is
		}
		text, is := theirs("stream", "name:", member)(g, who)
		return `{"name": "` + text + `"}`, is
	}
}

func groupMention(g *generator, who target.Role) (string, bool) {
	text, is := a("group", "mention:")(g, who)
	return text, is
}

func pattern(g *generator, _ target.Role) (string, bool) {
	label := "linkifier#1"
	if t := g.one("linkifier", func(*thing) bool { return true }); t != nil {
		label = t.label
	}
	return "SL{word:" + label + "}-(?P<id>[0-9]+)", true
}

func link(g *generator, _ target.Role) (string, bool) {
	t := g.one("linkifier", func(*thing) bool { return true })
	if t == nil {
		return "no link", true
	}
	return fmt.Sprintf("SL{word:%s}-%d", t.label, g.IntN(9)), true
}

func attachment(g *generator, who target.Role) (string, bool) {
	if g.maybe(3) {
		return one(g, []string{"999999999", "none"}), true
	}
	t := g.one("file", func(*thing) bool { return true })
	if t == nil {
		return "", false
	}
	return "{attachment:" + t.label + "}", true
}

func draft(g *generator, who target.Role) (string, bool) {
	text, is := theirs("stream", "", true)(g, who)
	return `[{"type": "stream", "to": [` + text + `], "topic": "t", "content": "draft ` + fmt.Sprint(g.IntN(9)) +
		`", "timestamp": 1595479019}]`, is
}

// lastOf is the last event that was read in the queue of the call.
func lastOf(g *generator, _ target.Role) (string, bool) {
	label := strings.Trim(g.params["queue_id"], "{}")
	return "{last:" + label + "}", strings.HasPrefix(label, "queue#")
}

// echo gives the parameters of a client that shows a message before the server does.
func echo(g *generator, who target.Role) (string, bool) {
	text, is := own("queue", true)(g, who)
	if is {
		g.params["queue_id"], g.params["local_id"] = text, fmt.Sprintf("local %d", g.IntN(9))
	}
	return "", is
}

func anchor(g *generator, who target.Role) (string, bool) {
	if g.maybe(2) {
		return theirs("message", "", true)(g, who)
	}
	return one(g, []string{"newest", "oldest", "first_unread", "0", "nowhere"}), true
}

// inStream is the term of a narrow to a stream of the sequence.
func inStream(g *generator, who target.Role) (string, bool) {
	text, is := theirs("stream", "name:", true)(g, who)
	if g.maybe(4) {
		return `{"operator": "stream", "operand": ` + strings.Replace(text, "name:", "", 1) + `}`, is
	}
	return `{"operator": "stream", "operand": "` + text + `"}`, is
}

// term is a term of a narrow. Operands that are numbers stand without quotation marks.
func term(operator, operand string) string {
	if !strings.HasPrefix(operand, "{user:") && !strings.HasPrefix(operand, "{stream#") {
		operand = `"` + operand + `"`
	}
	return fmt.Sprintf(`{"operator": %q, "operand": %s}`, operator, operand)
}

// operand names a person in a narrow.
func operand(g *generator, who target.Role) string {
	text, _ := one(g, []word{someone, address})(g, who)
	return text
}

// terms are further terms of a narrow.
func terms(g *generator, who target.Role) []string {
	named, _ := topic(g, who)
	return []string{
		term("topic", named), term("sender", operand(g, who)), term("is", "starred"),
		term("is", "mentioned"), term("is", "unread"),
		term("is", "alerted"), term("search", one(g, []string{"second", "lines", "plain", "this"})),
	}
}

// inPairs is a narrow as pairs of texts, where its operands are texts.
func inPairs(narrow string) string {
	pairs := termIn.ReplaceAllString(narrow, "[$1, $2]")
	if strings.Contains(pairs, "operator") {
		return narrow
	}
	return pairs
}

var termIn = regexp.MustCompile(`\{"operator": ("[^"]*"), "operand": ("[^"]*")\}`)

func narrow(g *generator, who target.Role) (string, bool) {
	first, is := inStream(g, who)
	text := "[" + first + "]"
	if !g.maybe(3) {
		text = "[" + first + ", " + one(g, terms(g, who)) + "]"
	}
	if g.maybe(4) {
		text = inPairs(text)
	}
	return text, is
}

// wideNarrow is a narrow beyond the streams of the sequence.
func wideNarrow(g *generator, who target.Role) (string, bool) {
	if g.maybe(3) {
		return narrow(g, who)
	}
	direct, with, including := "private", "pm-with", "group-pm-with"
	if g.directs {
		direct, with, including = "dm", "dm", "dm-including"
	}
	first, _ := address(g, who)
	second, _ := address(g, who)
	text := "[" + one(g, []string{
		one(g, terms(g, who)[1:]), term("is", direct), term(with, first), term(with, first+","+second),
		term(including, operand(g, who)),
		term("streams", "public"), "",
	}) + "]"
	if g.maybe(4) {
		text = inPairs(text)
	}
	return text, true
}

func streamNarrow(g *generator, who target.Role) (string, bool) {
	text, is := theirs("stream", "name:", true)(g, who)
	return `[["stream", "` + text + `"]]`, is
}

func eventTypes(g *generator, who target.Role) (string, bool) {
	if g.maybe(2) {
		return jsonList(heardTypes), true
	}
	return listOf(func(g *generator, _ target.Role) (string, bool) { return one(g, heardTypes), true }, 3, true)(g, who)
}

func fetchTypes(g *generator, who target.Role) (string, bool) {
	return listOf(func(g *generator, _ target.Role) (string, bool) { return one(g, toldTypes), true }, 3, true)(g, who)
}

func property(g *generator, who target.Role) (string, bool) {
	text, is := theirs("stream", "", true)(g, who)
	return fmt.Sprintf(`[{"stream_id": %s, "property": %q, "value": %s}]`, text,
		one(g, []string{"is_muted", "pin_to_top", "desktop_notifications"}), one(g, []string{"true", "false"})), is
}

// heardTypes and toldTypes are the types of events, and the kinds of a registration, that are compared.
var (
	heardTypes = []string{"message", "update_message", "update_message_flags", "delete_message", "reaction",
		"subscription", "muted_topics", "muted_users", "user_group", "user_status", "user_settings",
		"update_display_settings", "update_global_notifications", "realm_user", "alert_words"}
	toldTypes = []string{"message", "subscription", "muted_topics", "muted_users", "realm_user_groups", "alert_words",
		"starred_messages", "user_status", "realm", "user_settings", "update_display_settings", "update_global_notifications",
		"realm_user"}
)

func jsonList(texts []string) string { return `["` + strings.Join(texts, `", "`) + `"]` }

// inAngles matches the words of a text.
var inAngles = regexp.MustCompile(`<([a-z]+(?: [a-z_]+)*)>`)

// expand replaces the words of a text.
func (g *generator) expand(text string, who target.Role) (expanded string, is bool) {
	is = true
	expanded = inAngles.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.Trim(found, "<>")
		if !g.knows(name) {
			return found // a tag of HTML
		}
		replaced, has := g.wordFor(name)(g, who)
		is = is && has
		return replaced
	})
	return expanded, is
}

func (g *generator) knows(name string) bool {
	_, table := g.words[name]
	return table || len(g.catalogue.Values[name]) > 0 || strings.HasPrefix(name, "longest ")
}
