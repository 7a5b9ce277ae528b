package recordings_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

const (
	head = `{"spiritlevel_recording":1,"level":156,"dialect":"zulip","server_version":"6.1",` +
		`"recorded":"2026-11-28T16:58:26Z"}` + "\n"
	step = `{"t":1,"took":0.5,"who":"person1@recorded.example","m":"GET","p":"/api/v1/users/me",` +
		`"q":{"a":"1","b":["2","3"]},"s":200,"a":{"result":"success"}}` + "\n"
)

func TestARecordingIsReadAsItWasWritten(t *testing.T) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if _, err := zip.Write([]byte(head + step)); err != nil || zip.Close() != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"plain": head + step, "gzip": packed.String()} {
		first, steps, err := recordings.Read(strings.NewReader(text), "s.jsonl")
		if err != nil || len(steps) != 1 || fmt.Sprint(first.Level) != "156" {
			t.Fatalf("%s: %v, %d steps of %+v", name, err, len(steps), first)
		}
		file := filepath.Join(t.TempDir(), "again.jsonl")
		w, err := recordings.Create(file, first)
		if err == nil {
			err = w.Add(steps[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		// The writer is not closed: each line is in the file at once.
		if again, err := os.ReadFile(file); err != nil || string(again) != head+step {
			t.Errorf("%s: %v\n%s", name, err, again)
		}
	}
}

func TestAWrongRecordingIsRefusedWithItsLine(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"empty":           {"", ":1: the file is empty"},
		"a page":          {"<html>\n", ":1: no recording: expected a first line such as"},
		"of another tool": {`{"tape":"acts","server":"x"}` + "\n", ":1: no recording: expected a first line such as"},
		"of another version": {strings.Replace(head, "recording\":1", "recording\":2", 1),
			":1: a recording of version 2: this program reads version 1"},
		"of another dialect": {strings.Replace(head, "zulip", "irc", 1), `:1: dialect: expected spec or zulip, found "irc"`},
		"a cut head":         {head[:40], ":1: the recording is cut here"},
		"a cut line":         {head + step + step[:60], ":3: the recording is cut here"},
		"no JSON":            {head + "{\n" + step, ":2: not readable: unexpected EOF"},
		"two objects":        {head + "{} {}\n", ":2: not readable: expected one object"},
		"an unknown key": {head + step + strings.Replace(step, `"took"`, `"tok"`, 1),
			`:3: not readable: unknown field "tok"`},
		"a wrong type": {head + strings.Replace(step, `"t":1`, `"t":"now"`, 1),
			":2: not readable: cannot unmarshal string"},
		"a wrong status": {head + strings.Replace(step, `"s":200`, `"s":20`, 1),
			":2: s: expected a status from 100 to 599"},
		"a wrong path":      {head + strings.Replace(step, `"/api`, `"api`, 1), ":2: p: expected a path"},
		"no method":         {head + "{}\n", `:2: m: expected a method such as GET, found ""`},
		"a negative time":   {head + strings.Replace(step, `"t":1`, `"t":-1`, 1), ":2: t, took: expected seconds"},
		"an endless time":   {head + strings.Replace(step, `"t":1`, `"t":1e300`, 1), ":2: t, took: expected seconds"},
		"gzip of something": {"\x1f\x8b\x00", ":1: not readable as gzip"},
		"a call of nobody": {head + strings.Replace(step, `"s":`, `"call":{"m":"GET","p":"/users/me"},"s":`, 1),
			":2: call: expected who, m, and p"},
		"a null in the place": {head + "null\n", ":2: m: expected a method"},
	} {
		_, _, err := recordings.Read(strings.NewReader(test.text), "s.jsonl")
		if err == nil || !strings.HasPrefix(err.Error(), "s.jsonl"+test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// A line of gigabytes must not fill the memory.
func TestAnEndlessLineIsRefused(t *testing.T) {
	_, _, err := recordings.Read(endless{}, "s.jsonl")
	if err == nil || !strings.HasPrefix(err.Error(), "s.jsonl:1: the line is longer than") {
		t.Errorf("%v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestEachSecretHasOneStandIn(t *testing.T) {
	s := recordings.NewStandIns("https://chat.test", "chat.test")
	const key = "bc541bc7e293daa55162cfb7f8f8e130"
	ada, secret, password := s.Address("Ada@Example.com"), s.Secret(key), s.Secret("s3cret &word")
	basic := base64.StdEncoding.EncodeToString([]byte("ada@example.com:" + key))
	standIn := base64.StdEncoding.EncodeToString([]byte(ada + ":" + secret))
	for text, want := range map[string]string{
		"mail ada@example.com or ADA@EXAMPLE.COM.": "mail " + ada + " or " + ada + ".",
		"x ada%40example.com y":                    "x " + strings.Replace(ada, "@", "%40", 1) + " y",
		`[{"operand":"ada\u0040example.com"}]`:     `[{"operand":"` + strings.Replace(ada, "@", `\u0040`, 1) + `"}]`,
		"key=" + key + "&":                         "key=" + secret + "&",
		"a s3cret &word, s3cret+%26word b":         "a " + password + ", " + password + " b",
		"Authorization: Basic " + basic:            "Authorization: Basic " + standIn,
		"https://chat.test/api chat.test":          "https://chat.recorded.example/api chat.recorded.example",
		"hi @**Ada**, 12:30 and a@b":               "hi @**Ada**, 12:30 and " + s.Address("a@b"),
		"abcdefghijklmnopqrstuvwxyzabcdef":         "abcdefghijklmnopqrstuvwxyzabcdef", // 32 letters, no key
		"user5@zulipdev.com":                       "user5@host1.recorded.example",
	} {
		if got := s.Text(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		if again := s.Text(s.Text(text)); again != want {
			t.Errorf("%s: a second time %s", text, again)
		}
	}
	for _, link := range []string{"/user_uploads/temporary/ImFiYzEyMzQ1Njc4OQ:x/f.png",
		"/join/abcdefgh12345678/", "/avatar/0123456789abcdef?d=x"} {
		if got := s.Text(link); got == link || s.Text(link) != got {
			t.Errorf("%s: got %s", link, got)
		}
	}
	const object = `{"api_key":"short","config_data":{"k":"a value"},"n":9007199254740993,"to":"ada@example.com"}`
	got, ok := s.JSON([]byte(object))
	want := strings.NewReplacer("short", s.Secret("short"), "a value", s.Secret("a value"), "ada@example.com",
		ada).Replace(object)
	if !ok || string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if real := s.Secret("password1"); real == "password1" {
		t.Error("a password that has the form of a stand-in is in the recording")
	}
}
