package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/proxy"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/recording"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const recordLong = `Keep what clients ask a server and what it answers, as a proxy before it.

The recording begins with what a registration shows: the organization, its people,
streams and messages, as the accounts see them. An account is one of the flags (as for
check; see help config), or one whose credentials pass: before its first request, the
recorder registers a queue with them, reads messages, and deletes the queue.

No key, no password and no address is in the file. Each has one stand-in for the whole
file, also within texts, addresses and uploads. Names and messages are in the file as
they are. Each exchange is in the file as soon as it has ended, and Control-C ends the
recording. docs/recordings.md describes the format.`

const recordExample = `  spiritlevel record https://chat.test --to session.jsonl
  spiritlevel record https://chat.test --to session.jsonl --user-email ben@chat.test --user-key "$KEY"
  spiritlevel replay session.jsonl`

// recordGrace is the time limit for the requests that run when the recording ends.
const recordGrace = time.Second

type recordFlags struct {
	checkFlags
	to, addr, readyFile string
	history             int
}

func newRecord() *cobra.Command {
	flags := recordFlags{}
	cmd := &cobra.Command{
		Use:     "record URL --to FILE",
		Short:   "Record what clients ask a server and what it answers",
		Long:    recordLong,
		Example: recordExample,
		Args:    exactly(1, "record needs the URL of a server"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.given(cmd, args); err != nil {
				return err
			}
			return record(cmd, flags)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.to, "to", "", "`file` of the recording, which must not exist")
	set.StringVar(&flags.addr, "addr", "127.0.0.1:9992", "`host:port` to listen on; port 0 means a free port")
	set.StringVar(&flags.readyFile, "ready-file", "",
		"`file` to write the URL to when the proxy is ready; an existing file must be from an earlier run")
	set.IntVar(&flags.history, "history", 1000, "`number` of messages that each account reads at the beginning")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip (default: the recorder finds out)")
	addConnectionFlags(set, &flags.checkFlags)
	addAccountFlags(set, &flags.target)
	return cmd
}

func record(cmd *cobra.Command, flags recordFlags) error {
	if flags.to == "" {
		return errors.New("record needs --to: the file of the recording")
	}
	if flags.history < 0 {
		return fmt.Errorf("--history %d: the least is 0", flags.history)
	}
	config, err := target.Load(flags.config, os.Getenv, flags.target)
	if err != nil {
		return err
	}
	ready := readyFile(flags.readyFile)
	if err := ready.clear(); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", flags.addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w%s", flags.addr, err, freePortHint(err))
	}
	defer listener.Close()
	recorder, writer, err := recording.Start(cmd.Context(), config, flags.to, flags.history)
	if err != nil {
		return err
	}
	recorder.Name(listener.Addr())
	return keepRecording(cmd, recorder, writer, listener, flags)
}

// keepRecording serves until the command is interrupted, or the file cannot be written.
func keepRecording(cmd *cobra.Command, r *recording.Recorder, w *recordings.Writer, at net.Listener,
	flags recordFlags) error {
	ctx, end := context.WithCancelCause(cmd.Context())
	defer end(nil)
	r.Failed = func(err error) { end(fmt.Errorf("the recording ends: %w", err)) }
	server := proxy.Server(r)
	go func() { end(server.Serve(at)) }()
	address := "http://" + at.Addr().String()
	fmt.Fprintf(cmd.OutOrStdout(), "spiritlevel: recording at %s\nControl-C ends the recording.\n", address)
	ready := readyFile(flags.readyFile)
	if err := ready.write(address); err != nil {
		return err
	}
	defer ready.remove(address)
	<-ctx.Done()
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), recordGrace)
	defer stop()
	if server.Shutdown(last) != nil { // requests that wait for events
		_ = server.Close()
	}
	err := w.Close()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return errors.Join(cause, err)
	}
	sayRecorded(cmd.OutOrStdout(), w, flags.to)
	return err
}

func sayRecorded(out io.Writer, w *recordings.Writer, file string) {
	fmt.Fprintf(out, "%d exchanges are in %s; play them with: spiritlevel replay %s\n", w.Steps(), file, file)
}
