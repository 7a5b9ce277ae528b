package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/website"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// writeSite writes the sources of the documentation site of a repository, and returns their
// folder.
func writeSite(t *testing.T, root *cobra.Command, from string) (folder string, err error) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "docs")
	return folder, website.Write(website.Source{Root: root, Repository: from, Ref: "main"}, folder)
}

func TestTheDocumentationSiteHasEachCommandRequirementAndChange(t *testing.T) {
	root := newRoot()
	folder, err := writeSite(t, root, repository)
	if err != nil {
		t.Fatal(err)
	}
	demand := func(page, text string) {
		t.Helper()
		content, err := os.ReadFile(filepath.Join(folder, "reference", page))
		if err != nil || !strings.Contains(string(content), text) {
			t.Errorf("reference/%s lacks %s (%v)", page, text, err)
		}
	}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			demand("commands/"+c.Name()+".md", c.UseLine())
		}
	}
	demand("commands/levels-diff.md", "`--endpoint endpoint`")
	for _, r := range requirements.All() {
		demand("requirements/"+strings.ToLower(r.Prefix())+".md", "{ #"+strings.ToLower(r.ID)+" }")
	}
	demand("requirements/gst.md", "/blob/main/suite/specs/gst_list_streams.go#L")
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			demand("levels/release-"+entry.Release+".md", "{ #"+row.ID+" }")
		}
	}
	demand("control-operations.md", "## POST /control/worlds/{name}/clock")
	demand("scenario.md", "| `full_name` |")
	demand("configuration.md", "| `accounts.user` |")
	demand("report.md", "`target.level`")
	demand("errors.md", "no-such-bot")
	demand("faults.md", "operation: POST /messages")
	demand("environment.md", "SPIRITLEVEL_SERVE_LEVEL")
	demand("go-fake.md", "func Start(")
}

// changed is a copy of the repository with other documents.
func changed(t *testing.T, documents map[string]string) string {
	t.Helper()
	copied := t.TempDir()
	whole, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "cmd", "fake",
		"featurelevels", "packaging", "scenarios", "suite"} {
		if err := os.Symlink(filepath.Join(whole, name), filepath.Join(copied, name)); err != nil {
			t.Skip("the system has no links:", err)
		}
	}
	if err := os.CopyFS(filepath.Join(copied, "docs"), os.DirFS(filepath.Join(whole, "docs"))); err != nil {
		t.Fatal(err)
	}
	for name, text := range documents {
		writeFile(t, filepath.Join(copied, "docs", name), text)
	}
	return copied
}

func TestTheDocumentationSiteRefusesLinksThatLeadNowhere(t *testing.T) {
	for link, want := range map[string]string{
		"[gates](gate.md)":                        "docs/extra.md: the link to gate.md leads to docs/gate.md, which does",
		"[gates](gates.md#no)":                    "extra.md links to gates.md#no: the page gates.md has no such place",
		"[rules](../CONTRIBUTING.md#house-rule)":  "leads to a heading that CONTRIBUTING.md does not have",
		"[example](../fake/examples/no.sh)":       "leads to fake/examples/no.sh, which does not exist",
		"[outside](../../elsewhere.md)":           "leads to ../elsewhere.md, which does not exist",
		`<img src="pictures/no.svg" alt="chart">`: "leads to docs/pictures/no.svg, which does not exist",
	} {
		_, err := writeSite(t, newRoot(), changed(t, map[string]string{"extra.md": "# Extra\n\n" + link + "\n"}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a document with %s gives the error %v, expected %s", link, err, want)
		}
	}
}

func TestNewDocumentsJoinTheSite(t *testing.T) {
	folder, err := writeSite(t, newRoot(), changed(t, map[string]string{
		"start/zebra.md": "# Zebra\n\n[Rules](../../CONTRIBUTING.md#house-rules), [choices](../../fake/CHOICES.md)\n" +
			"- `[code](no.md)`, [docs/faults.md](../faults.md#faults)\n",
		"explain/zebra.md": "# Why\n\n[Zebra](../start/zebra.md#zebra), [examples](../../fake/examples)\n",
		"zebra.md":         "# How\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	navigation, err := os.ReadFile(folder + ".yml")
	if err != nil {
		t.Fatal(err)
	}
	_, start, _ := strings.Cut(string(navigation), "- Start:")
	start, how, _ := strings.Cut(start, "- How to:")
	how, explanations, _ := strings.Cut(how, "- Explanations:")
	places := map[string]string{start: "start/zebra.md", how: "- zebra.md", explanations: "explain/zebra.md"}
	for part, page := range places {
		if !strings.Contains(part, page) {
			t.Errorf("the navigation has no %s at its place:\n%s", page, navigation)
		}
	}
	page, err := os.ReadFile(filepath.Join(folder, "start", "zebra.md"))
	want := "# Zebra\n\n[Rules](https://github.com/spiritlevel/spiritlevel/blob/main/CONTRIBUTING.md#house-rules), " +
		"[choices](../reference/choices.md)\n\n- `[code](no.md)`, [Faults](../faults.md#faults)\n"
	if err != nil || string(page) != want {
		t.Errorf("the page is\n%s(%v), expected\n%s", page, err, want)
	}
}
