//go:build !packages

package main

import "github.com/spf13/cobra"

// commandsForPackages are the commands that only the build of packages needs.
func commandsForPackages() []*cobra.Command { return nil }
