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

// Reverse passes requests to a server, and answers back to clients at once.
func Reverse(to *url.URL) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Del("Accept-Encoding") // so that answers are readable here
		},
		FlushInterval: -1,
		ErrorHandler:  func(http.ResponseWriter, *http.Request, error) {}, // the client has hung up
	}
}

// Server serves a handler, without a limit for the time of an answer.
func Server(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: headerTimeout}
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
	reverse := Reverse(to)
	reverse.ModifyResponse = answered
	p := &Proxy{URL: "http://" + listener.Addr().String(), server: Server(reverse)}
	go func() { _ = p.server.Serve(listener) }()
	return p, nil
}

// Close ends the proxy.
func (p *Proxy) Close() { _ = p.server.Close() }
