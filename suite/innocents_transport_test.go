package suite_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/pem"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The address of the innocent server, and the delay of its answers. With
// SPIRITLEVEL_LATENCY=200ms the test shows that slow servers fail nothing, either; it
// then takes minutes.
const (
	innocentPath = "/organizations/lumen/chat"
	innocentTime = 2 * time.Millisecond
)

// respell writes the text of an answer in another way: other order of the keys,
// spaces, and escapes instead of letters and signs.
func respell(text []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var body any
	if decoder.Decode(&body) != nil {
		return text
	}
	return respelled(body)
}

func respelled(body any) []byte {
	out := new(bytes.Buffer)
	spell(out, body)
	return out.Bytes()
}

func spell(out *bytes.Buffer, value any) {
	separated := func(i int) {
		if i > 0 {
			out.WriteString(" ,\n\t")
		}
	}
	switch v := value.(type) {
	case map[string]any:
		out.WriteString("{ ")
		names := slices.Sorted(maps.Keys(v))
		slices.Reverse(names)
		for i, name := range names {
			separated(i)
			spell(out, name)
			out.WriteString(" : ")
			spell(out, v[name])
		}
		out.WriteString(" }")
	case []any:
		out.WriteString("[ ")
		for i, element := range v {
			separated(i)
			spell(out, element)
		}
		out.WriteString(" ]")
	default:
		scalar, _ := json.Marshal(v)
		out.WriteString(strings.ReplaceAll(string(scalar), "/", `\/`))
	}
}

// carry puts a gateway before the server: with HTTP/2 and a certificate of its own,
// below a path, slow, and with answers that are spelled in another way, compressed
// and sent in pieces of no stated length. It returns the URL and the file of the
// certificate.
func carry(t *testing.T, server string, latency time.Duration) (address, ca string) {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.Out.URL.Path = strings.TrimPrefix(p.Out.URL.Path, innocentPath)
			p.Out.URL.RawPath = strings.TrimPrefix(p.Out.URL.RawPath, innocentPath)
			p.Out.Header.Del("Accept-Encoding") // so that the rewritten text is not compressed
			p.SetURL(behind)
		},
		ModifyResponse: func(r *http.Response) error {
			text, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			packed := new(bytes.Buffer)
			packer := gzip.NewWriter(packed)
			_, _ = packer.Write(respell(text))
			_ = packer.Close()
			r.Header.Set("Content-Encoding", "gzip")
			r.Header.Del("Content-Length")
			r.Body, r.ContentLength = io.NopCloser(packed), -1
			return nil
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) {}, // the client has gone
	}
	front := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 || !strings.HasPrefix(r.URL.Path, innocentPath) {
			t.Errorf("%s %s by %s", r.Method, r.URL.Path, r.Proto)
		}
		target.Pause(r.Context(), latency)
		proxy.ServeHTTP(w, r)
	}))
	front.EnableHTTP2 = true
	front.StartTLS()
	t.Cleanup(front.Close)
	ca = filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: front.Certificate().Raw})
	if err := os.WriteFile(ca, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return front.URL + innocentPath, ca
}

func TestServersBehindAGatewayFailNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	_, cfg := listening(t)
	cfg.Sections, cfg.Target.Workers = []string{"GEN", "SND", "FET", "EVT", "SRV"}, 16
	latency := innocentTime
	if wanted, err := time.ParseDuration(os.Getenv("SPIRITLEVEL_LATENCY")); err == nil {
		latency = wanted
	}
	cfg.Target.URL, cfg.Target.CA = carry(t, cfg.Target.URL, latency)
	found := run(t, cfg)
	if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
}
