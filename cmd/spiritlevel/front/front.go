// Package front puts a proxy before a server, for commands that watch or change its
// traffic.
package front

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

const headerTimeout = 5 * time.Second

// Front is a proxy on a free port of the loopback interface.
type Front struct {
	URL    string
	server *http.Server
}

// Serve opens a proxy before the server. It calls the function with each answer
// before passing it on.
func Serve(behind string, answered func(*http.Response) error) (*Front, error) {
	to, err := url.Parse(behind)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ModifyResponse = answered
	proxy.ErrorHandler = func(http.ResponseWriter, *http.Request, error) {} // the client has hung up
	f := &Front{URL: "http://" + listener.Addr().String(), server: &http.Server{Handler: proxy,
		ReadHeaderTimeout: headerTimeout}}
	go func() { _ = f.server.Serve(listener) }()
	return f, nil
}

// Close ends the proxy.
func (f *Front) Close() { _ = f.server.Close() }
