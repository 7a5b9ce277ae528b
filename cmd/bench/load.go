package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// connections is the number of concurrent clients.
const connections = 16

// patience is the longest that one measurement may take.
const patience = 5 * time.Minute

func listenLoopback() (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }

// request is a request that a client sends again and again.
type request struct {
	method, path, form string
	email, key         string
}

// bytes are the request as it is sent to a host.
func (r request) bytes(host string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: %s\r\n", r.method, r.path, host)
	if r.email != "" {
		fmt.Fprintf(&b, "Authorization: Basic %s\r\n", base64.StdEncoding.EncodeToString([]byte(r.email+":"+r.key)))
	}
	if r.form != "" {
		fmt.Fprintf(&b, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n", len(r.form))
	}
	b.WriteString("\r\n" + r.form)
	return []byte(b.String())
}

// hammer sends n requests over all connections.
func hammer(host string, sent []byte, n int) error {
	failed := make(chan error, connections)
	for i := range connections {
		share := n / connections
		if i < n%connections {
			share++
		}
		go func() { failed <- converse(host, sent, share) }()
	}
	var errs []error
	for range connections {
		errs = append(errs, <-failed)
	}
	return errors.Join(errs...)
}

// converse sends n requests over one connection. It writes fixed bytes and counts the
// received bytes.
func converse(host string, sent []byte, n int) error {
	connection, err := net.Dial("tcp", host)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }()
	if err := connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	in := textproto.NewReader(bufio.NewReaderSize(connection, 64<<10))
	for range n {
		if _, err := connection.Write(sent); err != nil {
			return err
		}
		if err := readAnswer(in, io.Discard); err != nil {
			return err
		}
	}
	return nil
}

// readAnswer reads one answer, which must be a 200.
func readAnswer(in *textproto.Reader, body io.Writer) error {
	status, err := in.ReadLine()
	if err != nil {
		return err
	}
	length := -1
	for {
		line, err := in.ReadLineBytes()
		if err != nil {
			return err
		}
		if len(line) == 0 {
			break
		}
		if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return err
			}
		}
	}
	if !strings.Contains(status, " 200 ") || length < 0 {
		text := make([]byte, max(0, min(length, 300)))
		_, _ = io.ReadFull(in.R, text)
		return fmt.Errorf("answered %q: %s", status, text)
	}
	_, err = io.CopyN(body, in.R, int64(length))
	return err
}

// once sends one request and returns the body of its answer.
func once(host string, r request) ([]byte, error) {
	connection, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	defer func() { _ = connection.Close() }()
	if err := connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	if _, err := connection.Write(r.bytes(host)); err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := readAnswer(textproto.NewReader(bufio.NewReader(connection)), &body); err != nil {
		return nil, fmt.Errorf("%s %s: %w", r.method, r.path, err)
	}
	return body.Bytes(), nil
}

// logIn returns a request without path, as an account sends it.
func logIn(host, email string) (request, error) {
	var answer struct {
		Key string `json:"api_key"`
	}
	body, err := once(host, request{method: "POST", path: "/api/v1/dev_fetch_api_key",
		form: url.Values{"username": {email}}.Encode()})
	if err != nil {
		return request{}, err
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.Key == "" {
		return request{}, fmt.Errorf("no key for %s: %s", email, body)
	}
	return request{email: email, key: answer.Key}, nil
}

// ask is the request for a path.
func (r request) ask(method, path string, form url.Values) request {
	r.method, r.path, r.form = method, path, form.Encode()
	return r
}
