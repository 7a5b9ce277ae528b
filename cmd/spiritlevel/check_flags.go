package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func addCheckFlags(cmd *cobra.Command, flags *checkFlags) {
	set := cmd.Flags()
	set.SortFlags = false
	set.Var(levelFlag{&flags.level}, "level", "level of the built-in fake, or a release such as 6.0")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip")
	set.StringArrayVar(&flags.selections.Sections, "section", nil,
		"judge only the section with this `prefix` (repeatable)")
	set.StringArrayVar(&flags.selections.Requirements, "requirement", nil,
		"judge only the requirement with this `id` (repeatable)")
	set.BoolVar(&flags.selections.ChangeLog, "changelog", false,
		"also judge the rows of the public change log, with warnings (section LOG)")
	addLawFlags(set, &flags.selections.Laws)
	set.StringArrayVar(&flags.reports, "report", nil,
		"write the report to this `file`: .json, .xml, .md or .html (repeatable)")
	set.BoolVar(&flags.open, "open", false,
		"open the report as a page in the browser: that of --report FILE.html, or a temporary one")
	set.BoolVar(&flags.annotate, "annotations", os.Getenv("GITHUB_ACTIONS") == "true",
		"also print the causes as GitHub annotations")
	set.StringVar(&flags.known, "known", "", "YAML `file` of known failures, which do not fail the run")
	set.StringVar(&flags.writeKnown, "write-known", "", "write the failures of this run to this `file`, for --known")
	set.StringVar(&flags.rerun, "rerun-failed", "",
		"judge only the requirements that failed or were unstable in this earlier JSON report (`file`)")
	set.BoolVar(&flags.plan, "plan", false, "judge nothing: print the cost of the run for the server")
	set.BoolVar(&flags.compare, "compare", false,
		"also compare copies of the server with a correct server of the same level")
	set.BoolVar(&flags.quiet, "quiet", false, "show no progress")
	set.BoolVar(&flags.verbose, "verbose", false, "name each requirement that could not be tested, instead of their number")
	set.StringVar(&flags.selections.JUnit, "junit", "", "write Ginkgo's report of the specs as JUnit XML to this `file`")
	set.BoolVar(&flags.selections.Strict, "strict", false, "a requirement that cannot be tested here is a failure")
	set.IntVar(&flags.selections.AtLeast, "at-least", 0,
		"`number` of requirements that must be judged (default a quarter of the applicable ones)")
	set.BoolVar(&flags.noColor, "no-color", false, "plain output, also on a terminal")
	addConnectionFlags(set, flags)
	addReadOnlyFlag(set, flags)
	set.BoolFunc("development", "the server is a development server, which gives API keys without a password (default: the suite tries)", func(text string) error {
		development, err := strconv.ParseBool(text)
		flags.target.Development = &development
		return err
	})
	set.Var(budgetFlag{&flags.selections}, "budget",
		"maximum of the whole run: a `time` such as 10m, calls such as 5000calls, or both with a comma (default no limit)")
	set.DurationVar(&flags.wait, "wait", suite.DefaultWait,
		"longest wait for other runs that use the same accounts; 0s to wait for none")
	set.IntVar(&flags.target.Workers, "workers", 0,
		fmt.Sprintf("processes that run specs (default %d; for the built-in fake at most as many as cores)",
			target.DefaultWorkers))
	set.BoolVar(&flags.target.MayDisturb, "may-disturb", false,
		"also judge with effects that people notice: an inbox marked as read, deleted drafts, mail, an export")
	addOperatorFlags(set, &flags.target)
	addCallbackFlags(set, &flags.target.Callbacks)
	addAccountFlags(set, &flags.target)
}

// addLawFlags adds the flags that choose laws.
func addLawFlags(set *pflag.FlagSet, choice *laws.Choice) {
	choice.Share = laws.Usual
	set.IntSliceVar(&choice.Only, "law", nil, "judge only the law with this `number` (repeatable; see help laws)")
	judge := func(text string) error {
		thorough, err := strconv.ParseBool(text)
		if choice.Share = laws.Part; thorough {
			choice.Share = laws.Whole
		}
		return err
	}
	set.BoolFunc("thorough", "judge all laws in full, and not only a part (default without --budget for a fake, "+
		"and where the operator makes copies)", judge)
	set.Uint64Var(&choice.Seed, "seed", 1, "`number` that chooses the part of the laws, where not all are judged in full")
}

