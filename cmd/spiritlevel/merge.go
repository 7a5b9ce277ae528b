package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
	"github.com/spiritlevel/spiritlevel/suite/explore"
)

const mergeLong = `Join the reports of all shards of one matrix, or of one exploration, which are the .json files in a
folder.

Exit codes: 0 every level passed, or nothing was found; 1 some failed; 2 the reports cannot be read or are of
different runs; 3 or 4 a shard is missing.`

func newMerge() *cobra.Command {
	var output matrixOutput
	cmd := &cobra.Command{
		Use:     "merge <folder>",
		Short:   "Join the reports of a matrix that ran in several parts",
		Long:    mergeLong,
		Example: "  spiritlevel matrix --shard 1/2 --report shards/1.json -- npm test\n  spiritlevel matrix --shard 2/2 --report shards/2.json -- npm test\n  spiritlevel merge shards --report matrix.md",
		Args:    exactly(1, "merge wants one folder with the JSON reports of the shards"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if explored := explorations(args[0]); len(explored) > 0 {
				return mergeExplorations(cmd, explored, output.reports)
			}
			merged, err := matrix.Merge(args[0])
			if err == nil {
				err = output.prepare()
			}
			if err != nil {
				return err
			}
			return output.publish(cmd, merged)
		},
	}
	output.addTo(cmd.Flags())
	return cmd
}

// explorations are the reports of explorations in the folder.
func explorations(folder string) (names []string) {
	all, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	for _, name := range all {
		if _, err := explore.ReadJSON(name); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// mergeExplorations joins the reports of an exploration in several parts.
func mergeExplorations(cmd *cobra.Command, names, reports []string) error {
	flags := exploreFlags{reports: reports}
	if err := flags.checkReports(); err != nil {
		return err
	}
	merged, err := explore.Merge(names)
	if err != nil {
		return err
	}
	return flags.publish(cmd, merged)
}
