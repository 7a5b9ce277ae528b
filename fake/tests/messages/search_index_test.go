package messages_test

import (
	"testing"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// The index of words is made by the first search: what changes later must be found
// by its new words and no longer by its old ones.
func TestSearchesFollowWhatHappensAfterTheFirstOne(t *testing.T) {
	srv := archive(t)
	ada, ben := As(t, srv, "ada@example.com"), As(t, srv, "ben@example.com")
	search := func(word, want string) {
		t.Helper()
		Same(t, word, starts(ada, []Form{Term("search", word)}), want)
	}
	search("mirror", "m3 m6 m7")
	mentions := []Form{Term("is", "mentioned")}
	Same(t, "mentions", starts(ben, mentions), "")

	ada.Edit(103, Form{"content": "m3 a lens"}).OK()
	search("mirror", "m6 m7")
	search("lens", "m3")
	ada.Edit(108, Form{"content": "m8 the mirrors of @**Ben Brook**"}).OK()
	search("mirror", "m6 m7 m8")
	Same(t, "mentions", starts(ben, mentions), "m8")
	ada.Edit(107, Form{"topic": "mirror in a topic", "content": "m7 nothing else", "send_notification_to_new_thread": false, "send_notification_to_old_thread": false}).OK()
	search("mirror", "m6 m7 m8")
	ada.Remove(108).OK()
	search("mirror", "m6 m7")
	Same(t, "mentions", starts(ben, mentions), "")
	ada.To("general", "plan", "m12 one more mirror for @**all**")
	search("mirror", "m6 m7 m12")
	Same(t, "mentions", starts(ben, mentions), "m12")
	Same(t, "not mentioned", len(ben.Contents([]Form{IsNot(Term("is", "mentioned"))})) > 3, true)
	Same(t, "in a topic", starts(ada, []Form{Term("search", "mirror"), Term("stream", "general"), Term("topic", "plan")}), "m12")

	forked := ada.Control("POST", "/worlds/default/fork", `{"name":"copy"}`).OK()
	copied := *ada
	copied.Base += forked.Object("world")["path"].(string)
	Same(t, "in a copy", starts(&copied, []Form{Term("search", "lens")}), "m3")
	copied.To("general", "plan", "m13 a lens")
	Same(t, "in a copy", starts(&copied, []Form{Term("search", "lens")}), "m3 m13")
	search("lens", "m3")
}
