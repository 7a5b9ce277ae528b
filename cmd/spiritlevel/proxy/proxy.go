// Package proxy is an HTTP proxy before a server, for commands that watch or change its
// answers.
package proxy

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

const headerTimeout = 5 * time.Second

// Proxy is a proxy on a free port of the loopback interface.
type Proxy struct {
	URL    string
	server *http.Server
}

// Serve opens a proxy before the server. It calls the function with each answer
// before passing it on.
func Serve(behind string, answered func(*http.Response) error) (*Proxy, error) {
	to, err := url.Parse(behind)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	reverse := httputil.NewSingleHostReverseProxy(to)
	reverse.ModifyResponse = answered
	reverse.ErrorHandler = func(http.ResponseWriter, *http.Request, error) {} // the client has hung up
	p := &Proxy{URL: "http://" + listener.Addr().String(), server: &http.Server{Handler: reverse,
		ReadHeaderTimeout: headerTimeout}}
	go func() { _ = p.server.Serve(listener) }()
	return p, nil
}

// Close ends the proxy.
func (p *Proxy) Close() { _ = p.server.Close() }
