package main

import (
	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
)

const mergeLong = `Join the reports of all shards of one matrix, which are the .json files in a folder.

Exit codes: 0 every level passed; 1 some failed; 2 the reports cannot be read or are of
different matrices; 4 a shard is missing.`

func newMerge() *cobra.Command {
	var output matrixOutput
	cmd := &cobra.Command{
		Use:     "merge <folder>",
		Short:   "Join the reports of a matrix that ran in several parts",
		Long:    mergeLong,
		Example: "  spiritlevel matrix --shard 1/2 --report shards/1.json -- npm test\n  spiritlevel matrix --shard 2/2 --report shards/2.json -- npm test\n  spiritlevel merge shards --report matrix.md",
		Args:    exactly(1, "merge wants one folder with the JSON reports of the shards"),
		RunE: func(cmd *cobra.Command, args []string) error {
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
