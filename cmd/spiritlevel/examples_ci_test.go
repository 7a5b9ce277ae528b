package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// actionFolder has the composite action, and theAction is its name in workflows.
const (
	actionFolder = "packaging/action"
	theAction    = "spiritlevel/spiritlevel/" + actionFolder
)

const ciGuide = "docs/ci.md"

// compositeAction is the file of the action.
type compositeAction struct {
	Inputs map[string]struct{ Description, Default string }
	Runs   struct{ Steps []actionStep }
}

type actionStep struct {
	ID, Uses, Run, If, Shell string
	Folder                   string `yaml:"working-directory"`
	With, Env                map[string]string
}

func readAction(t *testing.T) compositeAction {
	t.Helper()
	var action compositeAction
	if err := yaml.Unmarshal([]byte(document(t, actionFolder+"/action.yml")), &action); err != nil {
		t.Fatal(err)
	}
	return action
}

// runner is a machine on which GitHub runs steps.
type runner struct {
	machine
	ref      string // of the action
	releases string // the folder of all releases of the project
	env      []string
}

// newRunner has a release 0.1.0 of this program.
func newRunner(t *testing.T) *runner {
	t.Helper()
	for _, tool := range []string{"bash", "curl", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("CI SNIPPETS NOT TESTED: %s is not installed", tool)
		}
	}
	r := &runner{machine: newMachine(t), ref: "v0.1.0", releases: t.TempDir()}
	r.env = []string{"RUNNER_OS=" + map[string]string{"linux": "Linux", "darwin": "macOS"}[runtime.GOOS],
		"RUNNER_ARCH=" + map[string]string{"amd64": "X64", "arm64": "ARM64"}[runtime.GOARCH], "GITHUB_ACTIONS=true",
		"GITHUB_STEP_SUMMARY=" + filepath.Join(r.folder, "summary.md"), "RUNNER_TEMP=" + t.TempDir()}
	program, err := exec.LookPath("spiritlevel")
	if err != nil {
		t.Fatal(err)
	}
	release := filepath.Join(r.releases, "spiritlevel/spiritlevel/releases/download/v0.1.0")
	script := "#!/bin/sh\n[ \"$1\" != version ] || exec echo 'spiritlevel v0.1.0'\nexec '" + program + "' \"$@\"\n"
	for name, content := range map[string]string{"spiritlevel": script, "LICENSE": "a licence"} {
		if err := os.MkdirAll(release, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(release, name), []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, platform := range []string{"linux_amd64", runtime.GOOS + "_" + runtime.GOARCH} {
		r.run(0, nil, "tar", "-czf", filepath.Join(release, "spiritlevel_0.1.0_"+platform+".tar.gz"), "-C", release,
			"LICENSE", "spiritlevel")
	}
	archive := "spiritlevel_0.1.0_" + runtime.GOOS + "_" + runtime.GOARCH + ".tar.gz"
	list := fmt.Sprintf("%s  %s\n", r.sum(archive), archive)
	if err := os.WriteFile(filepath.Join(release, "checksums.txt"), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Join(r.folder, "commands")+":"+
		strings.ReplaceAll(os.Getenv("PATH"), filepath.Dir(program)+":", "")) // only the release has the program
	return r
}

// sum is the SHA-256 of an archive of the release.
func (r *runner) sum(archive string) string {
	r.t.Helper()
	text, err := os.ReadFile(filepath.Join(r.releases, "spiritlevel/spiritlevel/releases/download/v0.1.0", archive))
	if err != nil {
		r.t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

var expression = regexp.MustCompile(`\$\{\{ (.*?) \}\}`)

// use runs the steps of the action as GitHub does, and returns their output. The first
// step that fails ends the action, but for the upload.
func (r *runner) use(status int, env []string, with map[string]string) string {
	r.t.Helper()
	action := readAction(r.t)
	folder, err := filepath.Abs(filepath.Join(repository, actionFolder))
	if err != nil {
		r.t.Fatal(err)
	}
	known := map[string]string{"github.action_ref": r.ref, "github.server_url": "file://" + r.releases,
		"github.action_repository || github.repository": "spiritlevel/spiritlevel"}
	for name, input := range action.Inputs {
		known["inputs."+name] = input.Default
	}
	for name, value := range with {
		if _, ok := action.Inputs[name]; !ok {
			r.t.Fatalf("the action has no input %s", name)
		}
		known["inputs."+name] = value
	}
	value := func(text string) string {
		return expression.ReplaceAllStringFunc(text, func(one string) string {
			name := expression.FindStringSubmatch(one)[1]
			value, ok := known[name]
			if !ok && !strings.HasPrefix(name, "steps.") {
				r.t.Fatalf("the action reads %s, which is unknown", name)
			}
			return value
		})
	}
	output, code := "", 0
	for _, step := range action.Runs.Steps {
		switch {
		case step.If != "" && known["inputs.artifact"] != "" && known["steps.run.outputs.reports"] != "":
			r.run(0, nil, "sh", "-c", "mkdir -p uploaded && cp -r "+value(step.With["path"])+"/. uploaded")
		case step.Run != "" && code == 0:
			results, paths := filepath.Join(r.t.TempDir(), "results"), filepath.Join(r.t.TempDir(), "paths")
			cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
			cmd.Dir = filepath.Join(r.folder, value(step.Folder))
			cmd.Env = slices.Concat(os.Environ(), r.env, env, []string{"GITHUB_ACTION_PATH=" + folder,
				"GITHUB_OUTPUT=" + results, "GITHUB_PATH=" + paths})
			for name, text := range step.Env {
				cmd.Env = append(cmd.Env, name+"="+value(text))
			}
			out, _ := cmd.CombinedOutput()
			output, code = output+string(out), cmd.ProcessState.ExitCode()
			text, _ := os.ReadFile(results)
			for line := range strings.Lines(string(text)) {
				name, result, _ := strings.Cut(strings.TrimSpace(line), "=")
				known["steps."+step.ID+".outputs."+name] = result
			}
			if text, err := os.ReadFile(paths); err == nil {
				r.t.Setenv("PATH", strings.TrimSpace(string(text))+":"+os.Getenv("PATH"))
			}
		}
	}
	if code != status {
		r.t.Fatalf("the action with %v ends with %d, want %d\n%s", with, code, status, output)
	}
	return output
}

// account is the environment of a fake's first member.
func account(t *testing.T) (server *fake.Server, env []string) {
	t.Helper()
	server = fake.Start(t)
	ben, _ := server.Account("ben@example.com")
	return server, []string{"SPIRITLEVEL_URL=" + server.URL(), "SPIRITLEVEL_USER_EMAIL=" + ben.Email,
		"SPIRITLEVEL_USER_KEY=" + ben.APIKey}
}

func TestTheActionRunsTheStepsOfTheGuide(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	r := newRunner(t)
	server, env := account(t)
	used := 0
	for _, block := range append(snippets(t, ciGuide, "yaml"), snippets(t, "docs/start/ci-gate.md", "yaml")...) {
		var steps []actionStep
		if !strings.HasPrefix(block, "- ") {
			continue
		} else if err := yaml.Unmarshal([]byte(block), &steps); err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			status := 0
			if step.With["command"] != "" { // levels from 100 on fail
				status = 1
			}
			if step.With["url"] != "" {
				step.With["url"] = server.URL()
			}
			if step.Run != "" {
				r.run(0, env, "bash", "-e", "-c", step.Run)
				continue
			}
			used++
			out := r.use(status, env, step.With)
			switch {
			case step.With["url"] != "" && !strings.Contains(out, "conformant in everything that was judged"),
				status == 1 && !strings.Contains(out, "\n::error title=It fails from level 100 on"),
				used > 1 && !strings.Contains(out, "the program comes from the cache"):
				t.Errorf("%v: %s", step.With, out)
			}
		}
	}
	summary := r.run(0, nil, "cat", "summary.md")
	for _, headline := range []string{"### Spiritlevel matrix: 100 of ", "### Spiritlevel: conformant"} {
		if !strings.Contains(summary, headline) {
			t.Errorf("the summary has no %s: %s", headline, summary)
		}
	}
	for _, report := range []string{"json", "xml", "md", "html"} {
		if _, err := os.Stat(filepath.Join(r.folder, "uploaded", "spiritlevel."+report)); err != nil {
			t.Error(err)
		}
	}
}

func TestTheActionNamesMistakes(t *testing.T) {
	r := newRunner(t)
	archive := "spiritlevel_0.1.0_" + runtime.GOOS + "_" + runtime.GOARCH + ".tar.gz"
	for _, c := range []struct {
		with map[string]string
		env  string
		want string
	}{
		{map[string]string{"version": "latest"}, "", "version latest is no release such as v0.1.0"},
		{map[string]string{"version": "0.2.0"}, "", "cannot be downloaded"},
		{map[string]string{"sha256": "0123"}, "", "the SHA-256 of " + archive + " is " + r.sum(archive) + ", not 0123"},
		{nil, "RUNNER_ARCH=ARM", "/ARM: use a runner with"},
		{map[string]string{"url": "http://127.0.0.1:1", "command": "true"}, "", "contradict each other"},
		{map[string]string{"command": "true", "flags": "--levels '5"}, "", "a quote does not end"},
		{map[string]string{"command": "true", "flags": "--levles 5"}, "", "did you mean --levels?"},
		{map[string]string{"version": "v0.2.0"}, "", "the program is spiritlevel v0.1.0, and the action wants v0.2.0"},
	} {
		if out := r.use(2, []string{c.env}, c.with); !strings.Contains(out, c.want) {
			t.Errorf("with %v the action says %s", c.with, out)
		}
		if c.with["sha256"] != "" { // the program of a release is in the cache from now on
			r.use(0, nil, map[string]string{"sha256": r.sum(archive)})
		}
	}
	r.use(0, nil, map[string]string{"command": "true", "flags": `--levels "7" --logs '$(touch ran)'`})
	r.run(1, nil, "test", "-e", "ran")
}

func TestTheActionBuildsItsCommitWithoutARelease(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	r := newRunner(t)
	r.ref = "main"
	out := r.use(0, nil, map[string]string{"command": "test $SPIRITLEVEL_LEVEL = 7", "flags": "--levels 7"})
	if !strings.Contains(out, "1 of 1 levels passed") {
		t.Error(out)
	}
	if out = r.use(2, nil, map[string]string{"sha256": "0123"}); !strings.Contains(out, "no version names one") {
		t.Error(out)
	}
}

func TestTheGuideDescribesTheInputsOfTheAction(t *testing.T) {
	guide := document(t, ciGuide)
	inputs := readAction(t).Inputs
	for _, name := range slices.Sorted(maps.Keys(inputs)) {
		if row := fmt.Sprintf("| `%s` | %s |\n", name, inputs[name].Description); !strings.Contains(guide, row) {
			t.Errorf("docs/ci.md has no row %s", row)
		}
	}
}

var pinned = regexp.MustCompile(`uses: (\S+)@[0-9a-f]{40} # v\d+\.\d+\.\d+\n`)

func TestWorkflowsPinActions(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(repository, ".github", "workflows", "*.yml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d workflows (%v)", len(names), err)
	}
	for _, name := range append(names, filepath.Join(repository, actionFolder, "action.yml")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "uses: ") && !strings.Contains(line, "uses: ./") && !pinned.MatchString(line) {
				t.Errorf("%s: no commit and version in %s", filepath.Base(name), line)
			}
		}
	}
}

