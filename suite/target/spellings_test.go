package target_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestSpellingsDefaultToThePublicCounterpart(t *testing.T) {
	name := file(t,
		"url: http://x.example\nspellings:\n  mention: \"<{name}>\"\n  custom_emoji: {name: own, code: \"7\"}\n")
	given, err := target.Load(name, nil, target.Config{Spellings: target.Spellings{AlertWord: "alarm"}})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := given.Complete()
	if err == nil {
		whole, err = whole.Recognize(target.Object{})
	}
	if err != nil {
		t.Fatal(err)
	}
	s := whole.Spellings
	if s.Mention != "<{name}>" || s.AlertWord != "alarm" || s.CustomEmoji != (target.Emoji{Name: "own", Code: "7"}) {
		t.Errorf("what was given is lost: %+v", s)
	}
	if s.KeywordSearch != "search" || s.ExtraEmoji != "service" || s.Emoji.Code != "1f389" {
		t.Errorf("what was not given has no default: %+v", s)
	}
}

func TestAFileIsSentAsMultipartFormData(t *testing.T) {
	var name, content string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		part, header, err := r.FormFile("file")
		if err != nil {
			return
		}
		defer part.Close()
		text := make([]byte, header.Size)
		_, _ = part.Read(text)
		name, content = header.Filename, string(text)
	}))
	defer server.Close()
	config, err := target.Config{URL: server.URL}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	target.NewClient(config).Do(t.Context(), target.Request{
		Method: http.MethodPost, Path: "/user_uploads", File: &target.File{Name: "a.txt", Content: "small"},
	})
	if name != "a.txt" || content != "small" {
		t.Errorf("the server got %q with %q", name, content)
	}
}
