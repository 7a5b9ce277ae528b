package messages_test

import (
	"testing"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// The first search makes the index of words: later changes must be found by their new
// words and no longer by their old ones.
func TestSearchesFindLaterMessages(t *testing.T) {
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
	ada.Edit(107, Form{"topic": "mirror in a topic", "content": "m7 nothing else",
		"send_notification_to_new_thread": false, "send_notification_to_old_thread": false}).OK()
	search("mirror", "m6 m7 m8")
	ada.Remove(108).OK()
	search("mirror", "m6 m7")
	Same(t, "mentions", starts(ben, mentions), "")
	ada.To("general", "plan", "m12 one more mirror for @**all**")
	search("mirror", "m6 m7 m12")
	Same(t, "mentions", starts(ben, mentions), "m12")
	Same(t, "not mentioned", len(ben.Contents([]Form{IsNot(Term("is", "mentioned"))})) > 3, true)
	Same(t, "in a topic", starts(ada, []Form{Term("search", "mirror"), Term("stream", "general"), Term("topic", "plan")}),
		"m12")

}

// A copy uses the index of its source for earlier messages: later messages of one of them
// must not be found in the other, although they have the same IDs.
func TestSearchesInACopyFindItsLaterMessages(t *testing.T) {
	srv := archive(t)
	ada, ben := As(t, srv, "ada@example.com"), As(t, srv, "ben@example.com")
	found := func(in *Client, word, want string) {
		t.Helper()
		Same(t, in.Base+": "+word, starts(in, []Form{Term("search", word)}), want)
	}
	copyOf := func(in *Client, world, name string) *Client {
		forked := ada.Control("POST", "/worlds/"+world+"/fork", `{"name":"`+name+`"}`).OK()
		copied := *ada
		copied.Base += forked.Object("world")["path"].(string)
		return &copied
	}
	early := copyOf(ada, "default", "early") // no search has happened yet
	found(ada, "mirror", "m3 m6 m7")
	ada.Edit(103, Form{"content": "m3 a lens"}).OK()
	late := copyOf(ada, "default", "late") // with a change that the index does not know yet
	found(early, "mirror", "m3 m6 m7")
	found(early, "lens", "")
	found(late, "lens", "m3")

	late.To("general", "plan", "m12 a lens")
	ada.To("general", "plan", "m12 a mirror")
	ben.Edit(106, Form{"content": "m6 nothing"}).OK()
	found(ada, "mirror", "m7 m12")
	found(late, "mirror", "m6 m7")
	found(ada, "lens", "m3")
	found(late, "lens", "m3 m12")

	late.Edit(107, Form{"content": "m7 a lens"}).OK()
	last := copyOf(late, "late", "last")
	last.To("general", "plan", "m13 one more lens")
	found(last, "lens", "m3 m7 m12 m13")
	found(last, "mirror", "m6")
	found(late, "lens", "m3 m7 m12")
	found(ada, "mirror", "m7 m12")
}
