package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// variable is an environment variable about a command's fake.
type variable struct {
	name, about string
	value       func(*Server) string
}

// variables lists them, except those of the roles.
var variables = []variable{
	{"URL", "base URL of the fake, without /api/v1", func(s *Server) string { return s.URL }},
	{"LEVEL", "feature level of the fake", func(s *Server) string { return fmt.Sprint(s.Config.Level) }},
	{"DIALECT", "spec or zulip", func(s *Server) string { return string(s.Config.Dialect) }},
	{"CONTROL_URL", "URL of the control interface, with /control", func(s *Server) string { return s.URL + "/control" }},
	{"ACCOUNTS", "path of a JSON file with all accounts", (*Server).accountsFile},
	{"ZULIPRC", "path of a zuliprc file of the user", (*Server).zulipRC},
}

// roleVariables lists the variables of each role.
var roleVariables = []roleVariable{
	{"EMAIL", func(role string) string { return "login address of the first " + role },
		func(a fake.Account) string { return a.Email }},
	{"KEY", theSame("API key"), func(a fake.Account) string { return a.APIKey }},
	{"ID", theSame("user ID"), userID},
	{"API_EMAIL", theSame("address in the API, such as for recipients,"),
		func(a fake.Account) string { return a.APIEmail }},
}

// roleVariable is a variable about the account of a role.
type roleVariable struct {
	name  string
	about func(role string) string
	value func(fake.Account) string
}

func (v roleVariable) variable(role target.Role) string {
	return target.EnvironmentPrefix + strings.ToUpper(string(role)) + "_" + v.name
}

func theSame(what string) func(string) string {
	return func(string) string { return what + " of the same account" }
}

// userID is "" for a role without an account.
func userID(a fake.Account) string {
	if a.UserID == 0 {
		return ""
	}
	return strconv.Itoa(a.UserID)
}

// Environment lists the variables of the roles and of the fake. A role without an
// account has empty variables, so that no key of another server gets in.
func (s *Server) Environment() []string {
	var list []string
	for _, v := range variables {
		list = append(list, target.EnvironmentPrefix+v.name+"="+v.value(s))
	}
	cast := builtinfake.Cast(s.Fake)
	for _, role := range target.Roles() {
		account, _ := s.Fake.Account(cast[role].Email)
		for _, v := range roleVariables {
			list = append(list, v.variable(role)+"="+v.value(account))
		}
	}
	return list
}

// zulipRCText is the file that client libraries of the public counterpart read.
func (s *Server) zulipRCText() []byte {
	user := builtinfake.Cast(s.Fake)[target.User]
	return fmt.Appendf(nil, "[api]\nemail=%s\nkey=%s\nsite=%s\n", user.Email, user.Key, s.URL)
}

// Help describes the variables.
func Help() string {
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, v := range variables {
		fmt.Fprintf(table, "  %s%s\t%s\n", target.EnvironmentPrefix, v.name, v.about)
	}
	for _, role := range target.Roles() {
		for _, v := range roleVariables {
			fmt.Fprintf(table, "  %s\t%s\n", v.variable(role), v.about(roleNames[role]))
		}
	}
	_ = table.Flush() // it writes to memory
	return out.String()
}

var roleNames = map[target.Role]string{
	target.User: "member", target.Second: "other member", target.Admin: "administrator", target.Moderator: "moderator",
	target.Guest: "guest", target.Bot: "generic bot", target.Creator: "owner", target.Webhook: "incoming webhook bot",
}

// environment is this process's environment with the given variables.
func environment(given []string) []string {
	return append(os.Environ(), given...) // the last value of a name wins
}
