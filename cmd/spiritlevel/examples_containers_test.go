package main

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake/api"
)

// container is a container of the image, whose entrypoint is the command.
type container struct {
	arguments []string
	variables map[string]string
	health    []string
}

// composeFile is a file of services.
type composeFile struct {
	Services map[string]struct {
		Command     []string
		Environment map[string]string
		Healthcheck struct{ Test []string }
	}
	Configs map[string]struct{ Content string }
}

func readCompose(t *testing.T) composeFile {
	t.Helper()
	var file composeFile
	if err := yaml.Unmarshal([]byte(document(t, "packaging/compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheFakeOfTheComposeFileServesTheFrontend(t *testing.T) {
	file := readCompose(t)
	chat := file.Services["chat"]
	answersFor(t, container{chat.Command, chat.Environment, chat.Healthcheck.Test[1:]}, "localhost:8080", "chat:9991")
	passedOn := regexp.MustCompile(`location ~ (\S+) {`).FindStringSubmatch(file.Configs["nginx"].Content)
	if passedOn == nil {
		t.Fatal("the frontend passes no request on")
	}
	for _, path := range append(api.PagePaths(), "/api/v1/messages") {
		if !regexp.MustCompile(passedOn[1]).MatchString(path + "/") {
			t.Errorf("the frontend does not pass %s on", path)
		}
	}
	if regexp.MustCompile(passedOn[1]).MatchString("/control/worlds") {
		t.Error("the frontend passes /control on")
	}
}

func TestTheFakeOfTheKubernetesExampleAnswersItsNamespace(t *testing.T) {
	var file struct {
		Spec struct {
			Template struct {
				Spec struct {
					Containers []struct {
						Args         []string
						Env          []struct{ Name, Value string }
						StartupProbe struct{ Exec struct{ Command []string } } `yaml:"startupProbe"`
					}
				}
			}
		}
	}
	decoder := yaml.NewDecoder(strings.NewReader(document(t, "packaging/kubernetes/fake.yaml")))
	for len(file.Spec.Template.Spec.Containers) == 0 {
		if err := decoder.Decode(&file); err != nil {
			t.Fatal(err)
		}
	}
	one := file.Spec.Template.Spec.Containers[0]
	variables := map[string]string{}
	for _, v := range one.Env {
		// The cluster fills the values that the file does not have.
		variables[v.Name] = strings.ReplaceAll(v.Value, "$(NAMESPACE)", "tests")
	}
	answersFor(t, container{append([]string{"serve"}, one.Args...), variables, one.StartupProbe.Exec.Command},
		"spiritlevel:9991", "spiritlevel.tests:9991", "spiritlevel.tests.svc:9991",
		"spiritlevel.tests.svc.cluster.local:9991")
}

var (
	variableInCode = regexp.MustCompile(`SPIRITLEVEL_SERVE_[A-Z_]+`)
	waitInCode     = regexp.MustCompile(`forHttp\(['"](/[^'"]*)['"]`)
)

// The examples of Testcontainers are those of the guide; they set the variables that a container
// needs, and wait for an operation that exists. `make try-testcontainers` runs them with an engine.
func TestTheExamplesOfTestcontainersFitTheImage(t *testing.T) {
	values := map[string]string{"LEVEL": "156", "DIALECT": "zulip", "CONTROL_TOKEN": "s3cret", "ALLOW_HOST": "engine.test"}
	operations, _, _ := runCommand(t, "help", "control")
	for language, name := range map[string]string{"js": "packaging/testcontainers/lunch.test.mjs",
		"java": "packaging/testcontainers/java/src/test/java/LunchTest.java"} {
		code := document(t, name)
		for _, snippet := range snippets(t, "docs/containers.md", language) {
			if !strings.Contains(oneLine(code), oneLine(snippet)) {
				t.Errorf("%s does not have\n%s", name, snippet)
			}
		}
		variables := map[string]string{}
		for _, variable := range variableInCode.FindAllString(code, -1) {
			variables[variable] = values[strings.TrimPrefix(variable, "SPIRITLEVEL_SERVE_")]
		}
		answersFor(t, container{[]string{"serve"}, variables, []string{"spiritlevel", "health"}},
			"localhost:32768", "engine.test:32768")
		for _, wait := range waitInCode.FindAllStringSubmatch(code, -1) {
			if !strings.Contains(operations, "  GET    "+wait[1]+"\n") {
				t.Errorf("%s waits for %s, which is no operation", name, wait[1])
			}
		}
	}
}

// answersFor runs a container as its image does, and demands health, an answer for each of
// the hosts, and an end after SIGTERM.
func answersFor(t *testing.T, c container, hosts ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	environment := os.Environ()
	for name, value := range c.variables {
		value = strings.ReplaceAll(value, "/data", t.TempDir())
		if strings.HasSuffix(name, "_TOKEN") {
			value = "s3cret"
		}
		environment = append(environment, name+"="+value)
	}
	command := exec.Command("spiritlevel", c.arguments...)
	command.Env = append(environment, "SPIRITLEVEL_SERVE_ADDR=0.0.0.0:0")
	serve := startServe(t, command)
	probe := exec.CommandContext(ctx, filepath.Base(c.health[0]), c.health[1:]...)
	probe.Env = append(environment, "SPIRITLEVEL_SERVE_ADDR="+strings.TrimPrefix(serve.url, "http://"))
	if out, err := probe.CombinedOutput(); err != nil {
		t.Errorf("the health check %q: %v: %s", c.health, err, out)
	}
	for _, host := range hosts {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, serve.url+"/api/v1/server_settings", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		if answer, err := http.DefaultClient.Do(request); err != nil {
			t.Error(err)
		} else if answer.Body.Close(); answer.StatusCode != http.StatusOK {
			t.Errorf("a request to %s gets %s", host, answer.Status)
		}
	}
	if said := serve.end(syscall.SIGTERM); serve.status != nil {
		t.Errorf("SIGTERM ended serve with %v: %s", serve.status, said)
	}
}
