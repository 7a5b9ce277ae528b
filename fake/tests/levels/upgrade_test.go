package levels_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// crewPolicies are the policies in the state file of the crew, which a program wrote that knew
// no permission settings, and the system groups that have the same people.
var crewPolicies = []struct {
	policy   string
	number   float64
	settings []string
	group    string
}{
	{"create_public_stream_policy", 2, []string{"can_create_public_channel_group"}, "administrators"},
	{"create_private_stream_policy", 3, []string{"can_create_private_channel_group"}, "fullmembers"},
	{"create_web_public_stream_policy", 4, []string{"can_create_web_public_channel_group"}, "moderators"},
	{"invite_to_stream_policy", 4, []string{"can_add_subscribers_group"}, "moderators"},
	{"wildcard_mention_policy", 7, []string{"can_mention_many_users_group"}, "moderators"},
	{"user_group_edit_policy", 3, []string{"can_create_groups", "can_manage_all_groups"}, "fullmembers"},
	{"invite_to_realm_policy", 6, []string{"can_invite_users_group"}, "nobody"},
	{"add_custom_emoji_policy", 4, []string{"can_add_custom_emoji_group"}, "moderators"},
	{"bot_creation_policy", 3, []string{"can_create_bots_group", "can_create_write_only_bots_group"}, "administrators"},
	{"edit_topic_policy", 4, []string{"can_move_messages_between_topics_group", "can_resolve_topics_group"}, "moderators"},
	{"move_messages_between_streams_policy", 6, []string{"can_move_messages_between_channels_group"}, "nobody"},
	{"delete_own_message_policy", 2, []string{"can_delete_own_message_group"}, "administrators"},
	{"private_message_policy", 2, []string{"direct_message_permission_group"}, "nobody"},
}

func TestAStateOfLevel186OpensAtNewerLevels(t *testing.T) {
	text, err := os.ReadFile("testdata/crew-at-186.state")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range Dialects {
		for _, level := range []featurelevels.Level{featurelevels.Specified, 237, 277, featurelevels.Newest()} {
			side := Side{Level: level, Dialect: d}
			t.Run(side.String(), func(t *testing.T) {
				state, err := fake.ReadState(text)
				if err != nil {
					t.Fatal(err)
				}
				srv := fake.Start(t, fake.WithLevel(level), fake.WithDialect(d), func(c *fake.Config) { c.State = state })
				kay, lou := As(t, srv, "kay@example.com"), As(t, srv, "lou@example.com")
				all := lou.Post("/register", nil).OK().Body
				groups := kay.Get("/user_groups", nil).OK().List("user_groups")
				checkCrewPolicies(t, side, all, groups)
				checkCrewStreams(t, kay, lou, groups)

				muted := []string{"bridge course", "bridge general chat"}
				if level >= featurelevels.ChangeID("334-empty-topic-messages").Level() {
					muted = []string{"bridge ", "bridge course"}
				}
				Same(t, "muted topics", pairsOf(all["muted_topics"]), muted)
				Same(t, "policies for topics", Column(Objects(all["user_topics"].([]any)), "visibility_policy"),
					[]string{"1", "1", "2"})
				Same(t, "messages", lou.Contents([]Form{}), []string{"North by **north-east**.", "Mine.", "Ahoy."})
				members := kay.Get("/user_groups/9/members", nil).OK().Body["members"].([]any)
				Same(t, "members", slices.DeleteFunc(Texts(members), func(id string) bool { return id == "5" }), []string{"1", "2"})
				Same(t, "subgroups", Texts(kay.Get("/user_groups/10/subgroups", nil).OK().Body["subgroups"]), []string{"9"})
			})
		}
	}
}

// checkCrewPolicies demands that each policy is there as it was, or as permission settings for
// the same people.
func checkCrewPolicies(t *testing.T, side Side, all map[string]any, groups []map[string]any) {
	for _, c := range crewPolicies {
		number, there := all["realm_"+c.policy]
		if there && number != c.number {
			t.Errorf("%s is %v, want %v", c.policy, number, c.number)
		}
		for _, name := range c.settings {
			setting, set := all["realm_"+name]
			switch {
			case set:
				Same(t, name, roleName(Find(t, groups, "id", setting)), c.group)
			case side.Level == featurelevels.Newest() || !there && name == c.settings[0]:
				t.Errorf("neither %s nor %s is there", c.policy, name)
			}
		}
	}
}

