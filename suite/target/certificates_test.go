package target_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestAConfiguredCertificateIsTrusted(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_,
			_ = w.Write([]byte(`{"result":"success"}`))
	}))
	defer server.Close()
	file := filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	settings := func(c target.Config) error {
		c.URL = server.URL
		c, err := c.Complete()
		if err != nil {
			return err
		}
		client := target.NewClient(c)
		defer client.Close()
		_, err = client.Settings(t.Context())
		return err
	}
	if err := settings(target.Config{}); err == nil || !strings.Contains(err.Error(), "(--ca FILE trusts a private one)") {
		t.Errorf("without it: %v", err)
	}
	if err := settings(target.Config{CA: file}); err != nil {
		t.Errorf("with it: %v", err)
	}
	control := target.Config{Control: target.Control{URL: server.URL, World: "default"}, Timeout: target.DefaultTimeout}
	if err := control.ProbeControl(t.Context()); err == nil {
		t.Error("the control interface is trusted without it")
	}
	control.CA = file
	if err := control.ProbeControl(t.Context()); err != nil {
		t.Errorf("the control interface with it: %v", err)
	}
	if err := settings(target.Config{CA: file + ".missing"}); err == nil || !strings.HasPrefix(err.Error(), "ca: ") {
		t.Errorf("without the file: %v", err)
	}
	if err := os.WriteFile(file, []byte("none"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := settings(target.Config{CA: file}); err == nil || !strings.Contains(err.Error(),
		"holds no certificate in PEM form") {
		t.Errorf("with another file: %v", err)
	}
}