// addConnectionFlags adds the flags of commands that call a server.
func addConnectionFlags(set *pflag.FlagSet, flags *checkFlags) {
	set.StringVar(&flags.config, "config", "", "YAML `file` with the server and the accounts")
	set.DurationVar(&flags.target.Timeout, "timeout", 0, fmt.Sprintf("maximum time to wait for one answer (default %s)",
		target.DefaultTimeout))
	set.StringVar(&flags.target.CA, "ca", "",
		"PEM `file` with certificates to trust, for a server with a private certificate")
}

func addReadOnlyFlag(set *pflag.FlagSet, flags *checkFlags) {
	set.BoolVar(&flags.target.ReadOnly, "read-only", false,
		"write nothing to the server; requirements that need a write are not testable")
}

// addOperatorFlags adds the flags that name the operator of the server.
func addOperatorFlags(set *pflag.FlagSet, c *target.Config) {
	set.StringVar(&c.Command, "operator", "", "`command` for acts that no client can do (see help operator)")
	set.StringVar(&c.Control.URL, "control-url", "", "base `URL` of a fake's /control, as the operator\n"+
		"(default: the judged server, if it is a fake)")
	set.StringVar(&c.Control.World, "control-world", "", "`name` of the judged world there (default: that of URL)")
	set.StringVar(&c.Control.Token, "control-token", "", "`token` that /control requires")
}

func addAccountFlags(set *pflag.FlagSet, c *target.Config) {
	c.Accounts = map[target.Role]target.Account{}
	for _, role := range target.Roles() {
		set.Var(accountFlag{c.Accounts, role, emailOf}, string(role)+"-email", "API `email` of the "+roleTitles[role])
		set.Var(accountFlag{c.Accounts, role, keyOf}, string(role)+"-key", "API `key` of the "+roleTitles[role])
	}
}

// given takes the server that the arguments and flags choose, and checks the flags.
func (f *checkFlags) given(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		f.target.URL = args[0]
	}
	if cmd.Flags().Changed("dialect") {
		f.target.Dialect = string(f.dialect)
	}
	return checkGiven(cmd.Flags(), args)
}

// checkGiven refuses values without meaning: an empty URL, an empty text of an unset
// variable in a script, and a number that would mean "not given".
func checkGiven(set *pflag.FlagSet, args []string) error {
	if len(args) == 1 && args[0] == "" {
		return errors.New("the URL is empty: leave it out to judge the built-in fake")
	}
	var err error
	set.Visit(func(flag *pflag.Flag) {
		_, account := flag.Value.(accountFlag) // refuses an empty text itself, and shows no keys
		if err == nil && !account && flag.Value.Type() == "string" && flag.Value.String() == "" {
			err = fmt.Errorf("--%s: %w", flag.Name, errEmpty)
		}
	})
	if err != nil {
		return err
	}
	if flag := set.Lookup("wait"); flag != nil && strings.HasPrefix(flag.Value.String(), "-") {
		return fmt.Errorf("--wait %s: the least is 0s", flag.Value)
	}
	for name, least := range map[string]string{"workers": "1", "at-least": "1", "timeout": "1ms"} {
		flag := set.Lookup(name)
		if flag != nil && flag.Changed && (flag.Value.String() == "0" || flag.Value.String() == "0s" ||
			strings.HasPrefix(flag.Value.String(), "-")) {
			return fmt.Errorf("--%s %s: the least is %s", name, flag.Value, least)
		}
	}
	return checkTogether(set)
}

var errEmpty = errors.New("the value is empty: leave the flag out, or give one")

