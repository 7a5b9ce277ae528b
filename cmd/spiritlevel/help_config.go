package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const configHelp = `The configuration of check: a YAML file for --config. Flags win over environment
variables, which win over the file. An unknown key is an error with its line.
"spiritlevel schema config" prints the JSON Schema, for editors.

  url: https://chat.test           # base URL, without /api/v1
  dialect: zulip                   # spec or zulip; found out if it is not given
  prefix: zulip                    # first word of the zulip_… fields; found out
  development: false               # whether the server hands out keys; found out
  accounts:                        # API email and key of each role
    user:      {email: ben@chat.test, key: …}      # ordinary member, makes nearly all calls
    second:    {email: cleo@chat.test, key: …}     # another ordinary member
    admin:     {email: iris@chat.test, key: …}     # administrator
    moderator: {email: mo@chat.test, key: …}
    guest:     {email: gus@chat.test, key: …}
    bot:       {email: build-bot@chat.test, key: …}    # generic bot of one of the others
    creator:   {email: ada@chat.test, key: …}      # administrator who may create users
    webhook:   {email: weather-bot@chat.test, key: …}  # incoming webhook bot
  timeout: 10s                     # for one answer
  patience: 5s                     # for one expected event or search result
  retry_limit: 10m                 # all waiting for a rate limit in one call
  workers: 4                       # processes that run specs
  # operator: sh operator.sh       # does what no client can: see help operator
  # ca: certificates.pem           # trusted beside the system's, for a private certificate
  read_only: false                 # true: the run writes nothing
  may_disturb: false               # mark the whole inbox as read, delete drafts
  control:                         # the control interface of a Spiritlevel fake
    url: http://127.0.0.1:9885
    world: default
    token: …
  callbacks:                       # an outgoing webhook bot that calls the suite
    listen: 127.0.0.1:5002
    url: http://127.0.0.1:5002/hook
    bot: echo-bot@chat.test
    token: …
  facts:                           # what cannot be seen from outside
    unforked: true                 # the source is that of its upstream
    no_source_reference: false
    ldap_usernames: false
  spellings:                       # what the specification does not spell
    alert_word: kettle             # an alert word of the user
    custom_emoji: {name: first_light, code: "1"}

Environment variables:
`

func newConfigHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "The configuration file of check",
		Long:  configHelp + wrap(strings.Join(target.EnvironmentNames(), " "), "  "),
	}
}
