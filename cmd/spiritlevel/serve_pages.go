package main

import (
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// pageFlags are the flags of serve for web pages.
type pageFlags struct {
	avatars scenarios.Avatars
}

func addPageFlags(set *pflag.FlagSet, flags *serveFlags) {
	set.StringArrayVar(&flags.fake.Origins, "cors", nil,
		"`origin` such as http://localhost:5173 whose web pages may use the API; without it those of every origin may (repeatable)")
	set.Var(avatarsFlag{&flags.avatars}, "avatars",
		"`source` of the pictures of accounts without one: local (this server), or gravatar (the internet, as real servers); default: what the scenario says, else local")
}
