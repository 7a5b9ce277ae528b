//go:build packages

package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// commandsForPackages are the commands that only the build of packages needs. The tag keeps
// the library that writes manual pages out of the program.
func commandsForPackages() []*cobra.Command {
	return []*cobra.Command{newSite(), {
		Use:    "manual FOLDER",
		Short:  "Write the manual pages",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cmd.Root().DisableAutoGenTag = true // a date would make each build different
			header := &doc.GenManHeader{Section: "1", Source: "Spiritlevel " + moduleVersion(), Manual: "Spiritlevel"}
			return doc.GenManTree(cmd.Root(), header, args[0])
		},
	}}
}
