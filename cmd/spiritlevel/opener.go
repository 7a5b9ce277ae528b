package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
)

// openers are the commands with which systems open an address in a browser.
var openers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// usualOpener is the command of all other systems.
var usualOpener = []string{"xdg-open"}

// opener is the system's command to open an address.
type opener []string

// findOpener returns the system's opener, or an error that names the missing command.
func findOpener() (opener, error) {
	command, known := openers[runtime.GOOS]
	if !known {
		command = usualOpener
	}
	path, err := exec.LookPath(command[0])
	if err != nil {
		return nil, fmt.Errorf("--open needs the command %s, which was not found: open the printed address yourself, "+
			"without --open", command[0])
	}
	return append(opener{path}, command[1:]...), nil
}

// open opens an address, and returns at once. A failure of the command goes to out.
func (o opener) open(address string, out io.Writer) error {
	var said strings.Builder
	cmd := exec.Command(o[0], append(o[1:], address)...)
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("--open: %w", err)
	}
	go func() {
		if err := cmd.Wait(); err != nil {
			fmt.Fprintf(out, "spiritlevel: --open: %s: %s\n", o[0], cmp.Or(strings.TrimSpace(said.String()), err.Error()))
		}
	}()
	return nil
}

// leave opens an address for a process that ends now, without a report of failures.
func (o opener) leave(address string) error {
	cmd := exec.Command(o[0], append(o[1:], address)...)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("--open: %w", err)
	}
	return cmd.Process.Release()
}

// errOpenNothing is the error for the flags that contradict each other.
var errOpenNothing = errors.New("--open and --no-window contradict each other: the page is left out, or opened")