// gitLabJob is a job of GitLab, or a template of jobs.
type gitLabJob struct {
	Extends, Image string
	Parallel       int
	Variables      map[string]string
	Before         []string `yaml:"before_script"`
	Script         []string
	Artifacts      struct {
		When    string
		Reports struct{ JUnit string }
		Paths   []string
	}
}

func TestTheJobsOfGitLabReport(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	r := newRunner(t)
	_, env := account(t)
	var jobs map[string]gitLabJob
	for _, block := range snippets(t, ciGuide, "yaml") {
		if strings.HasPrefix(block, "- ") {
			continue
		}
		if err := yaml.Unmarshal([]byte(block), &jobs); err != nil {
			t.Fatal(err)
		}
	}
	for name, status := range map[string]int{"levels": 1, "server": 0} {
		job := jobs[name]
		common := jobs[job.Extends]
		env := append(slices.Clone(env), r.published()...)
		for name, value := range common.Variables {
			env = append(env, name+"="+value)
		}
		if job.Parallel > 0 { // the last part has levels that fail
			env = append(env, fmt.Sprintf("CI_NODE_INDEX=%d", job.Parallel), fmt.Sprintf("CI_NODE_TOTAL=%d", job.Parallel))
		}
		r.run(status, env, "bash", "-e", "-c", strings.Join(slices.Concat(common.Before, job.Script), "\n"))
		r.reported(job.Artifacts.Reports.JUnit)
		for _, path := range job.Artifacts.Paths {
			r.run(0, nil, "test", "-s", path)
		}
	}
}

