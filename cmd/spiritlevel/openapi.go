package main

import (
	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/fake/openapi"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

const openapiLong = `Print an OpenAPI 3.1 document of the fake at a level: for editors, for mock servers,
and for generators of clients.

The document is made from the declarations that the fake runs by. Types of answers are
those of the level; fields that are not always there are optional. The schema Event
has all kinds of events; each kind has one of its own, such as ReactionAddEvent, whose
type and op are constants, so that compilers can tell them apart.`

func newOpenAPI() *cobra.Command {
	level, dialect := featurelevels.Specified, featurelevels.Spec
	cmd := &cobra.Command{
		Use:     "openapi",
		Short:   "Print an OpenAPI document of the fake at a level",
		Long:    openapiLong,
		Example: "  spiritlevel openapi --level 92 > chat.json\n  spiritlevel openapi --level 6.0 --dialect zulip | npx openapi-typescript /dev/stdin -o chat.d.ts",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			document, err := openapi.Document(level, dialect)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(document)
			return err
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.Var(levelFlag{&level}, "level", "feature level, or a release such as 6.0")
	set.Var(dialectFlag{&dialect}, "dialect", "spec or zulip")
	return cmd
}
