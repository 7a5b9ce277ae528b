package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
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
	run.Laws = run.Laws.Where(survey.Copies())
	estimated, err := estimateCost(ctx, survey, run)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s at level %d: about %d requirements can be judged\n", survey.Config.URL, survey.Declaration.Level,
		estimated.judged)
	var calls []string
	for _, role := range target.Roles() {
		if n := estimated.calls[role]; n > 0 {
			calls = append(calls, fmt.Sprintf("%d as %s", n, role))
		}
	}
	if n := estimated.calls[""]; n > 0 {
		calls = append(calls, fmt.Sprintf("%d with no account or another one", n))
	}
	if estimated.control > 0 {
		calls = append(calls, fmt.Sprintf("%d to the operator", estimated.control))
	}
	fmt.Fprintf(out, "calls    %s\n", strings.Join(calls, ", "))
	var made []string
	for _, kind := range estimated.kinds() {
		made = append(made, fmt.Sprintf("%d %s", estimated.made[kind], kind))
	}
	if len(made) == 0 {
		made = []string{"nothing"}
	}
	fmt.Fprintf(out, "makes    %s\n", strings.Join(made, ", "))
	fmt.Fprintf(out, "laws     %s\n", lawsOf(run.Laws))
	limit, told := declaredLimit(ctx, survey)
	role, _ := estimated.busiest()
	fmt.Fprintf(out, "time     at least %s for the role %s at %d calls a minute for each account (%s)\n",
		estimated.leastTime(limit, usualWindow), role, limit, told)
	fmt.Fprintln(out,
		"The figures come from the same run against the built-in fake; failures that are repeated cost more.")
	return nil
}

// lawsOf describes the laws that the run judges.
func lawsOf(choice laws.Choice) string {
	switch {
	case len(choice.Only) > 0:
		return "only those named by --law"
	case choice.Share == laws.Whole:
		return fmt.Sprintf("all %d", len(laws.All()))
	}
	var always []string
	for _, law := range laws.All() {
		if law.Always {
			always = append(always, strconv.Itoa(law.Number))
		}
	}
	whole := laws.Choice{Share: laws.Whole}
	return fmt.Sprintf("%d of %d specs, chosen by seed %d, those of their own of the laws %s among them; "+
		"--thorough takes all", len(choice.Specs()), len(whole.Specs()), choice.Seed, strings.Join(always, ", "))
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
