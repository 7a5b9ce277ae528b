package markdown_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// realm is the organization in which the public server was asked.
type realm struct{ directory }

func (realm) UserByName(name string) (markdown.User, bool) {
	for id, full := range realmUsers {
		if strings.EqualFold(name, full) {
			return markdown.User{ID: id, FullName: full}, true
		}
	}
	return markdown.User{}, false
}

func (realm) UserByID(id int) (markdown.User, bool) {
	full, found := realmUsers[id]
	return markdown.User{ID: id, FullName: full}, found
}

func (realm) GroupByName(name string) (markdown.Group, bool) {
	return markdown.Group{ID: 9, Name: "hamletcharacters"}, strings.EqualFold(name, "hamletcharacters")
}

func (realm) StreamByName(name string) (markdown.Stream, bool) {
	id, found := realmStreams[name]
	return markdown.Stream{ID: id, Name: name}, found
}

func (realm) EmojiByName(name string) (markdown.CustomEmoji, bool) {
	return markdown.CustomEmoji{ID: "1", Name: name, URL: "/user_avatars/2/emoji/images/1.png"}, name == "green_tick"
}

var (
	realmUsers = map[int]string{
		6: "aaron", 7: "Zoe", 8: "Cordelia, Lear's daughter", 9: "Desdemona", 10: "King Hamlet", 11: "Iago",
		12: "Othello, the Moor of Venice", 13: "Polonius", 14: "Prospero from The Tempest", 15: "शिव",
	}
	realmStreams = map[string]int{"Verona": 1, "core team": 2, "Denmark": 7, "Scotland": 8, "Venice": 9, "Rome": 10}
)

// observed.jsonl holds texts, the short ones first, with what a public server of
// release 7.0 made of them.
func TestTextsAreRenderedAsThePublicServerDoes(t *testing.T) {
	file, err := os.Open("testdata/observed.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count := 0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		var pair [2]string
		if err := json.Unmarshal(lines.Bytes(), &pair); err != nil {
			t.Fatal(err)
		}
		got := markdown.Render(pair[0], realm{}, markdown.Options{ImagePreviews: true}).HTML
		if got != pair[1] {
			t.Errorf("%q\nexpected %s\ngot      %s", pair[0], pair[1], got)
		}
	}
	if count < 300 {
		t.Errorf("only %d texts", count)
	}
}
