package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/processes"
)

// block is a block of code of a page.
type block struct {
	place    string // page and line
	section  string // the heading above
	language string
	code     string
}

var fence = regexp.MustCompile("^```([a-z]*)$")

// blocksOf are the blocks of a page in their order.
func blocksOf(t *testing.T, page string) (blocks []block) {
	t.Helper()
	section, inside := "", false
	for i, line := range strings.SplitAfter(document(t, page), "\n") {
		found := fence.FindStringSubmatch(strings.TrimSpace(line))
		switch {
		case found != nil && !inside:
			blocks, inside = append(blocks, block{fmt.Sprintf("%s:%d", page, i+1), section, found[1], ""}), true
		case found != nil:
			inside = false
		case inside:
			blocks[len(blocks)-1].code += line
		case strings.HasPrefix(line, "#"):
			section = strings.TrimSpace(strings.TrimLeft(line, "#"))
		}
	}
	return blocks
}

// pages are README and the pages below docs.
func pages(t *testing.T) []string {
	t.Helper()
	names := []string{"README.md"}
	err := filepath.WalkDir(filepath.Join(repository, "docs"), func(name string, _ fs.DirEntry, err error) error {
		if filepath.Ext(name) == ".md" {
			names = append(names, strings.TrimPrefix(filepath.ToSlash(name), repository+"/"))
		}
		return err
	})
	if err != nil || len(names) == 1 {
		t.Fatalf("docs has %d pages (%v)", len(names)-1, err)
	}
	return names
}

// ownTests run the blocks of a page in a language that TestPagesDoAsTheySay does not run.
var ownTests = map[string]func(*testing.T){
	"docs/ci.md groovy":          TestTheStepsOfJenkinsReport,
	"docs/ci.md yaml":            TestTheActionRunsTheStepsOfTheGuide,
	"docs/containers.md java":    TestTheExamplesOfTestcontainersFitTheImage,
	"docs/containers.md js":      TestTheExamplesOfTestcontainersFitTheImage,
	"docs/languages.md csharp":   TestSnippetsReadVariablesThatExist,
	"docs/languages.md dart":     TestSnippetsReadVariablesThatExist,
	"docs/languages.md java":     TestTheExtensionOfJUnit,
	"docs/languages.md rust":     TestTheSnippetInRustSends,
	"docs/languages.md swift":    TestSnippetsReadVariablesThatExist,
	"docs/start/ci-gate.md yaml": TestTheActionRunsTheStepsOfTheGuide,
}

// TestPagesDoAsTheySay follows each page in a folder of its own: it writes the files, runs
// the commands, and compares their output. It compiles and runs snippets in Go, and compares
// those in JavaScript with files that packaging/npm/try.sh runs. The commands find stand-ins
// for tools that a page installs or that need other machines; toolbox lists them.
func TestPagesDoAsTheySay(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, tool := range []string{"bash", "curl"} {
		if !installed(tool) {
			t.Skipf("PAGES NOT FOLLOWED: %s is not installed", tool)
		}
	}
	for _, page := range pages(t) {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			r, blocks := newReader(t), blocksOf(t, page)
			if follows == "" && slices.ContainsFunc(blocks, func(b block) bool { return b.language == "python" }) {
				needPython(t)
			}
			for _, b := range blocks {
				if ownTests[page+" "+b.language] == nil && asked(b) {
					r.follow(b)
				}
			}
			if len(r.written) > 0 {
				t.Errorf("no command follows the files %q", r.written)
			}
		})
	}
}

// The scripts packaging/npm/try.sh and packaging/python/try.sh let the test follow the start pages
// with packages and without stand-ins: only the way of the name in the first variable, with the
// tools of the path in the second.
var follows, realTools = os.Getenv("SPIRITLEVEL_FOLLOW"), os.Getenv("SPIRITLEVEL_FOLLOW_PATH")

// asked reports whether this run follows a block.
func asked(b block) bool {
	return follows == "" || b.section == "With "+follows || b.section == "Use it"
}

// reader follows a page.
type reader struct {
	t       *testing.T
	folder  string
	env     []string
	key     string         // of Ben
	names   []string       // addresses of the page, each before its address in this run
	output  *bufio.Scanner // of the command before
	written []string       // files that no command has followed yet
}

func newReader(t *testing.T) *reader {
	t.Helper()
	judged := fake.Start(t)
	r := &reader{t: t, folder: t.TempDir(), output: bufio.NewScanner(strings.NewReader(""))}
	r.env = append(os.Environ(), toolbox(t)...)
	r.names = []string{"https://chat.test", judged.URL(), "@chat.test", "@example.com",
		"packaging/image/build.sh", "installer", "packaging/python/build.sh", "installer"} // make try-… runs them
	ben, _ := judged.Account("ben@example.com")
	r.key = ben.APIKey
	for _, account := range judged.Accounts() { // those of serve have the same keys
		name, _, _ := strings.Cut(account.Email, "@")
		r.env = append(r.env, strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"_KEY="+account.APIKey)
	}
	return r
}

