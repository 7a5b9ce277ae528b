package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const errorsHelp = `The fake refuses requests with these errors, listed by resource. Each has a name, an HTTP
status, a code, the parameter that it is about, and a msg, in which … stands for a value. Further
lines have the form of dialect zulip, if it differs, and the forms of earlier releases.

Errors of missing parameters and wrong types, and errors that a fault makes, are not in
the list: any operation may send them.

  spiritlevel help errors --json    the same as JSON
`

func newErrorsHelp() *cobra.Command {
	return explained("errors", "Errors of the API, with their codes and texts", func() string {
		return errorsHelp + refusalList()
	})
}

// refusalEntry is a refusal in the output of help errors --json.
type refusalEntry struct {
	Resource  string           `json:"resource"`
	Name      string           `json:"name"`
	Parameter string           `json:"parameter,omitempty"`
	Spec      api.RefusalForm  `json:"spec"`
	Zulip     *api.RefusalForm `json:"zulip,omitempty"` // only where it differs
	CodeFrom  string           `json:"zulip_code_from,omitempty"`
	Until     []refusalWording `json:"zulip_until,omitempty"`
}

type refusalWording struct {
	Release string `json:"release"`
	Msg     string `json:"msg"`
}

// refusalEntries lists all refusals in the forms of the newest level.
func refusalEntries() []refusalEntry {
	spec := levels.Compile(featurelevels.Newest(), featurelevels.Spec)
	zulip := levels.Compile(featurelevels.Newest(), featurelevels.Zulip)
	var list []refusalEntry
	for _, table := range api.Refusals() {
		for _, r := range table.All() {
			entry := refusalEntry{Resource: table.Resource, Name: r.Name, Parameter: r.Parameter,
				Spec: api.FormOf(spec, r), CodeFrom: r.CodeFrom, Until: wordings(r)}
			if form := api.FormOf(zulip, r); form != entry.Spec {
				entry.Zulip = &form
			}
			list = append(list, entry)
		}
	}
	return list
}

func wordings(r *wire.Refusal) []refusalWording {
	var list []refusalWording
	for _, w := range r.Until {
		list = append(list, refusalWording{w.Release, api.Pattern(w.Text)})
	}
	return list
}

func refusalList() string {
	var out strings.Builder
	resource := ""
	for _, e := range refusalEntries() {
		if e.Resource != resource {
			resource = e.Resource
			fmt.Fprintf(&out, "\n%s\n", resource)
		}
		fmt.Fprintf(&out, "  %s%s\n    %s\n", e.Name, about(e.Parameter), formLine(e.Spec))
		if e.Zulip != nil {
			fmt.Fprintf(&out, "    zulip: %s\n", formLine(*e.Zulip))
		}
		if e.CodeFrom != "" {
			fmt.Fprintf(&out, "    zulip before %s: no code\n", e.CodeFrom)
		}
		for _, w := range e.Until {
			fmt.Fprintf(&out, "    zulip before %s: %s\n", w.Release, w.Msg)
		}
	}
	return out.String()
}

func about(parameter string) string {
	if parameter == "" {
		return ""
	}
	return " (" + parameter + ")"
}

func formLine(f api.RefusalForm) string {
	if f.Code == "" {
		return fmt.Sprintf("%d without a code: %s", f.Status, f.Msg)
	}
	return fmt.Sprintf("%d %s: %s", f.Status, f.Code, f.Msg)
}

// printRefusals writes the refusals as JSON.
func printRefusals(out io.Writer) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(refusalEntries())
}
