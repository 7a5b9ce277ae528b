package fake_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// A browser opens six connections to a server over HTTP/1.1, so that a seventh tab that
// waits for events would block all others.
func TestSevenTabsThatWaitForEventsShareAConnection(t *testing.T) {
	certificate, err := fake.SelfSigned()
	if err != nil {
		t.Fatal(err)
	}
	for scheme, srv := range map[string]*fake.Server{"https": fake.Start(t, fake.WithTLS(certificate)),
		"http": fake.Start(t)} {
		var dialled atomic.Int64
		transport := &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: x509.NewCertPool()}, Protocols: new(http.Protocols),
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				dialled.Add(1)
				return (&net.Dialer{}).DialContext(ctx, network, address)
			},
		}
		transport.TLSClientConfig.RootCAs.AddCert(certificate.Leaf)
		transport.Protocols.SetHTTP2(true)
		transport.Protocols.SetUnencryptedHTTP2(true)
		t.Cleanup(transport.CloseIdleConnections)
		ben := As(t, srv, Member)
		ben.HTTP, ben.Base = &http.Client{Transport: transport}, srv.URL()
		if !strings.HasPrefix(ben.Base, scheme+"://") {
			t.Errorf("the URL is %s", ben.Base)
		}
		answers := make(chan Reply, 7)
		for range cap(answers) {
			q := ben.Queue(Form{"event_types": []string{"message"}})
			go func() { answers <- q.Poll(true) }()
		}
		Becomes(t, "reads that wait", func() string { return fmt.Sprint(srv.BlockedReads("default")) }, "7")
		ben.To("general", "tabs", "hello")
		for range cap(answers) {
			Same(t, "events", Kinds((<-answers).OK().List("events")), []string{"message"})
		}
		// Without TLS the client may open another connection before it knows that the
		// first one can be shared.
		if most := map[string]int64{"https": 1, "http": 6}[scheme]; dialled.Load() > most {
			t.Errorf("%s: seven reads took %d connections, at most %d are expected", scheme, dialled.Load(), most)
		}
	}
}

func TestACertificateIsForTheNamesOfTheServer(t *testing.T) {
	certificate, err := fake.SelfSigned("chat.test:8443", "10.1.2.3", "::2", "")
	if err != nil {
		t.Fatal(err)
	}
	for host, fits := range map[string]bool{
		"localhost": true, "app.localhost": true, "127.0.0.1": true, "::1": true, "chat.test": true, "10.1.2.3": true,
		"::2":       true,
		"evil.test": false, "10.1.2.4": false,
	} {
		if err := certificate.Leaf.VerifyHostname(host); (err == nil) != fits {
			t.Errorf("%s: %v", host, err)
		}
	}
	if left := time.Until(certificate.Leaf.NotAfter); left > 398*24*time.Hour || left < 300*24*time.Hour {
		t.Errorf("it lasts for %s, and browsers accept 398 days", left)
	}
}
