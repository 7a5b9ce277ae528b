// Package recording keeps the requests of clients and the answers of a server, as a proxy
// before it.
package recording

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/proxy"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Recorder is a proxy that keeps each exchange.
type Recorder struct {
	// Failed, if set, is called once if the file cannot be written.
	Failed func(error)
	// History is the number of messages that each account reads at the beginning.
	History int

	behind  *url.URL
	client  *http.Client
	file    *recordings.Writer
	stands  *recordings.StandIns
	begun   time.Time
	reverse *httputil.ReverseProxy

	mu     sync.Mutex
	opened map[string]*sync.Once // by credentials
	failed bool
}

// New makes a recorder before a server. The client of the recorder asks the
// server about the organization.
func New(behind *url.URL, client *http.Client, to *recordings.Writer, stands *recordings.StandIns,
	begun time.Time) *Recorder {
	r := &Recorder{behind: behind, client: client, file: to, stands: stands, begun: begun, opened: map[string]*sync.Once{},
		reverse: proxy.Reverse(behind)}
	r.reverse.Transport = client.Transport
	r.reverse.ErrorHandler = unreachable
	return r
}

// unreachable answers for a server that does not.
func unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if answer, ok := w.(*watched); ok {
		answer.gone = true
	}
	if r.Context().Err() != nil {
		return // the client has gone
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusBadGateway)
	body, _ := json.Marshal(map[string]string{"result": "error",
		"msg": "The recorded server does not answer: " + err.Error()}) // texts always encode
	_, _ = w.Write(body) // the client may have gone
}

// ServeHTTP implements http.Handler.
func (r *Recorder) ServeHTTP(w http.ResponseWriter, in *http.Request) {
	who, key, _ := in.BasicAuth()
	if who != "" {
		r.Open(in.Context(), who, key)
	}
	x := recordings.NewExchange(in, time.Since(r.begun))
	in.Body = struct {
		io.Reader
		io.Closer
	}{io.TeeReader(in.Body, x.Uploaded), in.Body}
	answer := &watched{ResponseWriter: w, x: x}
	defer func() {
		x.Took = time.Since(r.begun) - x.At
		if x.Status != http.StatusSwitchingProtocols {
			r.keep(r.stands.Step(x))
		}
	}() // also if the proxy ends an answer that the server does not finish
	r.reverse.ServeHTTP(answer, in)
	x.Whole = !answer.gone
}

// keep writes an exchange.
func (r *Recorder) keep(s *recordings.Step) {
	err := r.file.Add(s)
	r.mu.Lock()
	first := err != nil && !r.failed
	r.failed = r.failed || err != nil
	r.mu.Unlock()
	if first && r.Failed != nil {
		r.Failed(err)
	}
}

// Open reads what an account sees at the beginning, once.
func (r *Recorder) Open(ctx context.Context, who, key string) {
	r.mu.Lock()
	once := r.opened[who+":"+key]
	once = cmp.Or(once, new(sync.Once))
	r.opened[who+":"+key] = once
	r.mu.Unlock()
	once.Do(func() { r.open(context.WithoutCancel(ctx), who, key) })
}

func (r *Recorder) open(ctx context.Context, who, key string) {
	recordings.Open(r.History, func(method, path string, form url.Values) map[string]any {
		return r.ask(ctx, who, key, method, path, form)
	})
}

// ask sends a request of the recorder itself, and keeps it.
func (r *Recorder) ask(ctx context.Context, who, key, method, path string, form url.Values) map[string]any {
	target := strings.TrimSuffix(r.behind.String(), "/") + recordings.Base + path
	body := form.Encode()
	if method == http.MethodGet {
		target, body = strings.TrimSuffix(target+"?"+body, "?"), ""
	}
	out, err := http.NewRequestWithContext(ctx, method, target, strings.NewReader(body))
	if err != nil {
		return nil
	}
	if who != "" {
		out.SetBasicAuth(who, key)
	}
	out.Header.Set("User-Agent", "SpiritlevelRecorder")
	if body != "" {
		out.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := r.reader().Do(out)
	if err != nil {
		return nil
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, recordings.MostJSON))
	if err != nil {
		return nil
	}
	decoded, _ := recordings.Decode(answer)
	object, _ := decoded.(map[string]any)
	return object
}

// reader is a client whose exchanges are those of the recorder itself.
func (r *Recorder) reader() *http.Client {
	client := *r.client
	client.Transport = &recordings.Transport{Next: client.Transport, Behind: r.behind, Begun: r.begun, Stands: r.stands,
		Begin: true, Keep: r.keep}
	return &client
}

// watched keeps an answer on its way.
type watched struct {
	http.ResponseWriter
	x    *recordings.Exchange
	gone bool // the server did not answer
}

// WriteHeader implements http.ResponseWriter.
func (w *watched) WriteHeader(status int) {
	if status >= http.StatusOK || status == http.StatusSwitchingProtocols {
		w.x.Status, w.x.Header = status, w.Header().Clone()
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *watched) Write(p []byte) (int, error) {
	if w.x.Status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	_, _ = w.x.Answered.Write(p) // it never fails
	return w.ResponseWriter.Write(p)
}

// Unwrap lets the proxy flush.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }
