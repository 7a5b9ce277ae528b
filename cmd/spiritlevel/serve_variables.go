package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"
)

// servePrefix begins the names of the variables that stand for flags of serve.
const servePrefix = "SPIRITLEVEL_SERVE_"

// flagsWithVariables are the flags of serve that a variable can stand for: what differs
// from container to container.
var flagsWithVariables = []string{"addr", "allow-host", "level", "dialect", "scenario", "state", "control-token"}

// serveVariable is the name of the variable that stands for a flag.
func serveVariable(flag string) string {
	return servePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// serveVariables are the names of the variables in force, by their flags.
type serveVariables map[string]string

// readServeVariables fills the flags that the command line does not give. An empty
// variable counts as none, because files for containers cannot leave one out.
func readServeVariables(environment []string, set *pflag.FlagSet) (serveVariables, error) {
	var names []string
	flags, found := map[string]*pflag.Flag{}, serveVariables{}
	for _, name := range flagsWithVariables {
		names = append(names, serveVariable(name))
		flags[serveVariable(name)] = set.Lookup(name)
	}
	for _, entry := range slices.Sorted(slices.Values(environment)) {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, servePrefix) {
			continue
		}
		flag, known := flags[name]
		if !known {
			return nil, unknownVariable(name, names)
		}
		if value == "" || flag.Changed {
			continue
		}
		if err := setByVariable(flag, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		found[flag.Name] = name
	}
	return found, nil
}

func unknownVariable(name string, names []string) error {
	if guess := didYouMean(name, names); guess != "" {
		return fmt.Errorf("unknown variable %s%s", name, guess)
	}
	return fmt.Errorf("unknown variable %s: serve reads %s", name, strings.Join(names, ", "))
}

// setByVariable sets a flag. Commas separate the values of a list.
func setByVariable(flag *pflag.Flag, text string) error {
	values := []string{text}
	if _, list := flag.Value.(hostsFlag); list {
		values = strings.Split(text, ",")
	}
	for _, value := range values {
		if err := flag.Value.Set(strings.TrimSpace(value)); err != nil {
			return err
		}
	}
	flag.Changed = true
	return nil
}

// blame adds the variable that set a flag to each of the mistakes in its value.
func (v serveVariables) blame(flag string, err error) error {
	variable, given := v[flag]
	if !given {
		return err
	}
	var blamed []error
	for _, one := range mistakes(err) {
		blamed = append(blamed, fmt.Errorf("%s: %w", variable, one))
	}
	return errors.Join(blamed...)
}

// serveVariablesHelp lists the variables, one per line.
func serveVariablesHelp() string {
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, flag := range flagsWithVariables {
		fmt.Fprintf(table, "  %s\t--%s\n", serveVariable(flag), flag)
	}
	_ = table.Flush() // a Builder takes everything
	return out.String()
}
