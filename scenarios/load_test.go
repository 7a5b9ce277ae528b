package scenarios_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"go.yaml.in/yaml/v3"
)

func TestTheDefaultScenarioHasEveryKindOfObject(t *testing.T) {
	s := scenarios.Default()
	kinds := map[string]int{}
	for _, u := range s.Users {
		kinds["role "+string(u.Role)]++
		kinds["bot "+string(u.Bot)]++
		kinds[fmt.Sprintf("deactivated %v", u.Deactivated)]++
		if u.APIKey != "" || u.ID == 0 {
			t.Errorf("%s: keys are left to the world and ids are stated", u.Email)
		}
		if first, _, _ := strings.Cut(u.Email, "@"); u.Bot == scenarios.NoBot && u.Password != first+"-password" {
			t.Errorf("%s: the password cannot be guessed from the name", u.Email)
		}
	}
	for _, st := range s.Streams {
		kinds["stream "+string(st.Privacy)]++
		kinds["post "+string(st.PostPolicy)]++
		kinds[fmt.Sprintf("default %v", st.Default)]++
		if st.Privacy == scenarios.Private {
			kinds[fmt.Sprintf("shared %v", *st.SharedHistory)]++
		}
	}
	for _, m := range s.Messages {
		kinds[fmt.Sprintf("receivers %d", min(len(m.To), 2))]++
	}
	for _, kind := range []string{
		"role owner", "role administrator", "role moderator", "role member", "role guest", "deactivated true",
		"bot generic", "bot incoming-webhook", "bot outgoing-webhook", "bot embedded",
		"stream public", "stream private", "stream web-public", "shared true", "shared false",
		"post any", "post administrators", "default true", "default false",
		"receivers 0", "receivers 1", "receivers 2",
	} {
		if kinds[kind] == 0 {
			t.Errorf("the default organization has no %s", kind)
		}
	}
	if len(s.Messages) < 50 || !s.Organization.WebPublicStreams {
		t.Error("the default organization has too little history, or no web-public streams")
	}
}

func TestDefaultIsAFreshCopy(t *testing.T) {
	scenarios.Default().Users[0].FullName = "Changed"
	if got := scenarios.Default().Users[0].FullName; got == "Changed" {
		t.Error("a caller changed the default of the others")
	}
}

func TestHistoryOfTheDefaultAscends(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var last time.Time
	for i, m := range scenarios.Default().Messages {
		if at := m.Time.Resolve(start); !at.After(last) || !at.Before(start) {
			t.Errorf("message %d is out of order", i)
		} else {
			last = at
		}
	}
}

func TestWrittenScenariosReadBackTheSame(t *testing.T) {
	example, err := scenarios.LoadFile(filepath.Join("testdata", "example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*scenarios.Scenario{scenarios.Default(), example} {
		text, err := yaml.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenarios.Load(bytes.NewReader(text), "again")
		if err != nil {
			t.Fatal(err)
		}
		was, is := reflect.ValueOf(*s), reflect.ValueOf(*again)
		for i := range was.NumField() {
			if key := was.Type().Field(i); key.IsExported() && !reflect.DeepEqual(was.Field(i).Interface(),
				is.Field(i).Interface()) {
				t.Errorf("%s of %s changed on their way through a file", key.Name, s.Organization.ID)
			}
		}
	}
}

func TestDefaultsAreFilledIn(t *testing.T) {
	s := load(t, smallest)
	want := scenarios.User{
		Email: "ada@example.com", FullName: "Ada", Role: scenarios.Owner,
		Avatar: scenarios.Gravatar, EmailVisibility: scenarios.VisibleToEveryone,
	}
	if !reflect.DeepEqual(s.Users[0], want) {
		t.Errorf("got %+v", s.Users[0])
	}
	o := s.Organization
	policies := []int{o.CreatePublicStreamPolicy, o.CreatePrivateStreamPolicy, o.CreateWebPublicStreamPolicy,
		o.InviteToStreamPolicy, o.WildcardMentionPolicy, o.WaitingPeriodDays}
	if !reflect.DeepEqual(policies, []int{1, 1, 7, 1, 5, 0}) || !o.DirectMessages || o.WebPublicStreams {
		t.Errorf("got %+v", o)
	}
}

func TestReferencesAreRespelt(t *testing.T) {
	s := load(t, smallest+`
streams: [{name: Deck, creator: ADA@example.com, subscribers: [Ada@Example.com]}]
messages: [{from: ADA@EXAMPLE.COM, stream: deck, topic: t, content: c}]`)
	if s.Streams[0].Creator != "ada@example.com" || s.Streams[0].Subscribers[0] != "ada@example.com" ||
		s.Messages[0].From != "ada@example.com" || s.Messages[0].Stream != "Deck" {
		t.Errorf("got %+v %+v", s.Streams, s.Messages)
	}
}

func TestJSONIsReadToo(t *testing.T) {
	s := load(t,
		"{\n\t\"users\": [\n\t\t{\"email\": \"ada@example.com\", \"full_name\": \"Ada \\u00e9\", \"role\": \"owner\"}\n\t]\n}")
	if s.Users[0].FullName != "Ada é" {
		t.Errorf("got %+v", s.Users[0])
	}
}

func TestMissingFilesAreNamed(t *testing.T) {
	if _, err := scenarios.LoadFile("nowhere.yaml"); !errors.Is(err, os.ErrNotExist) ||
		!strings.Contains(err.Error(), "nowhere.yaml") {
		t.Errorf("got %v", err)
	}
}

func TestLargeFilesAreRefused(t *testing.T) {
	text := strings.Repeat("#", scenarios.MaxBytes+1)
	if _, err := scenarios.Load(strings.NewReader(text), "f"); err == nil ||
		!strings.Contains(err.Error(), "larger than 64 MiB") {
		t.Errorf("got %v", err)
	}
}

const smallest = "users: [{email: ada@example.com, full_name: Ada, role: owner}]\n"

func load(t *testing.T, text string) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestKeysThatALevelDoesNotKnowAreRefused(t *testing.T) {
	s, err := scenarios.LoadFile(filepath.Join("testdata", "example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CheckLevel(313, featurelevels.Spec); err != nil {
		t.Errorf("at 313: %v", err)
	}
	for level, reasons := range map[featurelevels.Level][]string{
		312: {"users[0].can_change_user_emails: servers know it from level 313 on, and this one is at level 312"},
		218: {"mutes.topics[2].followed: servers know it from level 219 on",
			"saved_snippets: servers know it from level 297"},
	} {
		err := s.CheckLevel(level, featurelevels.Spec)
		for _, reason := range reasons {
			if err == nil || !strings.Contains(err.Error(), reason) || !strings.Contains(err.Error(), "example.yaml:") {
				t.Errorf("at %d: %v, expected %q with its line", level, err, reason)
			}
		}
	}
	for level, refused := range map[featurelevels.Level]bool{169: true, 170: false} {
		err := s.CheckLevel(level, featurelevels.Zulip)
		if is := err != nil && strings.Contains(err.Error(), "followed"); is != refused {
			t.Errorf("at %d in dialect zulip: expected that followed topics are refused %t, got %v", level, refused, err)
		}
	}
}

func FuzzLoad(f *testing.F) {
	example, err := os.ReadFile(filepath.Join("testdata", "example.yaml"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	f.Add(smallest)
	f.Add("a: &a [*a]")
	for _, bad := range badFiles {
		f.Add(bad.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := scenarios.Load(strings.NewReader(text), "f")
		if (s == nil) == (err == nil) {
			t.Fatalf("got %v and %v", s, err)
		}
	})
}
