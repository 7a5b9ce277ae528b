package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

const diffLong = `Send the same requests to the fake at two levels and show how the answers differ.

Both fakes have the same data, clock and seed, so that every difference comes from
the level. Below each difference are the changes that make it: the command sends the
requests to every level between the two, and to servers without the change. Only the
level and the version that a server reports are left out.

A request is a method and a path below /api/v1, with parameters after a question mark;
if there are several, they are sent in this order. Numbers of list elements are left
out of the names of places: messages[].topic_links.`

const diffExample = `  spiritlevel diff 91 92 'GET /messages?anchor=newest&num_before=5&num_after=0'
  spiritlevel diff 2.1 6.0 'GET /users/me' --as ada@example.com
  spiritlevel diff 6.0 7.0 'POST /messages?type=direct&to=[5]&content=hi' --json`

type diffFlags struct {
	fakeFlags
	as   string
	json bool
}

func newDiff() *cobra.Command {
	flags := diffFlags{fakeFlags: newFakeFlags()}
	cmd := &cobra.Command{
		Use:     "diff <older> <newer> <request>...",
		Short:   "Show how the answer to a request differs between two levels",
		Long:    diffLong,
		Example: diffExample,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 3 {
				return errors.New(`diff wants two levels and a request, such as: spiritlevel diff 91 92 "GET /users"`)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return diff(cmd, flags, args) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.as, "as", "", "`email` of the account that sends the requests (default the first member)")
	set.BoolVar(&flags.json, "json", false, "print JSON")
	flags.addTo(set)
	return cmd
}

func diff(cmd *cobra.Command, flags diffFlags, args []string) error {
	from, to, err := twoLevels("diff", args[:2])
	if err != nil {
		return err
	}
	config, err := flags.config()
	if err != nil {
		return err
	}
	config.Frozen = time.Now()
	login, err := loginOf(config, flags.as)
	if err != nil {
		return err
	}
	var requests []harness.Request
	for _, text := range args[2:] {
		one, err := replay.Parse(text, login)
		if err != nil {
			return err
		}
		requests = append(requests, one)
	}
	found, err := replay.Explain(cmd.Context(), config, requests, from, to)
	if err != nil {
		return err
	}
	if flags.json {
		return printDifferencesAsJSON(cmd.OutOrStdout(), args[2:], found)
	}
	config.Level = from
	answers, err := replay.Answers(config, requests)
	if err != nil {
		return err
	}
	printDifferences(cmd.OutOrStdout(), differenceText{from, to, args[2:], answers}, found)
	return nil
}

// loginOf is the account that sends the requests: the account with the address, or the
// first member.
func loginOf(config fake.Config, email string) (fake.Account, error) {
	server, err := fake.New(config)
	if err != nil {
		return fake.Account{}, err
	}
	var emails []string
	for _, account := range server.Accounts() {
		if account.Email == email || email == "" && account.Role == "member" && account.Bot == "" && account.Active {
			return account, nil
		}
		emails = append(emails, account.Email)
	}
	if email == "" {
		return fake.Account{}, errors.New("the organization has no member: name an account with --as")
	}
	return fake.Account{}, fmt.Errorf("--as: there is no account %q%s", email, didYouMean(email, emails))
}

// twoLevels reads an older and a newer level.
func twoLevels(command string, args []string) (older, newer featurelevels.Level, err error) {
	if older, err = parseLevel(args[0]); err != nil {
		return 0, 0, err
	}
	if newer, err = parseLevel(args[1]); err != nil {
		return 0, 0, err
	}
	switch {
	case older == newer:
		return 0, 0, fmt.Errorf("%s wants two different levels, both are %d", command, older)
	case older > newer:
		return 0, 0, fmt.Errorf("%s goes from the older level to the newer: did you mean %s %d %d?", command, command, newer,
			older)
	}
	return older, newer, nil
}

// differenceText has the parts of the text about differences.
type differenceText struct {
	from, to featurelevels.Level
	requests []string
	answers  []differences.Answer // at the older level
}

func printDifferences(out io.Writer, text differenceText, found []differences.Explained) {
	for i, request := range text.requests {
		fmt.Fprintln(out, printable.Text(request))
		alike := true
		for _, d := range found {
			if d.Request == i {
				alike = false
				text.print(out, d)
			}
		}
		if alike {
			fmt.Fprintf(out, "  levels %d and %d give the same answers%s\n", text.from, text.to, refusalIn(text.answers[i]))
			fmt.Fprint(out, unknownOperation(request))
		}
	}
}

func (text differenceText) print(out io.Writer, d differences.Explained) {
	times := ""
	if d.Count > 1 {
		times = fmt.Sprintf(" (%d times)", d.Count)
	}
	fmt.Fprintf(out, "  %s%s\n", printable.Text(d.Path), times)
	fmt.Fprintf(out, "    at %-4d %s\n    at %-4d %s\n", text.from, printable.Text(d.Before.String()), text.to,
		printable.Text(d.After.String()))
	for _, c := range d.Changes {
		fmt.Fprintf(out, "    because of %s\n", c)
	}
	if len(d.Changes) == 0 {
		fmt.Fprintln(out, "    because of several changes together")
	}
}

// differenceJSON is one difference for programs.
type differenceJSON struct {
	Request string           `json:"request"`
	Path    string           `json:"path"`
	Count   int              `json:"count"`
	Before  *json.RawMessage `json:"before,omitempty"`
	After   *json.RawMessage `json:"after,omitempty"`
	Changes []changeJSON     `json:"changes"`
}

type changeJSON struct {
	Level    featurelevels.Level `json:"level"`
	Sentence string              `json:"sentence"`
	Rows     []string            `json:"rows"`
}

func printDifferencesAsJSON(out io.Writer, requests []string, found []differences.Explained) error {
	list := []differenceJSON{}
	for _, d := range found {
		one := differenceJSON{
			Request: requests[d.Request], Path: d.Path, Count: d.Count,
			Before: d.Before.JSON(), After: d.After.JSON(), Changes: []changeJSON{},
		}
		for _, c := range d.Changes {
			one.Changes = append(one.Changes, changeJSON{c.Level(), c.Summary(), c.Rows()})
		}
		list = append(list, one)
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(list)
}

// refusalIn is the message of an error, "" for a success. unknownOperation is a line
// about a request whose operation no level has, "" for others.
func unknownOperation(request string) string {
	operation, _, _ := strings.Cut(request, "?")
	method, path, _ := strings.Cut(strings.Replace(operation, " /api/v1/", " /", 1), " ")
	if api.RouteOf(method, "/api/v1"+path) != "" {
		return ""
	}
	return fmt.Sprintf("  no level has this operation%s\n", didYouMean(operation, api.Routes()))
}

func refusalIn(answer differences.Answer) string {
	if answer.Status == http.StatusOK {
		return ""
	}
	body, _ := answer.Body.(map[string]any) // else it has no message
	msg, _ := body["msg"].(string)
	return fmt.Sprintf(": %d %s", answer.Status, printable.Text(msg))
}