// real puts the addresses of this run into a text.
func (r *reader) real(text string) string { return strings.NewReplacer(r.names...).Replace(text) }

var fileName = regexp.MustCompile(`^(?:#|//) ([\w./-]+\.\w+|Dockerfile)\n`)

// follow does as a block says.
func (r *reader) follow(b block) {
	r.t.Helper()
	file := fileName.FindStringSubmatch(b.code)
	switch b.language {
	case "sh":
		if file != nil {
			r.write(file[1], b.code)
			return
		}
		r.run(b)
	case "":
		r.expect(b)
	case "js", "ts":
		isTried(r.t, b)
		if file != nil {
			r.write(file[1], b.code)
		}
	case "go":
		if file == nil { // TestSnippetsInGoRun runs it
			return
		}
		fallthrough
	case "python", "yaml", "dockerfile":
		switch {
		case file != nil:
			r.write(file[1], b.code)
		case strings.HasPrefix(b.code, "- "):
			r.runSteps(b)
		case b.language != "yaml": // TestExamplesOfTheDocumentsAreWellFormed loads it
			r.t.Errorf("%s: no name of a file begins the block", b.place)
		}
	default:
		r.t.Errorf("%s: no test runs a block of %s", b.place, b.language)
	}
}

// write writes a file of the page.
func (r *reader) write(name, content string) {
	r.t.Helper()
	writeFile(r.t, filepath.Join(r.folder, name), r.real(content))
	r.written = append(r.written, name)
}

const journeyGrace = 5 * time.Second // for the end of a command after the signal

// serves is a command that runs until the reader ends it.
var serves = regexp.MustCompile(`\bspiritlevel(@\S+)? (serve|record)\b|\bdocker run .*spiritlevel(:\S+)?( serve.*)?$`)

// run runs the commands of a block. A server runs until the end of the page.
func (r *reader) run(b block) {
	r.t.Helper()
	r.written = nil
	script := ""
	for _, line := range strings.SplitAfter(strings.ReplaceAll(b.code, "\\\n", " "), "\n") {
		if command, _, _ := strings.Cut(line, "  #"); serves.MatchString(strings.TrimSpace(command)) {
			r.script(b, script)
			script = ""
			r.serve(b, command)
			continue
		}
		script += line
	}
	r.script(b, script)
}

// command runs a script of a page. A script that prints a status may have others than 0.
func (r *reader) command(script string) *exec.Cmd {
	flags := "-euc"
	if strings.Contains(script, "echo $?") {
		flags = "-uc"
	}
	if !strings.Contains(script, "--thorough") { // the pages are about other things than the laws
		script = strings.ReplaceAll(script, "spiritlevel check ", "spiritlevel check --thorough=false ")
	}
	cmd := exec.Command("bash", flags, r.real(script))
	cmd.Dir, cmd.Env, cmd.WaitDelay = r.folder, r.env, journeyGrace
	if strings.Contains(script, "chat.test") {
		cmd.Env = append(slices.Clone(r.env), "SPIRITLEVEL_USER_EMAIL=ben@example.com", "SPIRITLEVEL_USER_KEY="+r.key)
	}
	return cmd
}

// script runs commands, and keeps their output.
func (r *reader) script(b block, commands string) {
	r.t.Helper()
	if strings.TrimSpace(commands) == "" {
		return
	}
	ctx, cancel := context.WithTimeout(r.t.Context(), journeyLimit)
	defer cancel()
	cmd := r.command(commands)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := processes.Run(ctx, cmd, processes.EndAll, journeyGrace); err != nil || !cmd.ProcessState.Success() {
		r.t.Fatalf("%s: %v, %v\n%s\n%s", b.place, cmd.ProcessState, err, commands, &out)
	}
	r.output = bufio.NewScanner(&out)
}

// runSteps runs the steps of a workflow.
func (r *reader) runSteps(b block) {
	r.t.Helper()
	var steps []actionStep
	if err := yaml.Unmarshal([]byte(b.code), &steps); err != nil {
		r.t.Fatalf("%s: %v", b.place, err)
	}
	for _, step := range steps {
		script := ""
		for name, value := range step.Env {
			script += fmt.Sprintf("export %s=%s\n", name, secret.ReplaceAllString(value, "$$$1"))
		}
		r.script(b, script+step.Run)
	}
}

