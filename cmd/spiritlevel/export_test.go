package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

func TestExportSendsItsTokenToOneServerOnly(t *testing.T) {
	var given []string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		given = append(given, r.Header.Get("Authorization"))
	}))
	t.Cleanup(other.Close)
	redirecting := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	t.Cleanup(redirecting.Close)
	out, complaint, code := runCommand(t, "export", redirecting.URL, "--control-token", "secret")
	if code == 0 || out != "" || len(given) > 0 || !strings.Contains(complaint, "307 Temporary Redirect") {
		t.Errorf("code %d, %q, %s; the other server received %q", code, out, complaint, given)
	}
}

// someScenario is a scenario with the required keys.
const someScenario = "organization: {id: crew, name: The Crew}\n" +
	"users: [{email: kay@example.com, full_name: Kay Kind, role: owner}]\n"

func TestAnExportEscapesWhatCannotBeSeen(t *testing.T) {
	server := fake.Start(t)
	texts := []string{"a\u202eb", "a: b\n\n> c\u2066\u2028d", "\u200d \U0001f469\u200d\U0001f52c\U000e0061 \ue000"}
	for _, text := range texts {
		server.As("ben@example.com").Send("general", "hidden", text)
	}
	out, complaint, code := runCommand(t, "export", server.URL())
	if code != 0 || strings.ContainsAny(out, "\u202e\u2066\u2028\u200d\U000e0061\ue000") {
		t.Fatalf("code %d, %s, %.200q", code, complaint, out)
	}
	s, err := scenarios.Load(strings.NewReader(out), "export")
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range s.Messages[len(s.Messages)-len(texts):] {
		if m.Content != texts[i] {
			t.Errorf("exported %q as %q", texts[i], m.Content)
		}
	}
}

func TestExportPrintsScenariosOnly(t *testing.T) {
	sample.NotShort(t)
	for name, answer := range map[string]http.HandlerFunc{
		"control characters":   serving(http.StatusOK, "application/yaml", "users: []\n# \x1b[2J"),
		"a hidden direction":   serving(http.StatusOK, "application/yaml", someScenario+"# \u202e\n"),
		"another document":     serving(http.StatusOK, "application/yaml", "a: b\n"),
		"a page":               serving(http.StatusOK, "text/html", "<h1>\x1b[2J</h1>"),
		"an error":             serving(http.StatusBadGateway, "application/json", `{"msg": "\u001b[2J"}`),
		"a very long document": endless,
	} {
		server := httptest.NewServer(answer)
		out, complaint, code := runCommand(t, "export", server.URL)
		server.Close()
		if code == 0 || out != "" || complaint == "" || strings.Contains(complaint, "\x1b") {
			t.Errorf("%s: code %d, %.80q, %.200q", name, code, out, complaint)
		}
	}
}

func serving(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// endless is a scenario of more bytes than a file may have.
func endless(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	comment := "#" + strings.Repeat("x", 1<<20) + "\n"
	for range scenarios.MaxBytes>>20 + 1 {
		if _, err := io.WriteString(w, comment); err != nil {
			return
		}
	}
}

func TestALargeWorldIsExportedWhole(t *testing.T) {
	sample.NotShort(t)
	server := fake.Start(t)
	world := server.World(t)
	text := strings.Repeat("long message ", 700)
	for range 2000 {
		world.As("ben@example.com").Send("general", "large", text)
	}
	out, complaint, code := runCommand(t, "export", server.URL(), "--world", strings.TrimPrefix(world.Path(), "/w/"))
	if code != report.ExitConformant || len(out) < 17<<20 {
		t.Fatalf("code %d, %d bytes, %.200s", code, len(out), complaint)
	}
	if _, err := scenarios.Load(strings.NewReader(out), "export"); err != nil {
		t.Errorf("the export does not load: %.200s", err.Error())
	}
}