// checkCrewStreams demands that the streams have their subscribers and their permissions.
func checkCrewStreams(t *testing.T, kay, lou *Client, groups []map[string]any) {
	streams := lou.Get("/users/me/subscriptions", nil).OK().List("subscriptions")
	Same(t, "subscriptions", Column(streams, "name"), []string{"bridge", "cabin", "hold"})
	for name, want := range map[string]struct {
		private         bool
		members         []string
		policy          float64
		posts, removers string
	}{
		"bridge": {false, []string{"1", "2", "4"}, 1, "everyone", "administrators"},
		"cabin":  {true, []string{"1", "2"}, 4, "moderators", "administrators"},
		"hold":   {false, []string{"2"}, 2, "administrators", "moderators"},
	} {
		s := Find(t, streams, "name", name)
		Same(t, name+" private", s["invite_only"].(bool), want.private)
		path := fmt.Sprintf("/streams/%v/members", s["stream_id"])
		Same(t, name+" subscribers", Texts(kay.Get(path, nil).OK().Body["subscribers"]), want.members)
		if policy, there := s["stream_post_policy"]; there && policy != want.policy {
			t.Errorf("the post policy of %s is %v, want %v", name, policy, want.policy)
		}
		for _, setting := range []struct{ names, group string }{
			{"can_send_message_group", want.posts},
			{"can_remove_subscribers_group_id", want.removers}, {"can_remove_subscribers_group", want.removers},
		} {
			if id, there := s[setting.names]; there {
				Same(t, name+" "+setting.names, roleName(Find(t, groups, "id", id)), setting.group)
			}
		}
	}
}

// roleName is the name of a system group without the marks that dialects put before it.
func roleName(group map[string]any) string {
	return strings.TrimPrefix(strings.TrimPrefix(group["name"].(string), "@"), "role:")
}

// pairsOf are muted topics as texts, without the times.
func pairsOf(list any) (out []string) {
	for _, entry := range list.([]any) {
		out = append(out, strings.Join(Texts(entry)[:2], " "))
	}
	slices.Sort(out)
	return out
}

// A world that is upgraded level by level keeps all things that people made at each of them.
func TestAnUpgradeThroughAllLevelsLosesNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	var all []featurelevels.Level
	for level := featurelevels.Oldest + 1; level <= featurelevels.Newest(); level++ {
		all = append(all, level)
	}
	for i, d := range Dialects {
		t.Run(string(d), func(t *testing.T) {
			t.Parallel()
			srv := fake.Start(t, fake.WithLevel(featurelevels.Oldest), fake.WithDialect(d), fake.WithFrozenClock(Frozen))
			source := randomacts.From(uint64(300 + i))
			levels := sample.Of(t, 12, all)
			acts := 600 / len(levels)
			for _, level := range append(levels, featurelevels.Newest()) {
				for range acts {
					act(t, srv, source)
				}
				before := belongings(t, srv)
				Nobody(t, srv).Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, level)).OK()
				after := belongings(t, srv)
				for _, line := range before {
					if !slices.Contains(after, line) {
						t.Errorf("level %d has lost %s", level, line)
					}
				}
			}
		})
	}
}

// act makes one act, which no level may fail at.
func act(t *testing.T, srv *fake.Server, source *randomacts.Source) {
	a := source.Next()
	r := a.Do(unchecked(t, srv, a.As))
	if r.Status >= 500 {
		t.Errorf("%s: %d %s", a, r.Status, Clip(r.Raw))
	}
	if id, there := r.Body["id"].(float64); there && a.Path == "/messages" {
		source.Newest = int(id)
	}
}

// unchecked is a client whose answers are not compared with documents: those of all levels take
// gigabytes.
func unchecked(t *testing.T, srv *fake.Server, email string) *Client {
	t.Helper()
	a, there := srv.Account(email)
	if !there {
		t.Fatalf("no account %s", email)
	}
	return &Client{T: t, HTTP: srv.Client(), Base: fake.InMemory, Email: a.Email, Key: a.APIKey}
}

// belongings are the things that people have, a line for each, in words that all levels share.
func belongings(t *testing.T, srv *fake.Server) (lines []string) {
	t.Helper()
	owner := unchecked(t, srv, Owner)
	say := func(form string, args ...any) { lines = append(lines, fmt.Sprintf(form, args...)) }
	active := map[any]bool{}
	for _, u := range owner.Get("/users", nil).OK().List("members") {
		say("the user %v %v", u["user_id"], u["full_name"])
		active[u["user_id"]] = u["is_active"] == true
	}
	for _, g := range owner.Get("/user_groups", nil).OK().List("user_groups") {
		for _, id := range g["members"].([]any) {
			if active[id] && g["is_system_group"] != true {
				say("the member %v of the group %v", id, g["name"])
			}
		}
	}
	for _, email := range randomacts.People {
		c := unchecked(t, srv, email)
		r := c.Post("/register", nil)
		if r.Status != 200 {
			continue // the account is deactivated
		}
		for _, s := range Objects(r.Body["subscriptions"].([]any)) {
			say("the subscription of %s to %v, %v, pinned %v", email, s["name"], s["color"], s["pin_to_top"])
		}
		for _, pair := range pairsOf(r.Body["muted_topics"]) {
			say("the topic %s that %s muted", pair, email)
		}
		for _, word := range Texts(r.Body["alert_words"]) {
			say("the word %s that alerts %s", word, email)
		}
		for _, m := range c.Get("/messages", Form{"anchor": 0, "num_before": 0, "num_after": 1000, "apply_markdown": false}).
			OK().List("messages") {
			flags := m["flags"].([]any)
			say("the message %v to %s: %v: %v, read %v, starred %v", m["id"], email, m["subject"], m["content"],
				slices.Contains(flags, any("read")), slices.Contains(flags, any("starred")))
		}
	}
	return lines
}

