package explore

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// generator chooses the calls of a sequence by a seed. It prefers calls that were met seldom.
type generator struct {
	*rand.Rand
	catalogue catalogue
	kinds     []kind // that the servers have, and that may be made there
	weights   []int
	words     map[string]word
	settings  []setting
	book      *book
	met       *Coverage
	level     int
	often     []target.Role // people who call more often
	directs   bool          // narrows have the newer names of direct messages

	params map[string]string // of the call that is being chosen
	makes  []string
}

// terrain has the limits of sequences at the servers.
type terrain struct {
	level    int
	dialect  string
	roles    []target.Role
	often    []string // operations that come more often
	copies   bool     // each sequence has a copy of the server for itself
	keys     bool     // both servers give development keys
	settings []setting
}

func newGenerator(seed, number uint64, at terrain, met *Coverage) *generator {
	random := rand.New(rand.NewPCG(seed, number))
	g := &generator{
		Rand: random, catalogue: readCatalogue(), words: wordTable(), book: newBook(cast(random, at.roles)),
		met: met, level: at.level, settings: at.settings, directs: at.level >= session.RowID("177-dm-narrow").Level(),
	}
	for _, k := range g.catalogue.Acts {
		if at.has(k) {
			g.kinds = append(g.kinds, k)
			g.weights = append(g.weights, k.Weight)
			plays := func(r target.Role) bool { return slices.Contains(g.book.roles, r) }
			if len(k.By) > 0 && !slices.ContainsFunc(k.By, plays) {
				g.weights[len(g.weights)-1] = 1
			}
		}
	}
	g.focus(at.often)
	return g
}

// The least and the greatest number of people of a sequence.
const (
	fewest = 3
	most   = 6
)

// cast chooses the people of a sequence: the first one and some others. Few people meet each other often.
func cast(random *rand.Rand, roles []target.Role) []target.Role {
	others := slices.Clone(roles[1:])
	random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	return slices.Concat(roles[:1], others[:min(len(others), fewest-1+random.IntN(most-fewest+1))])
}

// The parts of a sequence's focus: kinds of calls, how much more often these come, people, and settings.
const (
	focused  = 4
	heavier  = 8
	actors   = 3
	switched = 4
)

// focus lets some kinds of calls, some people and some settings come more often in this sequence, so that one thing
// changes many times.
func (g *generator) focus(often []string) {
	for range focused {
		i := g.IntN(len(g.weights))
		if len(often) > 0 {
			name := one(g, often)
			i = max(0, slices.IndexFunc(g.kinds, func(k kind) bool { return k.operation() == name }))
		}
		g.weights[i] *= heavier
	}
	for range actors {
		g.often = append(g.often, one(g, g.book.roles))
	}
	if len(g.settings) > switched {
		g.settings = slices.Clone(g.settings)
		g.Shuffle(len(g.settings), func(i, j int) { g.settings[i], g.settings[j] = g.settings[j], g.settings[i] })
		g.settings = g.settings[:switched]
	}
}

// has reports whether sequences may make calls of the kind.
func (t terrain) has(k kind) bool {
	operation, is := described(k.operation())
	switch {
	case k.Only != "" && k.Only != t.dialect, k.Scope != "" && !t.copies:
		return false
	case is && operation.Since != "" && operation.Since.Level() > t.level:
		return false
	case k.operation() == fetchKey:
		return t.keys
	case k.operation() == "GET /users/{user_id}":
		return t.level >= session.SingleUserRow.Level()
	case k.operation() == "POST /realm/filters":
		return t.level >= session.LinkifierTemplatesRow.Level()
	}
	return true
}

// leftOut are the operations that sequences do not make without copies of the server.
func (t terrain) leftOut() (names []string) {
	for _, k := range readCatalogue().Acts {
		if k.Scope != "" && !t.copies && !slices.Contains(names, k.operation()) {
			names = append(names, k.operation())
		}
	}
	return names
}

func one[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }

// maybe is true with a probability of one in n.
func (g *generator) maybe(n int) bool { return g.IntN(n) == 0 }

