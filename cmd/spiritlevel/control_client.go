package main

import (
	"context"
	"io"
	"net/http"

	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// controlTokenVariable has the control token for commands that ask a running fake.
const controlTokenVariable = "SPIRITLEVEL_CONTROL_TOKEN"

// addControlTokenFlag adds the flag for a token whose default is from the environment,
// and must not be shown by --help.
func addControlTokenFlag(set *pflag.FlagSet, token *string) {
	set.StringVar(token, "control-token", *token, "`token` that /control requires [$"+controlTokenVariable+"]")
	set.Lookup("control-token").DefValue = ""
}

// controlClient follows no redirection, which could lead the token to another server.
func controlClient() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// askControl gets a document of a control interface.
func askControl(ctx context.Context, client *http.Client, from, token string) (*http.Response, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return nil, nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, scenarios.MaxBytes+1))
	return answer, text, err
}
