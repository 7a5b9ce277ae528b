package scenarios_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// crew is the beginning of the bad files: two lines, an owner and a member.
const crew = `users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 2, email: ben@example.com, full_name: Ben}
`

func user(fields string) string { return crew + "  - {" + fields + "}" } // line 4

func stream(fields string) string { return crew + "streams:\n  - {" + fields + "}" } // line 5

func message(fields string) string { // line 7
	return crew + "streams:\n  - {name: deck}\nmessages:\n  - {" + fields + "}"
}

func attachment(fields string) string { return crew + "attachments:\n  - {" + fields + "}" } // line 5

const newUser = "email: cy@example.com, full_name: Cy"

var badFiles = []struct {
	name, text string
	want       []string // "line: part of the reason", in order, nothing else
}{
	{"an empty file", "", []string{"1: the file is empty"}},
	{"only a comment", "# nothing\n", []string{"1: the file is empty"}},
	{"broken YAML", "users:\n  - {email: [}\n", []string{"2: not valid YAML"}},
	{"two documents", smallest + "---\n" + smallest, []string{"2: a second document"}},
	{"a list at the top", "- a", []string{"1: the file: expected an object of keys and values, found a list"}},
	{"an unknown key", crew + "hats: 1", []string{
		`4: the file: unknown key "hats"; expected organization, users, server_bots, groups, streams, emoji, messages, attachments, mutes, statuses, domains, linkifiers, playgrounds, profile_fields, scheduled, drafts, saved_snippets, invites, faults or actors`}},
	{"a typo in a key", crew + "straems: []", []string{`4: the file: unknown key "straems"; did you mean "streams"?`}},
	{"a typo in a user's key", user(newUser + ", api_kye: x"),
		[]string{`4: users[2]: unknown key "api_kye"; did you mean "api_key"?`}},
	{"a merge key", crew + "<<: {streams: []}", []string{`4: the file: unknown key "<<"`}},
	{"a list as key", crew + "[a]: 1", []string{"4: the file: expected a word as key, found a list"}},
	{"a key given twice", crew + "users: []", []string{"4: the file: users is given a second time, first on line 1"}},
	{"an alias", "organization: &o {id: a}\nstreams: *o\n" + smallest,
		[]string{"1: organization: anchors and aliases", "2: streams: anchors and aliases"}},
	{"no users", "organization: {id: a}", []string{"1: the file: users is missing"}},
	{"nobody who owns", "users: [{email: a@b.c, full_name: Ada}]",
		[]string{"1: users: expected at least one active person with the role owner"}},
	{"only an owner who has gone", "users: [{email: a@b.c, full_name: Ada, role: owner, deactivated: true}]",
		[]string{"1: users: expected at least one active person"}},

	{"a group's name twice", crew + "groups: [{name: all}, {name: all}]",
		[]string{`4: groups[1].name: "all" is the name of another group`}},
	{"a group's id twice", crew + "groups: [{id: 9, name: all}, {id: 9, name: some}]",
		[]string{"4: groups[1].id: 9 is the id of all"}},
	{"a group with the id of a system group", crew + "groups: [{id: 3, name: all}]",
		[]string{"4: groups[0].id: expected a number from 9"}},
	{"a group named like a system group", crew + "groups: [{name: '@all'}]",
		[]string{"4: groups[0].name: expected a name"}},
	{"a group of nobody", crew + "groups: [{name: all, members: [x@example.com]}]",
		[]string{"4: groups[0].members[0]: expected the email of a user"}},
	{"a group below a later one", crew + "groups: [{name: all, subgroups: [some]}, {name: some}]",
		[]string{"4: groups[0].subgroups[0]: expected the name of a group further up"}},

	{"a bot that no server has", crew + "server_bots: [{name: helper-bot, id: 90}]",
		[]string{"4: server_bots[0].name: expected emailgateway, welcome-bot or notification-bot"}},
	{"a server's bot with the id of a user", user(newUser+", id: 77") + "\nserver_bots: [{name: welcome-bot, id: 77}]",
		[]string{"5: server_bots[0].id: 77 is the id of cy@example.com"}},
	{"a picture that is none", crew + "emoji: [{name: dot, base64: aGVsbG8=}]",
		[]string{"4: emoji[0].base64: expected a picture in padded base64: it is not a PNG"}},
	{"a picture of somebody without one", user(newUser + ", avatar_base64: aGVsbG8="),
		[]string{"4: users[2].avatar_base64: expected a picture", "4: users[2].avatar_base64: expected avatar: uploaded"}},
	{"a domain that is an address", crew + "domains: [{domain: 'a@b.c'}]",
		[]string{"4: domains[0].domain: expected a domain in lower-case letters"}},
	{"a subscriber who has left", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com, left: true}]"), []string{"5: streams[0].subscriptions[0].left: ada@example.com is among the subscribers"}},
	{"periods that overlap", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com, received: [{from: 3, to: 9}, {from: 9}]}]"), []string{"5: streams[0].subscriptions[0].received[1]: expected a period after"}},
	{"a subscriber whose last period has ended",
		stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com, received: [{from: 3, to: 9}]}]"), []string{"5: streams[0].subscriptions[0].received[0].to: ada@example.com is subscribed"}},
	{"an open period of one who has left", stream(
		"name: deck, subscriptions: [{user: ada@example.com, left: true, received: [{from: 3}]}]"),
		[]string{"5: streams[0].subscriptions[0].received[0]: to is missing"}},
	{"receivers of a direct message", message("from: ada@example.com, to: [ada@example.com], content: c, received_by: [ada@example.com]"), []string{"7: messages[0].received_by: the participants of a direct message"}},
	{"a scheduled message without a time", crew +
		"scheduled: [{from: ada@example.com, to: [ada@example.com], content: c}]", []string{
		"4: scheduled[0]: expected either in_minutes or time"}},
	{"a draft's id twice", crew + "drafts: [{id: 2, user: ada@example.com}, {id: 2, user: ada@example.com}]",
		[]string{"4: drafts[1].id: another object has the id 2"}},
	{"a muted topic of nobody", crew + "streams: [{name: deck}]\nmutes: {topics: [{user: x@example.com, stream: deck, topic: t}]}", []string{"5: mutes.topics[0].user: expected the email of a user"}},
	{"a muted topic nowhere", crew + "mutes: {topics: [{user: ada@example.com, stream: dek, topic: t}]}",
		[]string{"4: mutes.topics[0].stream: expected the name of a stream"}},
	{"a topic muted twice", crew + "streams: [{name: deck}]\nmutes: {topics: [{user: ada@example.com, stream: deck, topic: t}, {user: ada@example.com, stream: deck, topic: T}]}", []string{"5: mutes.topics[1]: the object is listed twice"}},
	{"somebody who muted nobody", crew + "mutes: {users: [{user: ada@example.com, muted: x@example.com}]}",
		[]string{"4: mutes.users[0].muted: expected the email of a user"}},
	{"somebody who muted themselves", crew + "mutes: {users: [{user: ada@example.com, muted: Ada@example.com}]}",
		[]string{"4: mutes.users[0].muted: a user cannot mute themselves"}},
	{"a status of nobody", crew + "statuses: [{user: x@example.com, text: hi}]",
		[]string{"4: statuses[0].user: expected the email of a user"}},
	{"two statuses", crew + "statuses: [{user: ada@example.com}, {user: ADA@example.com}]",
		[]string{"4: statuses[1]: the object is listed twice"}},
	{"a long status", crew + "statuses: [{user: ada@example.com, text: " + strings.Repeat("x", 61) + "}]",
		[]string{"4: statuses[0].text: expected"}},
	{"nobody who schedules", crew + "scheduled: [{from: x@example.com, to: [ada@example.com], content: hi, in_minutes: 5}]", []string{"4: scheduled[0].from: expected the email of a user"}},
	{"a schedule without receivers", crew + "scheduled: [{from: ada@example.com, content: hi, in_minutes: 5}]",
		[]string{"4: scheduled[0]: the message has no receivers"}},
	{"a schedule in the past", crew + "scheduled: [{from: ada@example.com, to: [ada@example.com], content: hi, in_minutes: 0}]", []string{"4: scheduled[0].in_minutes: expected"}},
	{"a schedule of blanks", crew + "scheduled: [{from: ada@example.com, to: [ada@example.com], content: ' ', in_minutes: 1}]", []string{"4: scheduled[0].content: expected a text"}},
	{"a draft of nobody", crew + "drafts: [{user: x@example.com}]",
		[]string{"4: drafts[0].user: expected the email of a user"}},
	{"a draft for nowhere", crew + "drafts: [{user: ada@example.com, stream: void}]",
		[]string{"4: drafts[0].stream: expected the name of a stream"}},
	{"a draft with a lone topic", crew + "drafts: [{user: ada@example.com, topic: t}]",
		[]string{"4: drafts[0].topic: only drafts for a stream"}},
	{"an invitation of a member", crew + "invites: [{from: ada@example.com, email: ADA@example.com}]",
		[]string{"4: invites[0].email: ADA@example.com is the email of a user"}},
	{"an invitation twice", crew + "invites: [{from: ada@example.com, email: x@example.com}, {from: ada@example.com, email: X@example.com}]", []string{"4: invites[1]: the object is listed twice"}},
	{"an invitation to no address", crew + "invites: [{from: ada@example.com, email: somebody}]",
		[]string{"4: invites[0].email: expected an email"}},
	{"an invitation to nowhere", crew + "invites: [{from: ada@example.com, streams: [void]}]",
		[]string{"4: invites[0].streams[0]: expected the name of a stream"}},
	{"a bot's draft", user("email: cy@example.com, full_name: Cy, bot: generic, bot_owner: ada@example.com") +
		"\ndrafts: [{user: cy@example.com}]", []string{"5: drafts[0].user: cy@example.com is a bot"}},
	{"a muted bot", user("email: cy@example.com, full_name: Cy, bot: generic, bot_owner: ada@example.com") +
		"\nmutes: {users: [{user: ada@example.com, muted: cy@example.com}]}", []string{
		"5: mutes.users[0].muted: cy@example.com is a bot"}},

	{"an emoji's name in capitals", crew + "emoji: [{name: Fin}]",
		[]string{"4: emoji[0].name: expected lower-case letters"}},
	{"an emoji's name twice", crew + "emoji: [{name: fin}, {name: fin}]",
		[]string{`4: emoji[1].name: "fin" is the name of another emoji`}},
	{"an emoji's id twice", crew + "emoji: [{id: 1, name: fin}, {id: 1, name: tail}]",
		[]string{"4: emoji[1].id: 1 is the id of fin"}},
	{"an emoji's place", crew + "emoji: [{name: fin, url: fin.png}]", []string{"4: emoji[0].url: expected a URL"}},
	{"an emoji of nobody", crew + "emoji: [{name: fin, author: x@example.com}]",
		[]string{"4: emoji[0].author: expected the email of a user"}},
	{"an edit of nothing", message("from: ada@example.com, stream: deck, topic: t, content: c, edits: [{}]"),
		[]string{"7: messages[0].edits[0]: the edit changed nothing"}},
	{"an edit by nobody", message("from: ada@example.com, stream: deck, topic: t, content: c, edits: [{from: x@example.com, topic: u}]"), []string{"7: messages[0].edits[0].from: expected the email of a user"}},
	{"an edit from nowhere", message("from: ada@example.com, stream: deck, topic: t, content: c, edits: [{stream: x}]"),
		[]string{"7: messages[0].edits[0].stream: expected the name of a stream"}},
	{"a former topic with blanks", message("from: ada@example.com, stream: deck, topic: t, content: c, edits: [{topic: ' u'}]"), []string{"7: messages[0].edits[0].topic: expected a topic"}},
	{"a direct message that was moved", message(
		"from: ada@example.com, to: [ada@example.com], content: c, edits: [{topic: u}]"),
		[]string{"7: messages[0].edits[0]: direct messages have neither topic nor stream"}},
	{"a reaction of nobody", message("from: ada@example.com, stream: deck, topic: t, content: c, reactions: [{from: x@example.com, emoji: fin}]"), []string{"7: messages[0].reactions[0].from: expected the email of a user"}},
	{"a star of nobody", message("from: ada@example.com, stream: deck, topic: t, content: c, starred_by: [x@example.com]"),
		[]string{"7: messages[0].starred_by[0]: expected the email of a user"}},

	{"an object for a list", "users: {a: b}", []string{"1: users: expected a list, found an object"}},
	{"nothing for a list", "users:", []string{"1: users: expected a list, found nothing"}},
	{"a text for a number", user(newUser + ", id: three"),
		[]string{`4: users[2].id: expected a whole number, found "three"`}},
	{"a fraction", user(newUser + ", id: 1.5"), []string{"4: users[2].id: expected a whole number, found 1.5"}},
	{"an octal number", user(newUser + ", id: 010"), []string{"4: users[2].id: expected a whole number, found 010"}},
	{"a huge number", user(newUser + ", id: 99999999999999999999"), []string{"4: users[2].id: expected a whole number"}},
	{"a number out of range", user(newUser + ", id: -1"),
		[]string{"4: users[2].id: expected a number from 1 to 2147483647, found -1"}},
	{"a word for a yes or no", user(newUser + ", deactivated: maybe"),
		[]string{`4: users[2].deactivated: expected true or false, found "maybe"`}},
	{"a number for a text", user("email: cy@example.com, full_name: 2024"),
		[]string{"4: users[2].full_name: expected a text, found 2024: put it in quotes"}},
	{"nothing for a text", user("email: cy@example.com, full_name: ~"),
		[]string{"4: users[2].full_name: expected a text, found nothing"}},
	{"a list for a text", user("email: cy@example.com, full_name: [Cy]"),
		[]string{"4: users[2].full_name: expected a text, found a list"}},
	{"a number in a list of texts", user(newUser + ", alert_words: [1]"),
		[]string{"4: users[2].alert_words[0]: expected a text, found 1"}},
	{"a policy that does not exist", crew + "organization: {invite_to_stream_policy: 9}",
		[]string{"4: organization.invite_to_stream_policy: expected one of 1, 2, 3, 4, found 9"}},
	{"an identifier with capitals", crew + "organization: {id: Reef}",
		[]string{`4: organization.id: expected lower-case letters`}},
	{"a script as icon", crew + "organization: {icon: 'javascript:x'}", []string{"4: organization.icon: expected a URL"}},
	{"an unknown notifications stream", crew + "organization: {notifications_stream: dek}\nstreams: [{name: deck}]",
		[]string{
			`4: organization.notifications_stream: expected the name of a stream of this file, found "dek"; did you mean "deck"?`}},

	{"no email", user("full_name: Cy"), []string{"4: users[2]: email is missing"}},
	{"no name", user("email: cy@example.com"), []string{"4: users[2]: full_name is missing"}},
	{"a broken email", user("email: cy at example.com, full_name: Cy"),
		[]string{`4: users[2].email: expected an address such as ada@example.com, found "cy at example.com"`}},
	{"a name with an at sign", user(`email: cy@example.com, full_name: "C@y"`),
		[]string{"4: users[2].full_name: expected a name without any of"}},
	{"a name that looks like a mention", user(`email: cy@example.com, full_name: "Cy|3"`),
		[]string{"4: users[2].full_name: expected a name without"}},
	{"a name too short", user(`email: cy@example.com, full_name: C`),
		[]string{"4: users[2].full_name: expected 2 to 100 characters, found 1"}},
	{"a name too long", user("email: cy@example.com, full_name: " + strings.Repeat("é", 101)),
		[]string{"4: users[2].full_name: expected 2 to 100 characters, found 101"}},
	{"the same email in capitals", user("email: BEN@example.com, full_name: Cy"),
		[]string{`4: users[2].email: "BEN@example.com" is the email of another user`}},
	{"the same id", user(newUser + ", id: 2"), []string{"4: users[2].id: 2 is the id of ben@example.com"}},
	{"a typo in a role", user(newUser + ", role: adminstrator"),
		[]string{`4: users[2].role: expected member, owner, administrator, moderator or guest, found "adminstrator"; did you mean "administrator"?`}},
	{"an unknown visibility", user(newUser + ", email_visibility: friends"),
		[]string{
			`4: users[2].email_visibility: expected everyone, members, administrators, nobody or moderators, found "friends"`}},
	{"an unknown avatar", user(newUser + ", avatar: none"), []string{`4: users[2].avatar: expected gravatar or uploaded`}},
	{"a short key", user(newUser + ", api_key: abc"),
		[]string{"4: users[2].api_key: expected 32 letters and digits, found 3 characters"}},
	{"the same key", user(newUser + ", api_key: " + key + "}\n  - {email: di@example.com, full_name: Di, api_key: " + key),
		[]string{"5: users[3].api_key: this is the key of cy@example.com too"}},
	{"a short password", user(newUser + ", password: abc"),
		[]string{"4: users[2].password: expected 6 to 100 characters, found 3"}},
	{"a date without time", user(newUser + ", joined: 2024-01-01"),
		[]string{`4: users[2].joined: expected an RFC 3339 time such as 2026-01-31T09:00:00Z, or a time before the start such as -3d2h, found "2024-01-01"`}},
	{"a time before 1970", user(newUser + ", joined: 1969-01-01T00:00:00Z"),
		[]string{"4: users[2].joined: expected a time after 1970"}},
	{"units in the wrong order", user(newUser + ", joined: -2h3d"),
		[]string{"4: users[2].joined: expected an RFC 3339 time"}},
	{"too long ago", user(newUser + ", joined: -9999w"), []string{"4: users[2].joined: expected at most 20 years"}},
	{"a time zone with spaces", user(newUser + ", timezone: far away"),
		[]string{"4: users[2].timezone: expected the name of a time zone"}},
	{"an alert word twice", user(newUser + ", alert_words: [a, A]"),
		[]string{"4: users[2].alert_words[1]: expected words that differ"}},

	{"an unknown kind of bot", user(newUser + ", bot: webhook"),
		[]string{"4: users[2].bot: expected generic, incoming-webhook, outgoing-webhook or embedded"}},
	{"a bot without owner", user(newUser + ", bot: generic"), []string{"4: users[2]: bot_owner is missing"}},
	{"a person with an owner", user(newUser + ", bot_owner: ben@example.com"),
		[]string{"4: users[2].bot_owner: only bots have an owner"}},
	{"a bot of nobody", user(newUser + ", bot: generic, bot_owner: bem@example.com"),
		[]string{`4: users[2].bot_owner: expected the email of a user of this file, found "bem@example.com"; did you mean "ben@example.com"?`}},
	{"a bot of itself", user(newUser + ", bot: generic, bot_owner: cy@example.com"),
		[]string{"4: users[2].bot_owner: cy@example.com is a bot: expected the email of a person"}},
	{"a service of a person", user(newUser + ", service: {url: 'http://a.b'}"),
		[]string{"4: users[2].service: expected bot to be outgoing-webhook or embedded"}},
	{"a service of a generic bot", user(newUser + ", bot: generic, bot_owner: ben@example.com, service: {}"),
		[]string{"4: users[2].service: expected bot to be outgoing-webhook or embedded"}},
	{"callbacks to a file", user(newUser + ", bot: outgoing-webhook, bot_owner: ben@example.com, service: {url: 'file:///x'}"), []string{`4: users[2].service.url: expected an http or https URL, found "file:///x"`}},
	{"an unknown interface", user(newUser + ", bot: outgoing-webhook, bot_owner: ben@example.com, service: {interface: slak}"), []string{`4: users[2].service.interface: expected generic or slack, found "slak"; did you mean "slack"?`}},
	{"a short token", user(newUser + ", bot: outgoing-webhook, bot_owner: ben@example.com, service: {token: abc}"),
		[]string{"4: users[2].service.token: expected 32 letters and digits, found 3 characters"}},
	{"a configured webhook", user(newUser + ", bot: outgoing-webhook, bot_owner: ben@example.com, service: {config: [{key: a, value: b}]}"), []string{"4: users[2].service.config: only embedded bots"}},
	{"an embedded bot without name", user(newUser + ", bot: embedded, bot_owner: ben@example.com, service: {config: []}"),
		[]string{"4: users[2].service: name is missing"}},
	{"callbacks of an embedded bot", user(newUser +
		", bot: embedded, bot_owner: ben@example.com, service: {name: giphy, url: 'http://a.b'}"),
		[]string{"4: users[2].service.url: only outgoing webhooks"}},
	{"a thing told twice", user(newUser + ", bot: embedded, bot_owner: ben@example.com, service: {name: giphy, config: [{key: a, value: b}, {key: a, value: c}]}"), []string{`4: users[2].service.config[1].key: "a" is listed twice`}},
	{"a living bot of one who has gone", user(newUser +
		", deactivated: true}\n  - {email: di@example.com, full_name: Di, bot: generic, bot_owner: cy@example.com"),
		[]string{"5: users[3].bot_owner: cy@example.com is deactivated"}},

	{"a stream without name", stream("description: x"), []string{"5: streams[0]: name is missing"}},
	{"a stream's name with spaces around", stream("name: ' deck'"),
		[]string{`5: streams[0].name: expected a name without control characters and surrounding spaces, found " deck"`}},
	{"a stream's name too long", stream("name: " + strings.Repeat("x", 61)),
		[]string{"5: streams[0].name: expected 1 to 60 characters, found 61"}},
	{"a description too long", stream("name: deck, description: " + strings.Repeat("x", 1025)),
		[]string{"5: streams[0].description: expected 0 to 1024 characters, found 1025"}},
	{"the same stream in capitals", stream("name: deck}\n  - {name: DECK"),
		[]string{`6: streams[1].name: "DECK" is the name of another stream`}},
	{"the same stream id", stream("name: deck, id: 3}\n  - {name: mast, id: 3"),
		[]string{"6: streams[1].id: 3 is the id of deck"}},
	{"a typo in the privacy", stream("name: deck, privacy: privat"),
		[]string{`5: streams[0].privacy: expected public, private or web-public, found "privat"; did you mean "private"?`}},
	{"an unknown post policy", stream("name: deck, post_policy: all"),
		[]string{"5: streams[0].post_policy: expected any, administrators, full-members or moderators"}},
	{"an unknown creator", stream("name: deck, creator: no@example.com"),
		[]string{"5: streams[0].creator: expected the email of a user"}},
	{"an unknown subscriber", stream("name: deck, subscribers:\n    [ben@example.com,\n     no@example.com]"),
		[]string{"7: streams[0].subscribers[1]: expected the email of a user"}},
	{"a subscriber twice", stream("name: deck, subscribers: [ben@example.com, Ben@example.com]"),
		[]string{"5: streams[0].subscribers[1]: ben@example.com is listed twice"}},
	{"a subscription of somebody else", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ben@example.com, muted: true}]"), []string{`5: streams[0].subscriptions[0].user: "ben@example.com" is not among the subscribers`}},
	{"a subscription of nobody", stream("name: deck, subscriptions: [{user: x@example.com}]"),
		[]string{"5: streams[0].subscriptions[0].user: expected the email of a user"}},
	{"a subscription twice", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com}, {user: Ada@example.com}]"), []string{"5: streams[0].subscriptions[1]: the object is listed twice"}},
	{"a colour that is none", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com, color: blue}]"), []string{"5: streams[0].subscriptions[0].color: expected a colour"}},
	{"a subscription with a typo", stream("name: deck, subscribers: [ada@example.com], subscriptions: [{user: ada@example.com, mutde: true}]"), []string{`5: streams[0].subscriptions[0]: unknown key "mutde"; did you mean "muted"?`}},
	{"removers that are no group", stream("name: deck, can_remove_subscribers: owners"),
		[]string{"5: streams[0].can_remove_subscribers: expected"}},
	{"a public stream with protected history", stream("name: deck, shared_history: false"),
		[]string{"5: streams[0].shared_history: only private streams"}},
	{"a private default", stream("name: deck, privacy: private, default: true"),
		[]string{"5: streams[0].default: a private stream cannot be"}},
	{"messages kept for no day", stream("name: deck, retention_days: 0"),
		[]string{"5: streams[0].retention_days: expected a number of days, or -1"}},

	{"a message of nobody", message("stream: deck, topic: t, content: c"), []string{"7: messages[0]: from is missing"}},
	{"a message of an unknown", message("from: no@example.com, stream: deck, topic: t, content: c"),
		[]string{"7: messages[0].from: expected the email of a user"}},
	{"a message without content", message("from: ben@example.com, stream: deck, topic: t"),
		[]string{"7: messages[0]: content is missing"}},
	{"a blank message", message("from: ben@example.com, stream: deck, topic: t, content: ' '"),
		[]string{"7: messages[0].content: expected a text that is not blank"}},
	{"a message too long", message("from: ben@example.com, stream: deck, topic: t, content: " +
		strings.Repeat("x", 10001)), []string{"7: messages[0].content: expected 1 to 10000 characters, found 10001"}},
	{"a message to nobody", message("from: ben@example.com, content: c"),
		[]string{"7: messages[0]: the message has no receivers"}},
	{"a message to an empty list", message("from: ben@example.com, to: [], content: c"),
		[]string{"7: messages[0]: the message has no receivers"}},
	{"a message to an unknown", message("from: ben@example.com, to: [no@example.com], content: c"),
		[]string{"7: messages[0].to[0]: expected the email of a user"}},
	{"a message to an unknown stream", message("from: ben@example.com, stream: dekc, topic: t, content: c"),
		[]string{`7: messages[0].stream: expected the name of a stream of this file, found "dekc"; did you mean "deck"?`}},
	{"a message to both", message("from: ben@example.com, stream: deck, topic: t, to: [ada@example.com], content: c"),
		[]string{"7: messages[0].to: the message has a stream too"}},
	{"a message without topic", message("from: ben@example.com, stream: deck, content: c"),
		[]string{"7: messages[0]: topic is missing"}},
	{"a topic too long", message("from: ben@example.com, stream: deck, content: c, topic: " + strings.Repeat("x", 61)),
		[]string{"7: messages[0].topic: expected 1 to 60 characters, found 61"}},
	{"a direct message with topic", message("from: ben@example.com, to: [ada@example.com], topic: t, content: c"),
		[]string{"7: messages[0].topic: direct messages have no topic"}},
	{"ids that fall", message("id: 9, from: ben@example.com, to: [ada@example.com], content: c}\n  - {id: 8, from: ben@example.com, to: [ada@example.com], content: c"), []string{"8: messages[1].id: expected a number above 9"}},
	{"an id that the message before got", message(
		"id: 9, from: ben@example.com, to: [ada@example.com], content: c}\n  - {from: ben@example.com, to: [ada@example.com], content: c}\n  - {id: 10, from: ben@example.com, to: [ada@example.com], content: c"), []string{"9: messages[2].id: expected a number above 10"}},

	{"an attachment of nobody", attachment("name: a.txt"), []string{"5: attachments[0]: owner is missing"}},
	{"an attachment of an unknown", attachment("owner: no@example.com, name: a.txt"),
		[]string{"5: attachments[0].owner: expected the email of a user"}},
	{"an attachment with a path for a name", attachment("owner: ben@example.com, name: a/b.txt"),
		[]string{"5: attachments[0].name: expected the name of a file"}},
	{"an attachment that climbs", attachment("owner: ben@example.com, name: a.txt, path: 1/../a.txt"),
		[]string{"5: attachments[0].path: expected 1 and names"}},
	{"an attachment of another organization", attachment("owner: ben@example.com, name: a.txt, path: 2/a.txt"),
		[]string{"5: attachments[0].path: expected 1 and names"}},
	{"an attachment with two contents", attachment("owner: ben@example.com, name: a.txt, content: a, base64: YQ=="),
		[]string{"5: attachments[0].base64: the attachment has content too"}},
	{"an attachment of no base64", attachment("owner: ben@example.com, name: a.txt, base64: YQ"),
		[]string{"5: attachments[0].base64: expected padded base64"}},
	{"the same attachment id", attachment("owner: ben@example.com, name: a.txt, id: 3}\n  - {owner: ben@example.com, name: b.txt, id: 3"), []string{"6: attachments[1].id: 3 is the id of a.txt"}},
	{"the same path", attachment("owner: ben@example.com, name: a, path: 1/a}\n  - {owner: ben@example.com, name: b, path: 1/a"), []string{`6: attachments[1].path: "1/a" is the path of another`}},

	{"a pattern that does not compile", crew + "linkifiers: [{pattern: 'a(b', url_template: 'https://a.co/'}]",
		[]string{"4: linkifiers[0].pattern: expected a regular expression"}},
	{"a template that never ends", crew + "linkifiers: [{pattern: a, url_template: 'https://a.co/{b'}]",
		[]string{"4: linkifiers[0].url_template: expected a template of RFC 6570"}},
	{"a group without a place", crew + "linkifiers: [{pattern: '(?P<b>c)', url_template: 'https://a.co/'}]",
		[]string{
			"4: linkifiers[0]: expected the groups of the pattern and the names in the template to be the same, found b and none"}},
	{"the same pattern twice", crew + "linkifiers: [{pattern: a, url_template: 'https://a.co/'}, {pattern: a, url_template: 'https://b.co/'}]", []string{`4: linkifiers[1].pattern: "a" is the pattern of another linkifier`}},
	{"the same id of linkifiers", crew + "linkifiers: [{id: 1, pattern: a, url_template: 'https://a.co/'}, {id: 1, pattern: b, url_template: 'https://b.co/'}]", []string{"4: linkifiers[1].id: 1 is the id of a"}},

	{"a playground nowhere", crew + "playgrounds: [{name: a, language: go, url_prefix: a.co}]",
		[]string{"4: playgrounds[0].url_prefix: expected a URL"}},
	{"the same playground twice", crew + "playgrounds: [{id: 1, name: a, language: go, url_prefix: 'https://a.co/'}, {id: 1, name: a, language: go, url_prefix: 'https://b.co/'}]", []string{"4: playgrounds[1].id: 1 is the id of a", `4: playgrounds[1].name: "a" is the name of another playground for go`}},

	{"the same field twice", crew + "profile_fields: [{id: 1, name: a, type: date}, {id: 1, name: a, type: url}]",
		[]string{"4: profile_fields[1].id: 1 is the id of a", `4: profile_fields[1].name: "a" is the name of another field`}},
	{"a list without choices", crew + "profile_fields: [{name: a, type: select}]",
		[]string{"4: profile_fields[0]: expected choices"}},
	{"choices for a date", crew + "profile_fields: [{name: a, type: date, choices: [{value: b, text: B}]}]",
		[]string{"4: profile_fields[0].choices: only a field of the type select"}},
	{"the same choice twice", crew + "profile_fields: [{name: a, type: select, choices: [{value: b, text: B}, {value: b, text: C}]}]", []string{`4: profile_fields[0].choices[1]: "b" is listed twice`}},
	{"accounts nowhere", crew + "profile_fields: [{name: a, type: external-account}]",
		[]string{"4: profile_fields[0]: expected url_pattern"}},
	{"accounts without a name", crew + "profile_fields: [{name: a, type: external-account, url_pattern: 'https://a.co/'}]",
		[]string{"4: profile_fields[0].url_pattern: expected an http(s) URL with %(username)s"}},
	{"a date with a place", crew + "profile_fields: [{name: a, type: date, url_pattern: 'https://a.co/%(username)s'}]",
		[]string{"4: profile_fields[0].url_pattern: only a field of the type external-account"}},
	{"a profile of unknown things", user(newUser + ", profile: [{field: a, value: b}]"),
		[]string{"4: users[2].profile[0].field: expected the name of a profile field"}},
	{"people in a text", user(newUser+", profile: [{field: a, people: [ada@example.com]}]") +
		"\nprofile_fields: [{name: a, type: date}]", []string{
		"4: users[2].profile[0]: expected a value, as a is no field for people"}},
	{"a text for people", user(newUser+", profile: [{field: a, value: x}]") + "\nprofile_fields: [{name: a, type: users}]",
		[]string{"4: users[2].profile[0]: expected people, as a is a field for them"}},
	{"people nobody knows", user(newUser+", profile: [{field: a, people: [x@example.com]}]") +
		"\nprofile_fields: [{name: a, type: users}]", []string{
		"4: users[2].profile[0].people[0]: expected the email of a user"}},
	{"a profile of a bot", user(newUser+", bot: generic, bot_owner: ada@example.com, profile: [{field: a, value: x}]") +
		"\nprofile_fields: [{name: a, type: date}]", []string{"4: users[2].profile: only people have a profile"}},
	{"a bot that is there", user(newUser + ", bot: generic, bot_owner: ada@example.com, last_active: -1m"),
		[]string{"4: users[2].last_active: only people have a presence"}},

	{"settings as a list", user(newUser + ", settings: [enter_sends]"),
		[]string{"4: users[2].settings: expected an object of settings"}},
	{"a typo in a setting", user(newUser + ", settings: {enter_send: true}"),
		[]string{`4: users[2].settings: there is no setting "enter_send"; did you mean "enter_sends"?`}},
	{"a list as setting", user(newUser + ", settings: {[a]: true}"),
		[]string{"4: users[2].settings: expected the name of a setting, found a list"}},
	{"a setting twice", user(newUser + ", settings: {enter_sends: true, enter_sends: false}"),
		[]string{"4: users[2].settings: enter_sends is given a second time, first on line 4"}},
	{"a word for a switch", user(newUser + ", settings: {enter_sends: always}"),
		[]string{`4: users[2].settings.enter_sends: expected true or false, found "always"`}},
	{"a number that is no colour scheme", user(newUser + ", settings: {color_scheme: 4}"),
		[]string{"4: users[2].settings.color_scheme: expected one of 1, 2, 3, found 4"}},
	{"a batch of nothing", user(newUser + ", settings: {email_notifications_batching_period_seconds: 0}"),
		[]string{
			"4: users[2].settings.email_notifications_batching_period_seconds: expected a number from 1 to 604800, found 0"}},
	{"a typo in a word of a setting", user(newUser + ", settings: {emojiset: gogle}"),
		[]string{
			`4: users[2].settings.emojiset: expected google, google-blob, twitter or text, found "gogle"; did you mean "google"?`}},
	{"an alias in a setting", user(newUser + ", settings: {enter_sends: &a true}"),
		[]string{"4: users[2].settings.enter_sends: anchors and aliases"}},
	{"a setting that has a key", user(newUser + ", settings: {email_address_visibility: 1}"),
		[]string{
			"4: users[2].settings: email_address_visibility does not belong here: it has the key users[2].email_visibility"}},
	{"a bot with settings", user(newUser + ", bot: generic, bot_owner: ada@example.com, settings: {enter_sends: true}"),
		[]string{"4: users[2].settings: only people have settings"}},
	{"a rule that has a key", crew + "organization: {settings: {mandatory_topics: true}}",
		[]string{
			"4: organization.settings: mandatory_topics does not belong here: it has the key organization.mandatory_topics"}},
	{"a rule that is called otherwise", crew + "organization: {settings: {waiting_period_threshold: 3}}",
		[]string{"4: organization.settings: waiting_period_threshold does not belong here: it has the key organization.waiting_period_days"}},
	{"a retention of no days", crew + "organization: {settings: {message_retention_days: 0}}",
		[]string{"4: organization.settings.message_retention_days: expected a number of days"}},
	{"a language for code that is long", crew + "organization: {settings: {default_code_block_language: " +
		strings.Repeat("x", 61) +
		"}}", []string{"4: organization.settings.default_code_block_language: expected 0 to 60 characters"}},
	{"a default that is a rule", crew + "organization: {user_settings_defaults: {invite_required: true}}",
		[]string{`4: organization.user_settings_defaults: there is no setting "invite_required"`}},
	{"an unknown stream for newcomers", crew + "organization: {signup_stream: dek}\nstreams: [{name: deck}]",
		[]string{
			`4: organization.signup_stream: expected the name of a stream of this file, found "dek"; did you mean "deck"?`}},

	{"an actor nobody knows", crew + "actors: [{user: cy@example.com, does: come_and_go, every: 1m}]",
		[]string{`4: actors[0].user: expected the email of a user of this file, found "cy@example.com"`}},
	{"an actor who is a bot", user("email: b@example.com, full_name: Bo Bot, bot: generic, bot_owner: ada@example.com") +
		"\nactors: [{user: b@example.com, does: come_and_go, every: 1m}]", []string{
		`5: actors[0].user: b@example.com is a bot`}},
	{"an actor who is deactivated", user(newUser+", deactivated: true") +
		"\nactors: [{user: cy@example.com, does: come_and_go, every: 1m}]", []string{
		"5: actors[0].user: cy@example.com is deactivated"}},
	{"an unknown deed", crew + "actors: [{user: ada@example.com, does: sned}]", []string{`4: actors[0].does: expected `}},
	{"a deed without its keys", crew + "actors: [{user: ada@example.com, does: send, stream: deck, topic: t}]\nstreams: [{name: deck}]", []string{"4: actors[0]: every is missing", "4: actors[0]: texts is missing"}},
	{"a key of another deed", crew + "actors: [{user: ada@example.com, does: answer, texts: [x], every: 3m}]",
		[]string{"4: actors[0].every: an actor who does answer has no such key"}},
	{"an actor in a hurry", crew + "actors: [{user: ada@example.com, does: come_and_go, every: 10ms}]",
		[]string{"4: actors[0].every: expected a duration from 1s to a year"}},
	{"an actor without a rhythm", crew + "actors: [{user: ada@example.com, does: come_and_go, every: often}]",
		[]string{"4: actors[0].every: expected a duration"}},
	{"an actor who sends nowhere", crew + "actors: [{user: ada@example.com, does: send, every: 1m, texts: [x]}]",
		[]string{"4: actors[0]: expected stream and topic, or to"}},
	{"an actor who says nothing", crew + "actors: [{user: ada@example.com, does: answer, texts: [' ']}]",
		[]string{"4: actors[0].texts[0]: expected a text that is not blank"}},
	{"an actor of an unknown stream", crew + "actors: [{user: ada@example.com, does: react, every: 1m, stream: dek, emoji: [tada]}]\nstreams: [{name: deck}]", []string{`4: actors[0].stream: expected the name of a stream of this file, found "dek"; did you mean "deck"?`}},

	{"several mistakes at once",
		crew + "  - {email: cy@, full_name: Cy}\nstreams:\n  - {name: ' deck', creator: no@example.com}\n", []string{
			"4: users[2].email", "6: streams[0].creator", "6: streams[0].name"}},
	{"unreadable and wrong things at once", crew +
		"streams:\n  - {name: 7}\n  - {name: deck, default: true, privacy: private}\nmessages:\n  - {from: ben@example.com, stream: seven, topic: t, content: c}\n  - {from: no@example.com, stream: deck, topic: t, content: c}", []string{
		"5: streams[0].name: expected a text", "6: streams[1].default: a private",
		"9: messages[1].from: expected the email"}},
	{"a user who cannot be read, and is referred to",
		crew + "  - {emial: cy@example.com, full_name: Cy}\nstreams:\n  - {name: deck, creator: cy@example.com}", []string{
			`4: users[2]: unknown key "emial"`, "4: users[2]: email is missing"}},
}

