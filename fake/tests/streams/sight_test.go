package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestGuestsHearOfMoreStreamsAtEachLaterLevel(t *testing.T) {
	cases := []struct {
		level                featurelevels.Level
		added, made, another []string
	}{
		{191, []string{"subscription add"}, []string{}, []string{}},
		{192, []string{"stream create", "subscription add"}, []string{}, []string{}},
		{219, []string{"stream create", "subscription add"}, []string{}, []string{}},
		{220, []string{"stream create", "subscription add"}, []string{"stream create", "subscription peer_add"},
			[]string{"subscription peer_add"}},
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.level), func(t *testing.T) {
			srv := fake.Start(t, fake.WithLevel(c.level))
			ada, q := As(t, srv, Owner), As(t, srv, Guest).Queue(Form{"event_types": []string{"stream", "subscription"}})
			ada.Subscribe(nil, "hall").OK()
			Same(t, "a public stream", Kinds(q.Events()), []string{})
			ada.Subscribe(Form{"principals": []int{GusID}}, "hall").OK()
			Same(t, "joining it", Kinds(q.Events()), c.added)
			ada.Subscribe(Form{"is_web_public": true}, "stage").OK()
			Same(t, "a web-public stream", Kinds(q.Events()), c.made)
			ada.Subscribe(Form{"principals": []int{BenID}}, "hall").OK()
			Same(t, "another subscriber", Kinds(q.Events()), c.another)
		})
	}
}

// Ben administers a private stream, and then does not.
func TestAPermissionShowsAStreamAndHidesIt(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	iris := As(t, srv, Admin)
	iris.Subscribe(Form{"invite_only": true}, "vault").OK()
	path := fmt.Sprintf("/streams/%d", iris.Get("/get_stream_id", Form{"stream": "vault"}).OK().Int("stream_id"))
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"stream", "subscription"}})
	set := func(members ...int) Reply {
		return iris.Patch(path, Form{"can_administer_channel_group": Form{
			"new": Form{"direct_members": members, "direct_subgroups": []int{}}}})
	}
	set(IrisID, BenID).OK()
	Same(t, "seen", Kinds(q.Events()), []string{"stream create", "subscription peer_add"})
	set(IrisID, BenID).OK()
	Same(t, "the same again", Kinds(q.Events()), []string{})
	As(t, srv, Member).Patch(path, Form{"description": "things"}).OK()
	Same(t, "changed", Kinds(q.Events()), []string{"stream update"})
	As(t, srv, Member).Patch(path, Form{"is_private": false}).Refused(400, "BAD_REQUEST").Says("content access")
	set(IrisID).OK()
	Same(t, "hidden", Kinds(q.Events()), []string{"stream delete"})
}

func TestDefaultStreamsAreSetWithTheStreams(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	ada := As(t, srv, Owner)
	isDefault := func(name string) any {
		return Find(t, ada.Get("/streams", Form{"include_default": true}).OK().List("streams"), "name", name)["is_default"]
	}
	q := ada.Queue(Form{"event_types": []string{"default_streams"}})
	told := func(what string, want ...string) {
		t.Helper()
		Same(t, what, Kinds(q.Events()), append([]string{}, want...))
	}
	As(t, srv, Member).Subscribe(Form{"is_default_stream": true}, "hall").Refused(400, "BAD_REQUEST")
	ada.Subscribe(Form{"is_default_stream": true, "invite_only": true}, "hall").Refused(400, "BAD_REQUEST")
	told("refused")
	ada.Subscribe(Form{"is_default_stream": true}, "hall").OK()
	Same(t, "made", isDefault("hall"), true)
	told("made", "default_streams")
	path := fmt.Sprintf("/streams/%d", ada.Get("/get_stream_id", Form{"stream": "hall"}).OK().Int("stream_id"))
	ada.Patch(path, Form{"is_private": true}).Refused(400, "BAD_REQUEST")
	ada.Patch(path, Form{"is_default_stream": false}).OK()
	Same(t, "changed", isDefault("hall"), false)
	told("changed", "default_streams")
	ada.Patch(path, Form{"is_default_stream": false}).OK()
	told("unchanged")
	ada.Patch(path, Form{"is_private": true}).OK()
	ada.Patch(path, Form{"is_default_stream": true}).Refused(400, "BAD_REQUEST")
}

func TestListsHaveStreamsThatTheRequesterKnowsOrReads(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	may := func(members ...int) Form { return Form{"direct_members": members, "direct_subgroups": []int{}} }
	iris.Subscribe(Form{"invite_only": true, "can_administer_channel_group": may(BenID)}, "known").OK()
	iris.Subscribe(Form{"invite_only": true, "can_subscribe_group": may(BenID)}, "readable").OK()
	iris.Subscribe(Form{"invite_only": true}, "secret").OK()
	listed := func(f Form) string {
		out := ""
		f = f.With("include_public", false).With("include_subscribed", false)
		for _, name := range Column(ben.Get("/streams", f).OK().List("streams"), "name") {
			if name == "known" || name == "readable" || name == "secret" || name == "general" {
				out += name + " "
			}
		}
		return out
	}
	Same(t, "all", listed(Form{"include_all": true}), "general known readable ")
	Same(t, "all by the older name", listed(Form{"include_all_active": true}), "general known readable ")
	Same(t, "readable", listed(Form{"include_can_access_content": true}), "general readable ")
	Same(t, "none", listed(Form{}), "")
	for stream, status := range map[string]int{"known": 400, "readable": 200, "secret": 400} {
		Same(t, "sent to "+stream, ben.Post("/messages", ToStream(Form{"to": stream})).Status, status)
	}
}
