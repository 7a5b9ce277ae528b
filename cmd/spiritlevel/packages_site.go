//go:build packages

package main

import (
	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/website"
)

// newSite is the command that make docs runs in the folder of the repository.
func newSite() *cobra.Command {
	from := website.Source{Repository: "."}
	site := &cobra.Command{
		Use:    "site FOLDER",
		Short:  "Write the sources of the documentation site",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			from.Root = cmd.Root()
			return website.Write(from, args[0])
		},
	}
	site.Flags().StringVar(&from.Ref, "ref", "main", "branch or tag to which links to the repository lead")
	site.Flags().StringVar(&from.JavaScript, "javascript", "", "folder with the pages of TypeDoc")
	return site
}
