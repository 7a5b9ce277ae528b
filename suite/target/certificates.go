package target

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"os"
)

// certificates are those that the configuration trusts, nil for the system's.
func (c Config) certificates() (*x509.CertPool, error) {
	if c.CA == "" {
		return nil, nil
	}
	text, err := os.ReadFile(c.CA)
	if err != nil {
		return nil, usage("ca: %v", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, usage("ca: %s holds no certificate in PEM form", c.CA)
	}
	return pool, nil
}

// transport is the configured network, or connections that trust the certificates of the configuration.
func (c Config) transport() http.RoundTripper {
	if c.Network != nil {
		return c.Network
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 2 * MaxWorkers
	if trusted, err := c.certificates(); err == nil && trusted != nil { // an error is one of Complete
		transport.TLSClientConfig = &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}
	}
	return transport
}

// HTTPClient is a client without limits that trusts the certificates of the configuration.
func (c Config) HTTPClient() *http.Client { return &http.Client{Transport: c.transport()} }

// mendTLS describes the repair for a certificate that is not trusted.
func mendTLS(err error) string {
	if _, unknown := errors.AsType[x509.UnknownAuthorityError](err); unknown {
		return " (--ca FILE trusts a private one)"
	}
	return ""
}
