package main

import (
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// pageFlags are the flags of serve for web pages.
type pageFlags struct {
	avatars   scenarios.Avatars
	tls       bool
	cert, key string
	open      bool   // the page in a browser
	opener    opener // for open
}

func addPageFlags(set *pflag.FlagSet, flags *serveFlags) {
	set.StringArrayVar(&flags.fake.Origins, "cors", nil,
		"`origin` such as https://chat.test whose web pages may use the API, or * for all;"+
			" default: origins on loopback (repeatable)")
	set.BoolVar(&flags.open, "open", false, "open the page of the server in the browser")
	set.BoolVar(&flags.fake.NoPage, "no-window", false, "serve no page for people: / answers 404 also to browsers")
	set.Var(keptFlag{&flags.fake.KeepRequests}, "keep-requests",
		fmt.Sprintf("`number` of requests that each world remembers, from 1 to %d", requests.MostKept))
	set.Var(avatarsFlag{&flags.avatars}, "avatars",
		"`source` of the pictures of accounts without an own picture: local (this server), "+
			"or gravatar (the internet, like real servers);"+
			" default: the source of the scenario, else gravatar in dialect zulip and local in dialect spec")
	set.Var(livelyFlag{&flags.fake}, "lively",
		"let the actors of the scenario act and answer, at this `pace`: slow (the pace of the scenario), normal or busy")
	set.Lookup("lively").NoOptDefVal = "normal"
	set.BoolVar(&flags.tls, "tls", false,
		"serve https and HTTP/2, with a self-made certificate unless --cert and --key are given")
	set.StringVar(&flags.cert, "cert", "", "`file` with the certificate for TLS, in PEM")
	set.StringVar(&flags.key, "key", "", "`file` with the key of the certificate, in PEM")
}

// keptFlag is a number of requests.
type keptFlag struct{ kept *int }

// Set implements pflag.Value.
func (f keptFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > requests.MostKept {
		return fmt.Errorf("%q is not a number from 1 to %d", text, requests.MostKept)
	}
	*f.kept = n
	return nil
}

func (f keptFlag) String() string { return strconv.Itoa(requests.Kept) }

// Type implements pflag.Value.
func (f keptFlag) Type() string { return "number" }

// livelyFlag lets the actors of a fake act at a pace.
type livelyFlag struct{ config *fake.Config }

// Set implements pflag.Value.
func (f livelyFlag) Set(text string) error {
	pace, known := actors.Paces[text]
	switch {
	case text == "true" || text == "false":
		f.config.Lively, f.config.Pace = text == "true", actors.Paces["normal"]
	case known:
		f.config.Lively, f.config.Pace = true, pace
	default:
		return fmt.Errorf("%q is not slow, normal or busy", text)
	}
	return nil
}

func (f livelyFlag) String() string { return "" }

// Type implements pflag.Value.
func (f livelyFlag) Type() string { return "pace" }

// certificate is the certificate of the flags for TLS, nil without TLS.
func certificate(flags serveFlags) (*tls.Certificate, error) {
	if (flags.cert == "") != (flags.key == "") {
		return nil, errors.New("--cert and --key are given together: the certificate and its key")
	}
	if flags.cert != "" {
		pair, err := tls.LoadX509KeyPair(flags.cert, flags.key)
		if err != nil {
			return nil, fmt.Errorf("--cert and --key: %w", err)
		}
		return &pair, nil
	}
	if !flags.tls {
		return nil, nil
	}
	host, _, _ := net.SplitHostPort(flags.addr) // demandToken has checked it
	made, err := fake.SelfSigned(append([]string{host}, flags.fake.AllowHosts...)...)
	return &made, err
}

// describeCertificate gives people the fingerprint of the certificate that serve made, ""
// for another certificate.
func describeCertificate(flags serveFlags) string {
	if flags.fake.Certificate == nil || flags.cert != "" {
		return ""
	}
	return fmt.Sprintf("The certificate is self-made; its SHA-256 is %x.\n",
		sha256.Sum256(flags.fake.Certificate.Certificate[0]))
}

// findOpener finds the opener for --open, before anything else happens.
func (f *pageFlags) findOpener(noPage bool) (err error) {
	if !f.open {
		return nil
	}
	if noPage {
		return errOpenNothing
	}
	f.opener, err = findOpener()
	return err
}

// describePage gives people the address of the page, "" without a page.
func describePage(flags serveFlags, url string) string {
	if flags.fake.NoPage {
		return ""
	}
	return "In a browser, " + url + "/ shows the organization, the requests and the levels.\n"
}
