package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/suite/execution"
)

// The commands that this program starts for its own processes.
const (
	workerName       = "worker"
	ladderWorkerName = "ladder-worker"
)

func newWorker() *cobra.Command {
	return &cobra.Command{
		Use:    workerName,
		Short:  "Run a share of the specs for a check",
		Hidden: true,
		Args:   noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return execution.Work(cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}

func newLadderWorker() *cobra.Command {
	return &cobra.Command{
		Use:    ladderWorkerName,
		Short:  "Judge levels or mutants for a ladder",
		Hidden: true,
		Args:   noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return ladder.Work(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}

// ownCommand is the command line of another process of this program.
func ownCommand(name string) ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program for a further process: %w", err)
	}
	return []string{program, name}, nil
}