// one is a thing of the kind that fits, mostly one of the first or of the last, so that the same things
// change often; nil without any.
func (g *generator) one(kind string, fits func(*thing) bool) *thing {
	const few = 2
	all := g.book.that(kind, fits)
	switch {
	case len(all) == 0:
		return nil
	case len(all) > 2*few && g.maybe(2):
		return one(g, all[len(all)-few:])
	case g.maybe(3):
		return one(g, all)
	}
	return one(g, all[:min(few, len(all))])
}

// candidates is how many calls the choice compares by how often they were met.
const candidates = 3

// next is the next call: of some candidates, the one that was met least.
func (g *generator) next() recordings.Call {
	var best recordings.Call
	least := -1.0
	for found := 0; found < candidates; {
		c, is := g.call(g.kinds[g.drawn()])
		if !is {
			continue
		}
		found++
		if rarity := g.met.rarity(c); rarity > least {
			best, least = c, rarity
		}
	}
	return best
}

func (g *generator) drawn() int {
	sum := 0
	for _, weight := range g.weights {
		sum += weight
	}
	left := g.IntN(sum)
	for i, weight := range g.weights {
		if left -= weight; left < 0 {
			return i
		}
	}
	return 0
}

// call is a call of the kind, in a usual or an unusual way.
func (g *generator) call(k kind) (recordings.Call, bool) {
	c, is := g.plain(k, g.caller(k), one(g, k.Forms))
	if is && g.maybe(4) {
		c = g.twisted(c)
	}
	return c, is
}

// caller is a person of one of the roles of the kind.
func (g *generator) caller(k kind) target.Role {
	roles := slices.DeleteFunc(slices.Clone(k.By), func(r target.Role) bool { return !slices.Contains(g.book.roles, r) })
	const seldom = 8
	switch {
	case k.Who != "":
		return target.Role(k.Who)
	case len(roles) > 0 && !g.maybe(seldom):
		return one(g, roles)
	case g.maybe(3):
		return one(g, g.book.roles)
	}
	return one(g, g.often)
}

// plain is a call of the form.
func (g *generator) plain(k kind, who target.Role, form map[string]choices) (c recordings.Call, is bool) {
	made := maps.Clone(g.book.made)
	g.params, g.makes = make(map[string]string), nil
	defer func() {
		if !is {
			g.book.made = made // labels that were not used
		}
	}()
	call, is := g.expand(k.Call, who)
	if !is {
		return c, false
	}
	for _, name := range slices.Sorted(maps.Keys(form)) {
		if !g.param(name, one(g, form[name]), who) {
			return c, false
		}
	}
	if k.Makes != "" && len(g.makes) == 0 {
		g.makes = append(g.makes, g.book.next(k.Makes))
	}
	g.makes = slices.DeleteFunc(g.makes, func(label string) bool {
		return strings.HasPrefix(label, "missed#") || strings.HasPrefix(label, "name#")
	})
	c = recordings.Call{Who: string(who), Params: g.params, Makes: g.makes}
	c.Method, c.Path, _ = strings.Cut(call, " ")
	if k.File != "" {
		c.Files = map[string]string{k.File: fmt.Sprintf("a file of %d", g.IntN(9))}
	}
	return c, true
}

// param adds a parameter, and is false if it has no value now.
func (g *generator) param(name, form string, who target.Role) bool {
	name, optional := strings.CutPrefix(name, "may ")
	if optional && g.maybe(2) || !g.has(name) {
		return true
	}
	if strings.HasPrefix(name, "<") {
		return g.setting(strings.Trim(name, "<>")) || optional
	}
	text, is := g.expand(form, who)
	if !is {
		return optional
	}
	if form != "<echo>" {
		g.params[name] = text
	}
	return true
}

// since are the rows from which on servers have a parameter.
var since = map[string]session.RowID{
	"send_notification_to_new_thread": session.NoticesRow, "send_notification_to_old_thread": session.NoticesRow,
	"include_anchor": session.IncludeAnchorRow, "use_first_unread_anchor": "",
}

func (g *generator) has(name string) bool { return g.level >= since[name].Level() }