// apart lists pairs of flags of which one makes the other useless, with the reason.
var apart = []struct{ one, other, because string }{
	{"plan", "report", "a plan judges nothing, and no report is written"},
	{"plan", "junit", "a plan judges nothing, and no report is written"},
	{"plan", "write-known", "a plan judges nothing, and nothing fails"},
	{"read-only", "may-disturb", "a run that writes nothing disturbs no user"},
	{"read-only", "compare", "the comparison needs copies of the server, and making a copy is a write"},
	{"rerun-failed", "section", "the earlier report selects the requirements"},
	{"rerun-failed", "requirement", "the earlier report selects the requirements"},
	{"rerun-failed", "changelog", "the earlier report selects the requirements"},
}

// checkTogether refuses flags that contradict each other, and files that two of them
// would write.
func checkTogether(set *pflag.FlagSet) error {
	for _, pair := range apart {
		if given(set, pair.one) && given(set, pair.other) {
			return fmt.Errorf("--%s and --%s contradict each other: %s", pair.one, pair.other, pair.because)
		}
	}
	writers := make(map[string]string) // flags by the file that they name
	for _, name := range []string{"known", "report", "junit", "write-known"} {
		if !given(set, name) {
			continue
		}
		files := []string{set.Lookup(name).Value.String()}
		if several, ok := set.Lookup(name).Value.(pflag.SliceValue); ok {
			files = several.GetSlice()
		}
		for _, file := range files {
			if file == "" {
				return fmt.Errorf("--%s needs the name of a file", name)
			}
			file = filepath.Clean(file)
			if other := writers[file]; other != "" {
				return fmt.Errorf("--%s and --%s name the same file, %s", other, name, file)
			}
			writers[file] = name
		}
	}
	return nil
}

// given reports whether a flag is set, and not to false.
func given(set *pflag.FlagSet, name string) bool {
	flag := set.Lookup(name)
	return flag != nil && flag.Changed && flag.Value.String() != "false"
}

// needsURL refuses flags that describe a server if there is no URL: the built-in fake
// does not need them.
func needsURL(set *pflag.FlagSet) error {
	var err error
	set.Visit(func(flag *pflag.Flag) {
		if err == nil && describesServer(flag.Name) {
			err = fmt.Errorf("--%s describes a server, and no URL names one: check URL --%s …", flag.Name, flag.Name)
		}
	})
	return err
}

func describesServer(name string) bool {
	if name == "config" || name == "ca" || name == "compare" || name == "may-disturb" || name == "operator" ||
		strings.HasPrefix(name, "control-") || strings.HasPrefix(name, "callbacks-") {
		return true
	}
	return slices.ContainsFunc(target.Roles(), func(role target.Role) bool {
		return name == string(role)+"-email" || name == string(role)+"-key"
	})
}

func addCallbackFlags(set *pflag.FlagSet, c *target.Callbacks) {
	set.StringVar(&c.Listen, "callbacks-listen", "",
		"`address` at which the suite waits for callbacks of an outgoing webhook bot")
	set.StringVar(&c.URL, "callbacks-url", "", "the `URL` configured for that bot (default http://ADDRESS)")
	set.StringVar(&c.Bot, "callbacks-bot", "", "API `email` of that bot")
	set.StringVar(&c.Token, "callbacks-token", "", "webhook `token` of that bot")
}

var roleTitles = map[target.Role]string{
	target.User:      "ordinary user who makes nearly all calls",
	target.Second:    "second ordinary user",
	target.Admin:     "administrator",
	target.Moderator: "moderator",
	target.Guest:     "guest",
	target.Bot:       "generic bot",
	target.Creator:   "administrator who may create users",
	target.Webhook:   "incoming webhook bot",
}

// accountFlag sets one field of one role's account.
type accountFlag struct {
	accounts map[target.Role]target.Account
	role     target.Role
	field    func(*target.Account) *string
}

var _ pflag.Value = accountFlag{}

func emailOf(a *target.Account) *string { return &a.Email }
func keyOf(a *target.Account) *string   { return &a.Key }

func (f accountFlag) String() string { return "" }
func (f accountFlag) Type() string   { return "string" }
func (f accountFlag) Set(text string) error {
	if text == "" {
		return errEmpty
	}
	account := f.accounts[f.role]
	*f.field(&account) = text
	f.accounts[f.role] = account
	return nil
}