// published is the environment that the snippets read.
func (r *runner) published() []string {
	return []string{"RELEASES=file://" + r.releases + "/spiritlevel/spiritlevel/releases/download",
		"SHA256=" + r.sum("spiritlevel_0.1.0_linux_amd64.tar.gz")}
}

// reported demands that a file is a report of JUnit.
func (r *runner) reported(name string) {
	r.t.Helper()
	if text := r.run(0, nil, "cat", name); !strings.Contains(text, "<testsuite") || !strings.Contains(text, "<testcase") {
		r.t.Errorf("%s is %q", name, text)
	}
}

var (
	jenkinsStep   = regexp.MustCompile(`sh '([^']*)'`)
	jenkinsValue  = regexp.MustCompile(`(\w+) = '([^']*)'`)
	jenkinsReport = regexp.MustCompile(`junit '([^']*)'`)
)

func TestTheStepsOfJenkinsReport(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	r := newRunner(t)
	_, account := account(t)
	pipeline := snippets(t, ciGuide, "groovy")[0]
	env := r.published()
	for _, value := range jenkinsValue.FindAllStringSubmatch(pipeline, -1) {
		env = append(env, value[1]+"="+value[2])
	}
	for _, step := range jenkinsStep.FindAllStringSubmatch(pipeline, -1) {
		status := 0
		if strings.Contains(step[1], "matrix") { // releases above level 100 fail
			status = 1
		}
		r.run(status, append(slices.Clone(env), account...), "sh", "-xe", "-c", step[1])
	}
	for _, name := range strings.Split(jenkinsReport.FindStringSubmatch(pipeline)[1], ", ") {
		r.reported(name)
	}
}
