package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

const exportLong = `Print a world of the fake, as it is now, as a scenario file.

The source is the address of a running fake, or a file that serve --state has written.
A world that is loaded from the scenario is the same, except for the differences in the
first lines of the file. API keys and passwords are in the file.`

// exportWait is the time limit for the server's answer.
const exportWait = time.Minute

func newExport() *cobra.Command {
	world, token := "default", os.Getenv(controlTokenVariable)
	cmd := &cobra.Command{
		Use:     "export SOURCE",
		Short:   "Print a world of the fake as a scenario file",
		Long:    exportLong,
		Example: "  spiritlevel export http://127.0.0.1:9991 > crew.yaml\n  spiritlevel export crew.state > crew.yaml\n  spiritlevel serve --scenario crew.yaml",
		Args:    exactly(1, "export needs the address of a fake or a state file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := exported(cmd.Context(), args[0], world, token)
			if err == nil {
				_, err = cmd.OutOrStdout().Write(text)
			}
			return err
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&world, "world", world, "`name` of the world")
	addControlTokenFlag(set, &token)
	return cmd
}

func exported(ctx context.Context, source, world, token string) ([]byte, error) {
	if strings.HasPrefix(source, "http://") || strings.HasPrefix(source, "https://") {
		server := strings.TrimSuffix(strings.TrimRight(source, "/"), "/control") // the address of the interface is one, too
		return fetchExport(ctx, server+"/control/worlds/"+url.PathEscape(world)+"/export", token)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		return nil, fmt.Errorf("state file: %w", err)
	}
	state, err := fake.ReadState(text)
	if err != nil {
		return nil, fmt.Errorf("state file: %s cannot be read: %w", source, err)
	}
	server, err := fake.New(fake.Config{Level: state.Level, Dialect: state.Dialect, State: state})
	if err != nil {
		return nil, err
	}
	defer func() { _ = server.Shutdown(ctx) }() // no server listens
	found := server.Worlds().Find(world)
	if found == nil {
		return nil, fmt.Errorf("%w: %q", worlds.ErrUnknown, world)
	}
	return found.Export()
}

func fetchExport(ctx context.Context, from, token string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, exportWait)
	defer cancel()
	answer, text, err := askControl(ctx, controlClient(), from, token)
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode == http.StatusOK && answer.Header.Get("Content-Type") == "application/yaml":
		// Anything else than a scenario could hold control characters for the terminal.
		if _, err := scenarios.Load(bytes.NewReader(text), from); err != nil {
			return nil, fmt.Errorf("the answer is no scenario: %w", err)
		}
		if !printable.All(strings.NewReplacer("\n", "", "\t", "").Replace(string(text))) {
			return nil, errors.New("the answer is no export of a fake: it has characters that cannot be seen")
		}
		return text, nil
	}
	var refusal struct{ Msg string }
	if json.Unmarshal(text, &refusal) == nil && refusal.Msg != "" {
		return nil, errors.New(printable.Text(refusal.Msg))
	}
	return nil, fmt.Errorf("%s answered %s, which is no export of a fake at any level from %d to %d: %.200s",
		from, answer.Status, featurelevels.Oldest, featurelevels.Newest(), printable.Text(string(text)))
}
