package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// A program that starts serve holds its standard input: the kernel closes the pipe with
// the program, also if the program is killed.
func TestServeEndsWithItsStandardInput(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	serve := exec.CommandContext(ctx, "spiritlevel", "serve", "--addr", "127.0.0.1:0", "--until-eof")
	var stderr strings.Builder
	serve.Stderr = &stderr
	input, err := serve.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(output)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	health := strings.Fields(first)[2] + "/control/health"
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
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Error(err)
	}
	if err := serve.Wait(); err != nil || stderr.String() != "" {
		t.Errorf("it ended with %v: %s", err, &stderr)
	}
	if res, err := http.Get(health); err == nil {
		t.Errorf("the fake still answers %s", res.Status)
		res.Body.Close()
	}
}
