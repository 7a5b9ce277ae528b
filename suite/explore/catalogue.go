package explore

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// kind is a kind of call that sequences are made of: an entry of acts.yaml.
type kind struct {
	Call   string               `yaml:"call"`
	Makes  string               `yaml:"makes"` // the kind of thing that a success makes
	By     []target.Role        `yaml:"by"`    // the roles that call; empty = all
	Who    string               `yaml:"who"`   // nobody
	Weight int                  `yaml:"weight"`
	Open   bool                 `yaml:"open"`   // servers of dialect spec may take it or refuse it
	Silent bool                 `yaml:"silent"` // its answer is not compared
	Scope  string               `yaml:"scope"`  // account or organization: beyond the things of the run
	Only   string               `yaml:"only"`   // the only dialect whose servers surely have it
	File   string               `yaml:"file"`
	Forms  []map[string]choices `yaml:"forms"`
}

// choices is a text, or a list of which one is chosen.
type choices []string

// UnmarshalYAML implements yaml.Unmarshaler.
func (c *choices) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.SequenceNode {
		return node.Decode((*[]string)(c))
	}
	var one string
	err := node.Decode(&one)
	*c = choices{one}
	return err
}

// operation is the ID of the operation: the call with placeholders.
func (k kind) operation() string { return operationOf(k.Call) }

// catalogue is the content of acts.yaml.
type catalogue struct {
	Acts   []kind              `yaml:"acts"`
	Values map[string][]string `yaml:"values"`
}

//go:embed acts.yaml
var actsFile []byte

// readCatalogue reads the file once. A mistake in it is a defect of the build that the tests find.
var readCatalogue = sync.OnceValue(func() catalogue {
	var all catalogue
	decoder := yaml.NewDecoder(bytes.NewReader(actsFile))
	decoder.KnownFields(true)
	if err := decoder.Decode(&all); err != nil {
		panic(fmt.Sprintf("acts.yaml: %v", err))
	}
	for i := range all.Acts {
		all.Acts[i].Weight = max(1, all.Acts[i].Weight)
		if all.Acts[i].Forms == nil {
			panic(fmt.Sprintf("acts.yaml: %s has no forms", all.Acts[i].Call))
		}
	}
	return all
})

// kindOf is the first entry for the operation.
func kindOf(operation string) (found kind, is bool) {
	for _, each := range readCatalogue().Acts {
		if each.operation() == operation {
			return each, true
		}
	}
	return kind{}, false
}

// placeholders are the names of things in the IDs of operations, by the words of acts.yaml and by the
// kinds of references.
var placeholders = map[string]string{
	"message": "message_id", "own message": "message_id", "lost message": "message_id",
	"person": "user_id", "user": "user_id", "stream": "stream_id",
	"newcomer": "user_id", "departing": "user_id",
	"bot": "bot_id", "linkifier": "filter_id", "attachment": "attachment_id", "draft": "draft_id",
	"draft id": "draft_id", "scheduled": "scheduled_message_id", "group": "user_group_id",
}

// after are the names of things by the part of the path before them.
var after = map[string]string{
	"messages": "message_id", "streams": "stream_id", "users": "user_id", "filters": "filter_id", "drafts": "draft_id",
	"scheduled_messages": "scheduled_message_id", "user_groups": "user_group_id", "me": "stream_id",
	"subscriptions": "stream_id",
}

// operationOf is the operation of a call with references or with words of acts.yaml.
func operationOf(call string) string {
	method, path, _ := strings.Cut(call, " ")
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if i == 2 && parts[1] == "attachments" {
			parts[i] = "{attachment_id}" // also one that nothing has
			continue
		}
		word := strings.Trim(part, "<>{}")
		if word != part {
			word, _, _ = strings.Cut(word, "#")
			word, _, _ = strings.Cut(word, ":")
			name := placeholders[word]
			switch {
			case word == "settings page":
				parts = parts[:i]
			case parts[i-1] == "muted_users":
				parts[i] = "{muted_user_id}"
			case parts[i-1] == "bots":
				parts[i] = "{bot_id}"
			case slices.Contains(strangers, part):
				parts[i] = "{" + after[parts[i-1]] + "}"
			case name != "":
				parts[i] = "{" + name + "}"
			}
			if len(parts) <= i {
				break
			}
		}
	}
	return method + " " + strings.Join(parts, "/")
}

// described is the operation in the table of the specification, if it is there.
func described(id string) (found operations.Operation, is bool) {
	for _, each := range operations.All() {
		if each.ID == id {
			return each, true
		}
	}
	return operations.Operation{}, false
}