// setting chooses a setting and its value.
func (g *generator) setting(word string) bool {
	if len(g.settings) == 0 {
		return false
	}
	each := one(g, g.settings)
	value := one(g, each.values)
	if strings.HasPrefix(word, "wrong") {
		value = one(g, each.wrong())
	}
	g.params[each.name] = value
	return true
}

// begin are the first calls: each person listens, a stream has everybody, and some messages are there.
func (g *generator) begin() (all []recordings.Call) {
	take := func(c recordings.Call) {
		g.book.note(c)
		all = append(all, c)
	}
	register, _ := kindOf("POST /register")
	for _, who := range g.book.roles {
		if c, is := g.plain(register, who, map[string]choices{
			"event_types": {jsonList(heardTypes)}, "apply_markdown": {"<bool>"}, "client_capabilities": {"<capabilities>"},
			"client_gravatar": {"true"},
		}); is {
			take(c)
		}
	}
	subscribe, _ := kindOf("POST /users/me/subscriptions")
	for _, form := range []map[string]choices{
		{"subscriptions": {"<new stream>"}, "principals": {g.everybody()}},
		{"subscriptions": {"<new stream>"}, "principals": {g.everybody()}, "invite_only": {"true"}},
	} {
		if c, is := g.plain(subscribe, g.founder(), form); is {
			take(c)
		}
	}
	return all
}

// founder is the person who makes the first streams.
func (g *generator) founder() target.Role {
	if g.maybe(2) && slices.Contains(g.book.roles, target.Admin) {
		return target.Admin
	}
	return g.book.roles[0]
}

// everybody are all people, as principals.
func (g *generator) everybody() string {
	var all []string
	for _, role := range g.book.roles {
		if g.level >= session.RowID("9-subscribe-principals-ids").Level() {
			all = append(all, "{user:"+string(role)+"}")
			continue
		}
		all = append(all, `"{email:`+string(role)+`}"`)
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// setting is one of PATCH /settings, with some of its values.
type setting struct {
	name   string
	values []string
}

// wrong are values that the setting cannot have.
func (s setting) wrong() []string {
	switch s.values[0] {
	case "true":
		return []string{"perhaps", "7"}
	case "1":
		return []string{"-1", "some", "9999"}
	case "120":
		return []string{"some"}
	}
	return []string{"no/such"}
}

// settingsFor are the settings of servers of the level.
func settingsFor(level int) (all []setting) {
	if level < requirements.SpecificationBegins.Level() {
		return nil
	}
	return settings
}

// settings are the settings that sequences change, with some of their values.
var settings = slices.Concat([]setting{
	{"color_scheme", []string{"1", "2", "3"}}, {"demote_inactive_streams", []string{"1", "2", "3"}},
	{"desktop_icon_count_display", []string{"1", "2", "3"}}, {"default_language", []string{"en", "de"}},
	{"timezone", []string{"Europe/Berlin", "Asia/Tokyo"}}, {"email_address_visibility", []string{"1", "2", "3"}},
	{"email_notifications_batching_period_seconds", []string{"120", "300"}}, {"user_list_style", []string{"1", "2", "3"}},
	{"realm_name_in_email_notifications_policy", []string{"1", "2", "3"}},
}, switches("twenty_four_hour_time", "dense_mode", "starred_message_counts", "fluid_layout_width", "high_contrast_mode",
	"translate_emoticons", "display_emoji_reaction_users", "escape_navigates_to_default_view", "left_side_userlist",
	"enable_stream_desktop_notifications", "enable_stream_email_notifications", "enable_stream_push_notifications",
	"enable_stream_audible_notifications", "enable_desktop_notifications", "enable_sounds", "presence_enabled",
	"enable_offline_email_notifications", "enable_offline_push_notifications", "enable_online_push_notifications",
	"enable_digest_emails", "enable_marketing_emails", "enable_login_emails", "message_content_in_email_notifications",
	"pm_content_in_desktop_notifications", "wildcard_mentions_notify", "enter_sends",
	"send_private_typing_notifications", "send_stream_typing_notifications", "send_read_receipts"))

func switches(names ...string) (all []setting) {
	for _, name := range names {
		all = append(all, setting{name, []string{"true", "false"}})
	}
	return all
}
