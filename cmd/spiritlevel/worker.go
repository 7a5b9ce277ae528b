package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite"
)

// workerName is the command that check starts for each of its processes.
const workerName = "worker"

func newWorker() *cobra.Command {
	return &cobra.Command{
		Use:    workerName,
		Short:  "Run a share of the specs for a check",
		Hidden: true,
		Args:   noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return suite.Work(cmd.InOrStdin())
		},
	}
}

// workerCommand is the command line of a worker: this program again. Without a
// path to it, the specs run in this process.
func workerCommand() []string {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{program, workerName}
}
