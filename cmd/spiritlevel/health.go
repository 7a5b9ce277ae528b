package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

const healthLong = `Ask a running fake whether it answers, for the health checks of containers.

Without a URL it asks the fake that serve starts with the same environment variables:
the one on this machine at the port of SPIRITLEVEL_SERVE_ADDR, or 9991. It trusts any
certificate on this machine, since that of serve --tls is self-made.

Exit codes: 0 the fake answers, 1 it does not, 2 wrong usage.`

func newHealth() *cobra.Command {
	token := cmp.Or(os.Getenv(serveVariable("control-token")), os.Getenv(controlTokenVariable))
	limit := 3 * time.Second
	cmd := &cobra.Command{
		Use:     "health [URL]",
		Short:   "Ask a running fake whether it answers",
		Long:    healthLong,
		Example: "  spiritlevel health\n  spiritlevel health http://127.0.0.1:9991",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("health takes one URL, not %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			address, err := healthAddress(args)
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), limit)
			defer cancel()
			if err := askHealth(ctx, address, token); err != nil {
				failed := unhealthy{fmt.Errorf("%s: %w", address, err)}
				address.Scheme = "https" // no variable stands for --tls
				if len(args) > 0 || askHealth(ctx, address, token) != nil {
					return failed
				}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s answers\n", address)
			return err
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.DurationVar(&limit, "timeout", limit, "`time` for the answer")
	addControlTokenFlag(set, &token)
	return cmd
}

// unhealthy is the error about a fake that does not answer.
type unhealthy struct{ error }

// ExitCode is that of an unhealthy container.
func (unhealthy) ExitCode() int { return report.ExitNotConformant }

// healthAddress is the URL of the arguments, or that of serve with the same variables.
func healthAddress(args []string) (*url.URL, error) {
	if len(args) == 1 {
		address, err := url.Parse(args[0])
		if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
			return nil, fmt.Errorf("health wants a URL such as http://127.0.0.1:9991, not %q", args[0])
		}
		return &url.URL{Scheme: address.Scheme, Host: address.Host}, nil
	}
	variable := serveVariable("addr")
	addr := cmp.Or(os.Getenv(variable), serveAddr)
	host, port, err := net.SplitHostPort(addr)
	if err != nil || port == "" {
		return nil, fmt.Errorf("%s: %w", variable, addrForm(addr))
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "127.0.0.1" // serve listens on all addresses, and answers to no name that means all
	}
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(host, port)}, nil
}

// askHealth returns an error if the address is not that of a fake that answers.
func askHealth(ctx context.Context, address *url.URL, token string) error {
	client := controlClient()
	if address.Scheme == "https" && loopback(address.Hostname()) {
		client.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	}
	answer, text, err := askControl(ctx, client, address.JoinPath("control", "health").String(), token)
	switch failed, isURL := errors.AsType[*url.Error](err); {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("no answer in time")
	case isURL:
		return failed.Err
	case err != nil:
		return err
	case answer.StatusCode == http.StatusUnauthorized:
		return fmt.Errorf("it wants its control token: give a --control-token, or %s", serveVariable("control-token"))
	}
	var health struct{ Status string }
	if err := json.Unmarshal(text, &health); err != nil || health.Status != "ok" {
		return fmt.Errorf("it answered %s, which is no answer of a fake: %.200s", answer.Status,
			printable.Text(strings.TrimSpace(string(text))))
	}
	return nil
}