var secret = regexp.MustCompile(`\$\{\{ secrets\.(\w+) \}\}`)

// serve starts a server, and waits until it answers at the address of the page.
func (r *reader) serve(b block, command string) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.t.Context()), journeyLimit)
	cmd := r.command("exec " + command)
	out, in := io.Pipe()
	var complaints strings.Builder
	cmd.Stdout, cmd.Stderr = in, &complaints
	ended := make(chan error, 1)
	go func() {
		err := processes.Run(ctx, cmd, processes.EndAll, journeyGrace)
		in.Close()
		ended <- err
	}()
	end := func() error {
		cancel()
		out.Close()
		return <-ended
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	found := announcement.FindStringSubmatch(line)
	if err != nil || found == nil {
		r.t.Fatalf("%s: %v, %v\n%s\n%s%s", b.place, err, end(), command, line, &complaints)
	}
	address, usual := found[1], "http://127.0.0.1:9991"
	if strings.Contains(line, "recording") {
		usual = "http://127.0.0.1:9992"
	}
	r.t.Cleanup(func() { _ = end() }) // a server that is asked to end has no result
	r.names = append([]string{usual, address}, r.names...)
	shown := strings.Replace(line, address, usual, 1)
	r.output = bufio.NewScanner(io.MultiReader(strings.NewReader(shown), lines))
}

// expect demands the lines of a block, in their order, among those of the command before. In
// them, … stands for anything.
func (r *reader) expect(b block) {
	r.t.Helper()
	shown := ""
	for line := range strings.Lines(b.code) {
		wanted := strings.ReplaceAll(regexp.QuoteMeta(oneLine(line)), "…", ".*")
		for found := false; !found; {
			if !r.output.Scan() {
				r.t.Fatalf("%s: the output has no line %safter these:\n%s", b.place, line, shown)
			}
			shown += r.output.Text() + "\n"
			found = regexp.MustCompile("^" + wanted + "$").MatchString(oneLine(r.output.Text()))
		}
	}
}

// standIns are tools without a script of their own.
var standIns = map[string]string{
	"brew": "installer", "buildah": "installer",
	"dpkg": "installer", "rpm": "installer", "scoop": "installer", "sha256sum": "installer", "sudo": "installer",
	"tar": "installer", "xattr": "installer",
	"cargo": "tests", "dart": "tests", "dotnet": "tests", "mvn": "tests", "swift": "tests",
}

// toolbox is the environment for the commands of pages: a folder of tools comes first.
func toolbox(t *testing.T) []string {
	t.Helper()
	serving := []string{"SPIRITLEVEL_SERVE_ADDR=127.0.0.1:0", "GITHUB_STEP_SUMMARY=summary.md"}
	if follows != "" {
		return append(serving, "PATH="+realTools)
	}
	here, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	tested := filepath.Join(here, "cmd", "spiritlevel", "testdata")
	folder := t.TempDir()
	scripts, err := os.ReadDir(filepath.Join(tested, "tools"))
	if err != nil {
		t.Fatal(err)
	}
	script := make(map[string]string)
	for _, one := range scripts {
		script[one.Name()] = one.Name()
	}
	maps.Copy(script, standIns)
	for name, target := range script {
		if err := os.Symlink(filepath.Join(tested, "tools", target), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	env := append(serving, "REPOSITORY="+here, "TOOLS="+folder,
		"PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"),
		"PYTHON="+filepath.Join(tested, "realclient", "python", "venv", "bin", "python"),
		"PYTHONPATH="+filepath.Join(here, "packaging", "python", "src"), "PYTHONDONTWRITEBYTECODE=1")
	programs := map[string]string{"PROGRAM": "spiritlevel", "SPIRITLEVEL_BINARY": "spiritlevel", "GO": "go"}
	for variable, name := range programs {
		program, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, variable+"="+program)
	}
	return env
}

// isTried demands that JavaScript of a page is in an example, or in the package's README.
func isTried(t *testing.T, b block) {
	t.Helper()
	code := oneLine(strings.TrimPrefix(b.code, fileName.FindString(b.code)))
	tried := false
	folder := filepath.Join(repository, "packaging", "npm")
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		isExample := strings.Contains(filepath.ToSlash(name), "npm/examples/") || entry.Name() == "README.md"
		if err != nil || entry.IsDir() || !isExample {
			return err
		}
		text, err := os.ReadFile(name)
		tried = tried || strings.Contains(oneLine(string(text)), code)
		return err
	})
	if err != nil || !tried {
		t.Errorf("%s: no file of packaging/npm/examples, and no example of its README, has this code (%v)", b.place, err)
	}
}
