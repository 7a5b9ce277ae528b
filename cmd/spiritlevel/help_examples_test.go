package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// curlInHelp is an example with curl: a path of the server of serve, and a body.
var curlInHelp = regexp.MustCompile(
	`curl -H 'Content-Type: application/json' http://127\.0\.0\.1:9991(/\S+) \\\n +-d '(.*)'`)

func TestTheRequestsOfTheHelpPagesSucceed(t *testing.T) {
	server := fake.Start(t)
	found := curlInHelp.FindAllStringSubmatch(controlHelp+faultsHelp, -1)
	if len(found) != strings.Count(controlHelp+faultsHelp, "curl -H") {
		t.Errorf("only %d examples have the form that is tried", len(found))
	}
	for _, example := range found {
		path := strings.Replace(example[1], "NAME", "default", 1)
		answer, err := server.Client().Post(fake.InMemory+path, "application/json", strings.NewReader(example[2]))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s with %s: %s", path, example[2], text)
		}
	}
}

var ruleInText = regexp.MustCompile(`--fault '([^']*)'`)

func TestTheFaultsOfTheDocumentsAreRules(t *testing.T) {
	server := fake.Start(t)
	texts := faultsHelp + hostileRules()
	for _, name := range documents(t) {
		texts += document(t, name)
	}
	for _, example := range ruleInText.FindAllStringSubmatch(texts, -1) {
		fault, err := scenarios.ParseFault(example[1])
		if err != nil {
			t.Errorf("%s: %v", example[1], err)
			continue
		}
		server.AddFaults(fault)
	}
}

func TestTheScenarioOfTheHelpPageLoads(t *testing.T) {
	_, example, _ := strings.Cut(scenarioHelp, "\n\n")
	example, _, _ = strings.Cut(example, "\nIDs, keys")
	if _, err := scenarios.Load(strings.NewReader(example), "help"); err != nil {
		t.Error(err)
	}
}

// The example of the file of accounts has all keys of the file and no other.
func TestTheAccountsOfTheHelpPageAreThoseOfTheFile(t *testing.T) {
	_, example, _ := strings.Cut(environmentHelp, "names a file such as\n")
	example, _, _ = strings.Cut(example, "\n\nThe role")
	var file harness.Accounts
	var shown, written map[string]any
	text, err := []byte(nil), errors.Join(json.Unmarshal([]byte(example), &file), json.Unmarshal([]byte(example), &shown))
	if err == nil {
		text, err = json.Marshal(file)
	}
	if err = errors.Join(err, json.Unmarshal(text, &written)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(shown, written) {
		t.Errorf("the example is %v, as a file it is %v", shown, written)
	}
}
