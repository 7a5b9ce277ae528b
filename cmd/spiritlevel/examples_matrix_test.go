package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// npm stands for the tests of a client, which fail from level 100 on.
const npm = "#!/bin/sh\ntest \"$1\" = ci || test $SPIRITLEVEL_LEVEL -lt 100\n"

// machine has the commands of an example on its path, and an empty folder.
type machine struct {
	t      *testing.T
	folder string
}

func newMachine(t *testing.T) machine {
	t.Helper()
	m := machine{t, t.TempDir()}
	commands := filepath.Join(m.folder, "commands")
	if err := os.Mkdir(commands, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(commands, "npm"), []byte(npm), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOBIN", commands) // where go install puts commands
	t.Setenv("PATH", commands+string(os.PathListSeparator)+os.Getenv("PATH"))
	return m
}

// run runs a command that ends with the expected status, and returns its output.
func (m machine) run(status int, environment []string, command ...string) string {
	m.t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env = m.folder, append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != status {
		m.t.Fatalf("%q: %v, want status %d\n%s", command, err, status, out)
	}
	return string(out)
}

// showsTheBorder checks the merged report.
func (m machine) showsTheBorder(report string) {
	m.t.Helper()
	for _, line := range []string{
		"| 0 to 99 (100) | passed |", "| 100 to ", "It fails from level 100 on, and not at 99:",
	} {
		if !strings.Contains(report, line) {
			m.t.Errorf("the merged report has no %q:\n%s", line, report)
		}
	}
}

// manifest is a Kubernetes object of an example.
type manifest struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     struct {
		StorageClassName string `yaml:"storageClassName"`
		Suspend          bool
		Completions      int
		BackoffLimit     int `yaml:"backoffLimit"`
		Template         struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Command, Args []string
				}
			}
		}
	}
}

// manifests are the objects of a file, by their names.
func manifests(t *testing.T, file string) map[string]manifest {
	t.Helper()
	objects := map[string]manifest{}
	decoder := yaml.NewDecoder(strings.NewReader(document(t, file)))
	for {
		var one manifest
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return objects
		} else if err != nil {
			t.Fatal(err)
		}
		objects[one.Metadata.Name] = one
	}
}

func TestTheJobsOfTheKubernetesExampleMakeOneReport(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	objects := manifests(t, "packaging/kubernetes/matrix.yaml")
	shards, merge := objects["spiritlevel-matrix"].Spec, objects["spiritlevel-merge"].Spec
	if objects["spiritlevel-shards"].Spec.StorageClassName == "" {
		t.Error("the volume has no storage class")
	}
	if merge.BackoffLimit != 0 || merge.Template.Spec.RestartPolicy != "Never" || !merge.Suspend {
		t.Error("the merge begins before the shards have reported, or runs again after its result")
	}
	m := newMachine(t)
	if err := os.Mkdir(filepath.Join(m.folder, "shards"), 0o755); err != nil {
		t.Fatal(err)
	}
	inFolder := func(words ...string) (list []string) {
		for _, word := range words {
			list = append(list, strings.ReplaceAll(word, "/shards", m.folder+"/shards"))
		}
		return list
	}
	shard := shards.Template.Spec.Containers[0]
	for i := range shards.Completions { // a pod that fails would run again
		m.run(0, []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(i)}, inFolder(append(shard.Command, shard.Args...)...)...)
	}
	m.run(1, nil, inFolder(merge.Template.Spec.Containers[0].Command...)...)
	m.showsTheBorder(m.run(0, nil, "cat", "shards/matrix.md"))
}

// The pods explore the built-in fake in the place of a server.
func TestTheJobsOfTheKubernetesExplorationMakeOneReport(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	objects := manifests(t, "packaging/kubernetes/explore.yaml")
	shards, merge := objects["spiritlevel-explore"].Spec, objects["spiritlevel-explored"].Spec
	if merge.BackoffLimit != 0 || merge.Template.Spec.RestartPolicy != "Never" || !merge.Suspend {
		t.Error("the merge begins before the shards have reported, or runs again after its result")
	}
	m := newMachine(t)
	here := strings.NewReplacer("/shards", m.folder+"/shards", "https://chat.test --for 1h", "--calls 60")
	var words []string
	shard := shards.Template.Spec.Containers[0]
	for _, word := range append(shard.Command, shard.Args...) {
		words = append(words, here.Replace(word))
	}
	for i := range shards.Completions {
		m.run(0, []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(i)}, words...)
	}
	words = nil
	for _, word := range merge.Template.Spec.Containers[0].Command {
		words = append(words, here.Replace(word))
	}
	if said := m.run(0, nil, words...); !strings.Contains(said, "0 findings in ") {
		t.Errorf("expected one report of all shards, got\n%s", said)
	}
}

// workflow is a GitHub workflow.
type workflow struct {
	Jobs map[string]struct {
		Strategy struct{ Matrix struct{ Shard []int } }
		Steps    []actionStep
	}
}

func TestTheStepsOfTheGitHubExampleMakeOneReport(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	read := func(shard int) (w workflow) {
		text := document(t, "fake/examples/matrix/github.yaml")
		text = strings.ReplaceAll(text, "${{ matrix.shard }}", strconv.Itoa(shard))
		if err := yaml.Unmarshal([]byte(text), &w); err != nil {
			t.Fatal(err)
		}
		return w
	}
	r := newRunner(t)
	shards := read(0).Jobs["shard"].Strategy.Matrix.Shard
	for _, shard := range append(shards, 0) { // 0 is the merge
		job := read(shard).Jobs["shard"]
		if shard == 0 {
			job = read(shard).Jobs["merge"]
		}
		for _, step := range job.Steps {
			action, _, _ := strings.Cut(step.Uses, "@")
			switch {
			case action == theAction:
				// The parts that reach level 100 fail, and so does the merge.
				status := 0
				if shard == 0 || shard*int(featurelevels.Newest()) > 100*len(shards) {
					status = 1
				}
				_ = os.Remove(filepath.Join(r.folder, "summary.md")) // each job has one
				r.use(status, nil, step.With)
			case action == "actions/download-artifact":
				r.run(0, nil, "mv", "uploaded", step.With["path"])
			case step.Run != "":
				r.run(0, nil, "bash", "-e", "-c", step.Run)
			}
		}
	}
	r.showsTheBorder(r.run(0, nil, "cat", "summary.md"))
}
