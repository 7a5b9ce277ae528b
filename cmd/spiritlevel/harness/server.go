// Package harness runs commands against fakes of their own: the fake begins before the
// command and ends with it.
package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
)

// Server is a fake on a free port of the loopback interface, with the files for a command
// about it.
type Server struct {
	Fake   *fake.Server
	Config fake.Config
	URL    string

	http   *http.Server
	folder string
}

// readHeaderLimit bounds the wait for the header of a request.
const readHeaderLimit = 10 * time.Second

// Start serves a fake. A recorder, if there is one, keeps the requests.
func Start(config fake.Config, recorder *Recorder) (*Server, error) {
	made, err := fake.New(config)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("the fake cannot listen: %w", err)
	}
	s := &Server{Fake: made, Config: config, URL: "http://" + listener.Addr().String()}
	s.http = &http.Server{Handler: recorder.around(made), ReadHeaderTimeout: readHeaderLimit}
	go func() { _ = s.http.Serve(listener) }() // ends with Stop
	if err := s.writeFiles(); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

func (s *Server) writeFiles() (err error) {
	if s.folder, err = os.MkdirTemp("", "spiritlevel-"); err != nil {
		return fmt.Errorf("temporary files: %w", err)
	}
	if err := WriteAccounts(s.accountsFile(), s.Fake, s.URL, s.Config); err != nil {
		return err
	}
	return os.WriteFile(s.zulipRC(), s.zulipRCText(), 0o600)
}

func (s *Server) accountsFile() string { return filepath.Join(s.folder, "accounts.json") }
func (s *Server) zulipRC() string      { return filepath.Join(s.folder, "zuliprc") }

// Stop ends the fake and removes its files.
func (s *Server) Stop() error {
	_ = s.http.Close() // the command has ended: its connections are closed
	err := builtinfake.Shutdown(s.Fake)
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}

// Run starts a fake, runs the command against it and returns the command's status. A
// function that is not nil gets the fake before it ends.
func Run(ctx context.Context, config fake.Config, recorder *Recorder, command Command,
	afterwards func(*Server) error) (status int, err error) {
	server, err := Start(config, recorder)
	if err != nil {
		return 0, err
	}
	command.Environment = server.Environment()
	status, err = command.Run(ctx)
	if err == nil && afterwards != nil {
		err = afterwards(server)
	}
	return status, errors.Join(err, server.Stop())
}

// ClientReport is the report on the client, from the requests of the command, as JSON.
func (s *Server) ClientReport() ([]byte, error) {
	text, err := json.MarshalIndent(s.Fake.Report(), "", "  ")
	return append(text, '\n'), err
}
