package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the build and the levels that it knows",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			if err := printVersion(cmd); err != nil {
				return err
			}
			fmt.Fprintf(out, "commit %s\n", cmp.Or(sourceCommit(), "unknown: built without version control"))
			fmt.Fprintf(out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			_, err := fmt.Fprintf(out, "feature levels %d to %d, dialects %s and %s\n",
				featurelevels.Oldest, featurelevels.Newest(), featurelevels.Spec, featurelevels.Zulip)
			return err
		},
	}
}

func printVersion(cmd *cobra.Command) error {
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "spiritlevel %s\n", moduleVersion())
	return err
}

// The linker sets these in a release, which is built without version control.
var (
	releaseVersion string // "v0.1.0"
	releaseCommit  string // the commit, " of " and its date
)

// moduleVersion is the version of the release or of the module, "devel" if it was built
// from a working copy without one.
func moduleVersion() string {
	if releaseVersion != "" {
		return releaseVersion
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

// sourceCommit is the commit with its date, empty if the build has none.
func sourceCommit() string {
	if releaseCommit != "" {
		return releaseCommit
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit != "" && settings["vcs.time"] != "" {
		commit += " of " + settings["vcs.time"]
	}
	if settings["vcs.modified"] == "true" {
		commit += ", modified"
	}
	return commit
}
