package main

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// flagSentence converts an error of the flag parser to one sentence with the flag, the
// reason and, for a typing error, the right word.
func flagSentence(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		return unknownFlag(cmd, unknown)
	}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s needs a value", missing.GetFlag().Name)
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return invalidValue(invalid)
	}
	return err
}

// otherNames are names that other programs give to flags of this one.
var otherNames = map[string]string{
	"--port": "--addr", "--host": "--addr", "--listen": "--addr", "--bind": "--addr",
	"--url": "--addr", "--token": "--control-token", "--origin": "--cors",
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		return fmt.Errorf("unknown flag -%s for %q", short, cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	given := "--" + unknown.GetSpecifiedName()
	if meant := otherNames[given]; slices.Contains(names, meant) {
		return fmt.Errorf("unknown flag %s for %q: did you mean %s?", given, cmd.CommandPath(), meant)
	}
	return fmt.Errorf("unknown flag %s for %q%s", given, cmd.CommandPath(), didYouMean(given, names))
}

// wanted describes the values of a flag type, where the parser's description is for
// programmers.
var wanted = map[string]string{
	"bool":     "true or false",
	"boolfunc": "true or false",
	"int":      "a whole number",
	"intSlice": "a whole number",
	"uint64":   "a whole number from 0",
	"duration": "a duration such as 10s",
}

func invalidValue(invalid *pflag.InvalidValueError) error {
	name := invalid.GetFlag().Name
	if want, ok := wanted[invalid.GetFlag().Value.Type()]; ok {
		return fmt.Errorf("--%s wants %s, not %q", name, want, invalid.GetValue())
	}
	return fmt.Errorf("--%s: %w", name, errors.Unwrap(invalid))
}

// levelFlag and dialectFlag check their values while flags are parsed, so that all
// commands have the same error.
type (
	levelFlag   struct{ value *featurelevels.Level }
	dialectFlag struct{ value *featurelevels.Dialect }
)

func (f levelFlag) String() string { return strconv.Itoa(int(*f.value)) }
func (f levelFlag) Type() string   { return "level" }
func (f levelFlag) Set(text string) error {
	level, err := parseLevel(text)
	if err == nil {
		*f.value = level
	}
	return err
}

func (f dialectFlag) String() string { return string(*f.value) }
func (f dialectFlag) Type() string   { return "dialect" }
func (f dialectFlag) Set(text string) error {
	dialect, err := featurelevels.ParseDialect(text)
	if err == nil {
		*f.value = dialect
	}
	return err
}

// parseLevel reads a level, or a release by its version ("6.0").
func parseLevel(text string) (featurelevels.Level, error) {
	for _, release := range featurelevels.Releases() {
		if release.Version == text {
			return release.LastLevel, nil
		}
	}
	return featurelevels.ParseLevel(text)
}

// avatarsFlag is a source of pictures.
type avatarsFlag struct{ value *scenarios.Avatars }

func (f avatarsFlag) String() string { return string(*f.value) }
func (f avatarsFlag) Type() string   { return "source" }
func (f avatarsFlag) Set(text string) error {
	source := scenarios.Avatars(text)
	if source == scenarios.NoAvatars || !slices.Contains(source.Words(), text) {
		return fmt.Errorf("%q is not local or gravatar", text)
	}
	*f.value = source
	return nil
}

// hostsFlag collects host names.
type hostsFlag struct{ value *[]string }

func (hostsFlag) Type() string     { return "host" }
func (f hostsFlag) String() string { return strings.Join(*f.value, ",") }
func (f hostsFlag) Set(text string) error {
	err := fake.CheckHost(text)
	if err == nil {
		*f.value = append(*f.value, text)
	}
	return err
}

// networksFlag collects networks.
type networksFlag struct{ value *[]netip.Prefix }

func (networksFlag) Type() string { return "network" }

func (f networksFlag) String() string {
	var list []string
	for _, network := range *f.value {
		list = append(list, network.String())
	}
	return strings.Join(list, ",")
}

func (f networksFlag) Set(text string) error {
	network, err := netip.ParsePrefix(text)
	if err != nil {
		return fmt.Errorf("%q is no network such as 10.0.0.0/8", text)
	}
	*f.value = append(*f.value, network)
	return nil
}

// faultsFlag collects faults.
type faultsFlag struct{ value *[]scenarios.Fault }

func (faultsFlag) Type() string { return "rule" }

func (f faultsFlag) String() string { return "" }

func (f faultsFlag) Set(text string) error {
	fault, err := scenarios.ParseFault(text)
	if err == nil {
		*f.value = append(*f.value, fault)
	}
	return err
}
