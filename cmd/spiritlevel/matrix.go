package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
)

const matrixLong = `Run a command at many levels, each with a fake of its own, and say at which levels it
fails. The command gets the same environment variables as from exec, with the level in
SPIRITLEVEL_LEVEL. A level passes if the command exits with 0.

Where the result changes between two levels, the report names the changes between them
that change an answer to the command. For this it records the command's requests and
sends them again to servers with and without each change. The change that alone turns
the result comes first: to find it, the command runs again at the higher level, some
times, without some of the changes. Reports that merge joins have no such change between
two shards: there they name the changes of the operations that the command used. If every
level fails, the report has the refused requests, and says whether the command passes at
the oldest or the newest level.

With --smart the command runs only at levels that can matter to it. A level is not run
if the requests of the level below get the same answers there, all of them. A command
that read the server's level may decide by it: such a command also runs at each level
that changed an endpoint it used.

One matrix can run on several machines: "--shard 2/8" runs the second of eight parts,
"--shard 8" takes the part from JOB_COMPLETION_INDEX (Kubernetes), and "merge" joins the
JSON reports of all parts.

Exit codes: 0 every level passed; 1 some failed; 2 wrong usage; 126, 127 the command
does not start; 5 interrupted.`

const matrixExample = `  spiritlevel matrix -- npm test
  spiritlevel matrix --levels all --smart --jobs 8 -- go test ./...
  spiritlevel matrix --levels 65,4.0,100-120 --report matrix.md --report matrix.xml -- pytest -q
  spiritlevel matrix --shard 2/8 --report shards/2.json -- npm test`

type matrixFlags struct {
	fakeFlags
	levels, shard string
	output        matrixOutput
	matrix        matrix.Matrix
	quiet         bool
}

func newMatrix() *cobra.Command {
	flags := matrixFlags{fakeFlags: newFakeFlags()}
	cmd := &cobra.Command{
		Use:     "matrix [flags] -- <command> [argument...]",
		Short:   "Run a command at many levels, each with a fake of its own",
		Long:    matrixLong,
		Example: matrixExample,
		Args:    aCommand,
		RunE:    func(cmd *cobra.Command, args []string) error { return runMatrix(cmd, flags, args) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.SetInterspersed(false) // the flags after the command are the command's own
	set.StringVar(&flags.levels, "levels", matrix.Releases, "releases, changes, all, or a `list` such as 65,4.0,100-120")
	addRunFlags(set, &flags.matrix)
	set.IntVar(&flags.matrix.Jobs, "jobs", runtime.NumCPU(), "how many runs at the same time")
	set.BoolVar(&flags.matrix.Smart, "smart", false, "skip levels that answer the command like the level below")
	set.StringVar(&flags.shard, "shard", "", "run one of several `parts`, such as 2/8; 8 takes the index from "+
		matrix.IndexVariable)
	flags.output.addTo(set)
	set.BoolVar(&flags.quiet, "quiet", false, "show no progress")
	flags.addTo(set)
	addFaultFlags(set, &flags.fake)
	return cmd
}

// defaultLimit is the time limit for one run of a command.
const defaultLimit = 10 * time.Minute

// addRunFlags adds the flags that matrix and bisect share.
func addRunFlags(set *pflag.FlagSet, runs *matrix.Matrix) {
	set.DurationVar(&runs.Limit, "timeout", defaultLimit, "maximum time of one run")
	set.StringVar(&runs.Logs, "logs", "", "`folder` for the whole output of each run")
}

// maxJobs limits the number of jobs after a typing error.
const maxJobs = 256

func (f *matrixFlags) read(args []string) (err error) {
	if f.matrix.Levels, err = matrix.ParseLevels(f.levels); err != nil {
		return fmt.Errorf("--levels: %w", err)
	}
	if f.matrix.Jobs < 1 || f.matrix.Jobs > maxJobs {
		return fmt.Errorf("--jobs must be 1 to %d, not %d", maxJobs, f.matrix.Jobs)
	}
	if f.shard != "" {
		if f.matrix.Shard, err = matrix.ParseShard(f.shard, os.Getenv); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
	}
	if f.matrix.Fake, err = f.config(); err != nil {
		return err
	}
	if err := readCommand(&f.matrix, args); err != nil {
		return err
	}
	return f.output.prepare()
}

// readCommand reads the arguments and checks the flags that matrix and bisect share.
func readCommand(runs *matrix.Matrix, args []string) error {
	runs.Command = args
	if runs.Limit <= 0 {
		return fmt.Errorf("--timeout %s: it is more than 0", runs.Limit)
	}
	if runs.Logs == "" {
		return nil
	}
	if err := makeFolder("--logs", runs.Logs); err != nil {
		return err
	}
	return checkOutput("--logs", filepath.Join(runs.Logs, "LEVEL.log"))
}

func runMatrix(cmd *cobra.Command, flags matrixFlags, args []string) error {
	if err := flags.read(args); err != nil {
		return err
	}
	ended := 0
	flags.matrix.Tell = func(run matrix.Run) {
		ended++
		if !flags.quiet {
			fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: %s (%d of %d)\n", run, ended, flags.matrix.Size())
		}
	}
	flags.matrix.Note = func(text string) {
		if !flags.quiet {
			fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: %s\n", text)
		}
	}
	result, err := flags.matrix.Execute(cmd.Context())
	if err != nil {
		return err
	}
	return flags.output.publish(cmd, result)
}
