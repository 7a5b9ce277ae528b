package seeding

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// exporter writes the scenario of a world.
type exporter struct {
	world.View
	now     time.Time
	plan    *featurelevels.Plan // of the server that writes the file
	emails  map[int]string      // of users, by ID, as the file calls them
	streams map[int]string      // their names in the file
}

// Export writes a world as a scenario file, whose first lines list the differences of a
// world of this file. It fails if no file can describe the world.
func Export(w *world.World, p *featurelevels.Plan) ([]byte, error) {
	w = w.Fork()
	s := newExporter(w, p).scenario()
	text, err := encoded(s)
	if err != nil {
		return nil, err
	}
	loaded, err := scenarios.Load(bytes.NewReader(text), "export")
	if err != nil {
		return nil, fmt.Errorf("no scenario file can describe this world: %w", err)
	}
	again, err := Build(loaded, w.Seed(), w.Clock.Copy())
	if err != nil {
		return nil, fmt.Errorf("no scenario file can describe this world: %w", err)
	}
	again = Age(again, loaded, p)
	again.Follow(w.View().Rules())
	head := fmt.Sprintf("# A world at level %d in the dialect %s, at %s.\n", p.Level(), p.Dialect(),
		w.Clock.Now().UTC().Format(time.RFC3339))
	head += "# Not in the file: the clock, event queues, faults, actors, and the numbers of conversations.\n"
	for _, line := range differences(w.View(), again.View()) {
		head += "# Otherwise in a world of this file: " + strings.ReplaceAll(line, "\n", " ") + "\n"
	}
	return append([]byte(head), text...), nil
}

// encoded is a scenario as YAML, whose characters can all be seen: others, such as those
// that turn the direction of writing, are escaped.
func encoded(s *scenarios.Scenario) ([]byte, error) {
	text, err := yaml.Marshal(s)
	if err != nil || !bytes.ContainsFunc(text, unseen) {
		return text, err
	}
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return nil, err
	}
	quoteUnseen(&root)
	if text, err = yaml.Marshal(&root); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, r := range string(text) {
		if unseen(r) {
			fmt.Fprintf(&out, `\u%04x`, r) // the encoder has escaped all above U+FFFF
		} else {
			out.WriteRune(r)
		}
	}
	return out.Bytes(), nil
}

// unseen reports whether a character cannot be seen in a file.
func unseen(r rune) bool { return !unicode.IsGraphic(r) && r != '\n' && r != '\t' }

// quoteUnseen puts texts with such characters into quotes, where escapes are read.
func quoteUnseen(n *yaml.Node) {
	if strings.ContainsFunc(n.Value, unseen) {
		n.Style = yaml.DoubleQuotedStyle
	}
	for _, inner := range n.Content {
		quoteUnseen(inner)
	}
}

// topic is a topic as the file has it: the empty one has its name.
func topic(name string) string { return cmp.Or(name, wire.EmptyTopicName) }

func newExporter(w *world.World, p *featurelevels.Plan) *exporter {
	x := &exporter{View: w.View(), now: w.Clock.Now(), plan: p, emails: map[int]string{}, streams: map[int]string{}}
	for _, u := range x.Users() {
		x.emails[u.ID] = u.Email
	}
	for _, bot := range x.SystemBots() {
		x.emails[bot.ID], _, _ = strings.Cut(bot.Email, "@")
	}
	taken := map[string]bool{}
	for _, s := range x.Streams() {
		x.streams[s.ID] = s.Name
		taken[strings.ToLower(s.Name)] = true
	}
	for _, s := range x.ArchivedStreams() {
		name := cmp.Or(s.FormerName, s.Name)
		if taken[strings.ToLower(name)] {
			name = s.Name // which no other stream has
		}
		x.streams[s.ID] = name
		taken[strings.ToLower(name)] = true
	}
	return x
}

func (x *exporter) scenario() *scenarios.Scenario {
	s := &scenarios.Scenario{
		Organization: x.organization(), Users: x.users(), Groups: x.groups(), Streams: x.allStreams(), Emoji: x.allEmoji(),
		Messages: x.messages(), Attachments: x.attachments(), Linkifiers: x.linkifiers(), Playgrounds: x.playgrounds(),
		ProfileFields: x.profileFields(), Invites: x.invites(),
	}
	for _, d := range x.Domains() {
		s.Domains = append(s.Domains, scenarios.Domain{Name: d.Name, AllowSubdomains: d.AllowSubdomains})
	}
	for _, bot := range x.SystemBots() {
		s.ServerBots = append(s.ServerBots, scenarios.ServerBot{Name: scenarios.ServerBotName(x.emails[bot.ID]), ID: bot.ID,
			Joined: fixed(bot.Joined)})
	}
	for _, u := range x.Users() {
		x.personal(s, u)
	}
	return s
}

// emailsOf are accounts as the file calls them.
func (x *exporter) emailsOf(ids []int) []string { return called(x.emails, ids) }

func (x *exporter) namesOf(streamIDs []int) []string { return called(x.streams, streamIDs) }

// called lists the names of the objects with a name in the file.
func called(names map[int]string, ids []int) []string {
	var out []string
	for _, id := range ids {
		if name := names[id]; name != "" {
			out = append(out, name)
		}
	}
	return out
}

func fixed(t time.Time) scenarios.Time {
	if t.IsZero() {
		return scenarios.Time{}
	}
	return scenarios.Time{At: t.UTC()}
}

func seconds(unix int64) scenarios.Time { return fixed(time.Unix(unix, 0)) }

// wordFor is the word of the file that a table gives a value, "" for none.
func wordFor[W ~string, V comparable](table map[W]V, value V) W {
	var words []W
	for word, v := range table {
		if v == value {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return slices.Min(words)
}