const key = "abcdefghijklmnopqrstuvwxyz012345"

func TestBadFilesGetTheLineAndTheReason(t *testing.T) {
	for _, bad := range badFiles {
		t.Run(bad.name, func(t *testing.T) {
			s, err := scenarios.Load(strings.NewReader(bad.text), "reef.yaml")
			if err == nil || s != nil {
				t.Fatal("the file was accepted")
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(bad.want) {
				t.Fatalf("expected %d problems, got %q", len(bad.want), lines)
			}
			for i, want := range bad.want {
				if !strings.HasPrefix(lines[i], "reef.yaml:"+want) {
					t.Errorf("expected %q, got %q", want, lines[i])
				}
			}
		})
	}
}

func TestErrorsOfAFileCanBeSeparated(t *testing.T) {
	_, err := scenarios.Load(strings.NewReader(crew+"hats: 1"), "reef.yaml")
	var problem *scenarios.Error
	if !errors.As(err, &problem) || problem.File != "reef.yaml" || problem.Line != 4 {
		t.Errorf("got %#v", err)
	}
}

func TestTheReportOfABadFileIsBounded(t *testing.T) {
	text := crew
	for i := range 1000 {
		text += fmt.Sprintf("key%d: 1\n", i)
	}
	_, err := scenarios.Load(strings.NewReader(text), "f")
	if n := strings.Count(err.Error(), "\n"); n != 200 || !strings.HasSuffix(err.Error(), "f: and 800 more problems") {
		t.Errorf("got %d lines", n+1)
	}
}
