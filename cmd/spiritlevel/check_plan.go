package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/plan"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The limit of the public counterpart, for servers that do not declare theirs.
const (
	usualLimit  = 200
	usualWindow = time.Minute
)

// writePlan prints the cost of the run, and judges nothing.
func writePlan(ctx context.Context, out io.Writer, run suite.Config) error {
	survey, err := session.TakeSurvey(ctx, run.Target)
	if err != nil {
		return err
	}
	planned, err := plan.Make(ctx, survey, run)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s at level %d: about %d requirements can be judged\n", survey.Config.URL, survey.Declaration.Level,
		planned.Judged)
	var calls []string
	for _, role := range target.Roles() {
		if n := planned.Calls[role]; n > 0 {
			calls = append(calls, fmt.Sprintf("%d as %s", n, role))
		}
	}
	if n := planned.Calls[""]; n > 0 {
		calls = append(calls, fmt.Sprintf("%d with no account or another one", n))
	}
	if planned.Control > 0 {
		calls = append(calls, fmt.Sprintf("%d to the operator", planned.Control))
	}
	fmt.Fprintf(out, "calls    %s\n", strings.Join(calls, ", "))
	var made []string
	for _, kind := range planned.Kinds() {
		made = append(made, fmt.Sprintf("%d %s", planned.Made[kind], kind))
	}
	if len(made) == 0 {
		made = []string{"nothing"}
	}
	fmt.Fprintf(out, "makes    %s\n", strings.Join(made, ", "))
	limit, told := declaredLimit(ctx, survey)
	role, _ := planned.Busiest()
	fmt.Fprintf(out, "time     at least %s for the role %s at %d calls a minute for each account (%s)\n",
		planned.Least(limit, usualWindow), role, limit, told)
	fmt.Fprintln(out,
		"The figures come from the same run against the built-in fake; failures that are repeated cost more.")
	return nil
}

// declaredLimit is the rate limit in the headers of an answer, or the usual one.
func declaredLimit(ctx context.Context, survey *session.Survey) (limit int, told string) {
	client := target.NewClient(survey.Config)
	defer client.Close()
	reply := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users/me",
		As: survey.Identities[target.User].Credentials})
	if limit, err := strconv.Atoi(reply.Header.Get("X-RateLimit-Limit")); err == nil && limit > 0 {
		return limit, "its X-RateLimit-Limit, taken to be for a minute"
	}
	return usualLimit, "the usual limit; the server declares none"
}
