package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
)

const environmentHelp = `The environment variables of a command that exec, matrix or bisect runs:

%s
The variables of a role are empty if the organization has no such account. Other
variables of the environment stay. The names are those that check reads, so that
"spiritlevel exec -- spiritlevel check" judges the fake.

SPIRITLEVEL_ACCOUNTS names a file such as

  {
    "url": "http://127.0.0.1:36555",
    "level": 92,
    "dialect": "zulip",
    "accounts": [
      {
        "user_id": 4,
        "full_name": "Ben Brook",
        "email": "ben@example.com",
        "api_email": "user4@example.com",
        "api_key": "…",
        "password": "ben-password",
        "role": "member",
        "bot": "",
        "active": true
      }
    ]
  }

The role is owner, administrator, moderator, member or guest. Bots have the kind of
the bot: generic, incoming-webhook, outgoing-webhook or embedded. The password is
empty if there is no login with one. The email is the address for logins, api_email the
one by which the API knows the account: where a server of dialect zulip hides the email,
only the api_email can be a recipient. "spiritlevel serve --accounts FILE" writes the
same file.

SPIRITLEVEL_ZULIPRC names a file for client libraries of the public counterpart:

  [api]
  email=ben@example.com
  key=…
  site=http://127.0.0.1:36555

The environment variables of serve stand for flags that its command line does not give.
An empty variable counts as none; commas separate several hosts:

`

func newEnvironmentHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "environment",
		Short: "The environment variables of serve, and of commands that exec runs",
		Long:  strings.Replace(environmentHelp, "%s", harness.Help(), 1) + strings.TrimRight(serveVariablesHelp(), "\n"),
	}
}