// A world that goes to an older level shows the things that it cannot hold in the words of the level, and keeps them.
func TestOlderLevelsTellNewerThingsInTheirWords(t *testing.T) {
	followed := func(c *Client) string {
		for _, topic := range Objects(c.Post("/register", nil).OK().Body["user_topics"].([]any)) {
			if topic["topic_name"] == "hello" {
				return AsText(topic["visibility_policy"])
			}
		}
		return "none"
	}
	attic := func(c *Client) string {
		listed := Column(c.Get("/streams", Form{"exclude_archived": false}).OK().List("streams"), "name")
		another := c.Patch("/streams/22", Form{"new_name": "attic"})
		return fmt.Sprint(Contains(listed, "attic"), " ", another.Status)
	}
	mention := func(c *Client) string {
		groups := c.Get("/user_groups", nil).OK().List("user_groups")
		value := Find(t, groups, "id", 31)["can_mention_group"]
		if _, isID := value.(float64); isID {
			return roleName(Find(t, groups, "id", value))
		}
		return AsText(value)
	}
	policy := func(c *Client) string { return AsText(c.Realm()["realm_invite_to_stream_policy"]) }
	type shown struct {
		level featurelevels.Level
		want  string
	}
	for what, c := range map[string]struct {
		arrange   func(*testing.T, *fake.Server)
		as        string
		look      func(*Client) string
		from      featurelevels.Level // the first level that holds the thing
		at, below string
	}{
		"a followed topic": {
			func(t *testing.T, srv *fake.Server) {
				As(t, srv, Member).Post("/user_topics", Form{"stream_id": 21, "topic": "hello", "visibility_policy": 3}).OK()
			},
			Member, followed, 219, "3", "none",
		},
		"an archived channel": {
			func(t *testing.T, srv *fake.Server) {
				iris := As(t, srv, Admin)
				iris.Subscribe(nil, "attic").OK()
				id := iris.Get("/get_stream_id", Form{"stream": "attic"}).OK().Int("stream_id")
				iris.Delete(fmt.Sprintf("/streams/%d", id), nil).OK()
			},
			Admin, attic, 315, "true 400", "false 400",
		},
		"a set of users who mention a group": {
			func(t *testing.T, srv *fake.Server) {
				As(t, srv, Owner).Patch("/user_groups/31", Form{"can_mention_group": Form{"new": Form{
					"direct_members": []int{MoID}, "direct_subgroups": []int{}}}}).OK()
			},
			Owner, mention, 258, `{"direct_members":[3],"direct_subgroups":[]}`, "moderators",
		},
		"a set of users who add subscribers": {
			func(t *testing.T, srv *fake.Server) {
				As(t, srv, Owner).Patch("/realm", Form{"can_add_subscribers_group": Form{"new": Form{
					"direct_members": []int{MoID}, "direct_subgroups": []int{}}}}).OK()
			},
			Owner, policy, 341, "null", "4",
		},
	} {
		t.Run(what, func(t *testing.T) {
			srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
			c.arrange(t, srv)
			client := As(t, srv, c.as)
			for _, step := range []shown{
				{featurelevels.Newest(), c.at}, {c.from - 1, c.below}, {c.from, c.at}, {c.from - 1, c.below},
				{featurelevels.Newest(), c.at},
			} {
				client.Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, step.level)).OK()
				Same(t, fmt.Sprint(what, " at ", step.level), c.look(client), step.want)
			}
		})
	}
}

// A policy that an older level computes from the members of a group changes with them, without an
// event: see CHOICES.md.
func TestPoliciesOfOlderLevelsFollowTheMembersOfGroups(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	ada := As(t, srv, Owner)
	crew := ada.Post("/user_groups/create", Form{"name": "crew", "description": "", "members": []int{MoID}}).OK().
		Int("group_id")
	ada.Patch("/realm", Form{"can_add_subscribers_group": Form{"new": crew}}).OK()
	ada.Control("POST", "/worlds/default/level", `{"level": 340}`).OK()
	told := func() string { return AsText(ada.Realm()["realm_invite_to_stream_policy"]) }
	Same(t, "of a moderator", told(), "4")
	q := ada.Queue(Form{"event_types": []string{"realm", "user_group"}})
	ada.Post(fmt.Sprintf("/user_groups/%d/members", crew), Form{"add": []int{BenID}}).OK()
	Same(t, "with a full member", told(), "3")
	Same(t, "events", Kinds(q.Events()), []string{"user_group add_members"})
}
