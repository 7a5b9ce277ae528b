package trial

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtin"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// variable is an environment variable about a command's fake.
type variable struct {
	name, about string
	value       func(*Server) string
}

// variables lists them, but for those of the roles.
var variables = []variable{
	{"URL", "base URL of the fake, without /api/v1", func(s *Server) string { return s.URL }},
	{"LEVEL", "feature level of the fake", func(s *Server) string { return fmt.Sprint(s.Config.Level) }},
	{"DIALECT", "spec or zulip", func(s *Server) string { return string(s.Config.Dialect) }},
	{"CONTROL_URL", "URL of /control", func(s *Server) string { return s.URL + "/control" }},
	{"ACCOUNTS", "path of a JSON file with all accounts", (*Server).accountsFile},
	{"ZULIPRC", "path of a zuliprc file of the user", (*Server).zulipRC},
}

// Environment lists the variables of the roles and of the fake. A role without an
// account has empty variables, so that no key of another server gets in.
func (s *Server) Environment() []string {
	var list []string
	for _, v := range variables {
		list = append(list, target.EnvironmentPrefix+v.name+"="+v.value(s))
	}
	cast := builtin.Cast(s.Fake)
	for _, role := range target.Roles() {
		list = append(list, target.EmailVariable(role)+"="+cast[role].Email, target.KeyVariable(role)+"="+cast[role].Key)
		id, address := "", ""
		if account, ok := s.Fake.Account(cast[role].Email); ok {
			id, address = strconv.Itoa(account.UserID), account.APIEmail
		}
		list = append(list, idVariable(role)+"="+id, apiEmailVariable(role)+"="+address)
	}
	return list
}

// idVariable and apiEmailVariable are named like [target.EmailVariable].
func idVariable(role target.Role) string { return ofRole(role, "_ID") }

func apiEmailVariable(role target.Role) string { return ofRole(role, "_API_EMAIL") }

func ofRole(role target.Role, ending string) string {
	return strings.TrimSuffix(target.EmailVariable(role), "_EMAIL") + ending
}

// zulipRCText is the file that client libraries of the public counterpart read.
func (s *Server) zulipRCText() []byte {
	user := builtin.Cast(s.Fake)[target.User]
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
		fmt.Fprintf(table, "  %s\temail with which the first %s logs in\n", target.EmailVariable(role), roleNames[role])
		fmt.Fprintf(table, "  %s\taddress of the same account in the API, as a recipient\n", apiEmailVariable(role))
		fmt.Fprintf(table, "  %s\tuser ID of the same account\n", idVariable(role))
		fmt.Fprintf(table, "  %s\tAPI key of the same account\n", target.KeyVariable(role))
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
