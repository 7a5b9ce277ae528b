package target

import (
	"crypto/x509"
	"errors"
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

// mendTLS words what to do about a certificate that is not trusted.
func mendTLS(err error) string {
	if _, unknown := errors.AsType[x509.UnknownAuthorityError](err); unknown {
		return " (--ca FILE trusts a private one)"
	}
	return ""
}
