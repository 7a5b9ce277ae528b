package main

import (
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// A program that starts serve holds its standard input: the kernel closes the pipe with
// the program, also if the program is killed.
func TestServeEndsWithItsStandardInput(t *testing.T) {
	command := exec.Command("spiritlevel", "serve", "--addr", "127.0.0.1:0", "--until-eof")
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	serve := startServe(t, command)
	health := serve.url + "/control/health"
	if _, err := io.WriteString(input, "input is ignored\n"); err != nil {
		t.Fatal(err)
	}
	if res, err := http.Get(health); err != nil {
		t.Errorf("an open input ended it: %v", err)
	} else {
		res.Body.Close()
	}
	if err := input.Close(); err != nil {
		t.Fatal(err)
	}
	if said := serve.wait(); serve.status != nil || strings.Count(said, "spiritlevel: ") != 1 {
		t.Errorf("it ended with %v: %s", serve.status, said)
	}
	if res, err := http.Get(health); err == nil {
		t.Errorf("the fake still answers %s", res.Status)
		res.Body.Close()
	}
}
