package target

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// Agent is the first word of the suite's User-Agent; servers take it as the
// name of the client.
const Agent = "spiritlevel-suite"

// Credentials are one account's, with the role it stands for in reports.
type Credentials struct {
	Role  Role // empty for credentials that are wrong on purpose
	Email string
	Key   string
}

// Request is one call of the API.
type Request struct {
	Method  string
	Path    string      // below /api/v1, with the leading slash
	Params  url.Values  // query of GET, form of the rest
	As      Credentials // zero = without credentials
	Outside bool        // the path is below the base URL instead of /api/v1
	Unknown bool        // the path is not part of the API, so the answer need not follow it
	Agent   string      // User-Agent of another client than the suite; empty for its own
	File    *File       // a file to send along, as multipart form data
	Hook    *Hook       // the request of a third party to an incoming webhook, instead of a form
}

// File is a small file to upload.
type File struct{ Name, Content string }

// Hook is a request of a third party, whose parameters are in the query and
// whose body is its own.
type Hook struct {
	Header      http.Header
	ContentType string
	Body        string
}

func (r Request) inQuery() bool {
	return r.Hook != nil || r.Method == http.MethodGet || r.Method == http.MethodHead
}

// body returns the request's body, nil without a body, and its media type.
func (r Request) body() (io.Reader, string) {
	switch {
	case r.Hook != nil:
		return strings.NewReader(r.Hook.Body), r.Hook.ContentType
	case r.File != nil:
		text := new(bytes.Buffer)
		form := multipart.NewWriter(text)
		part, _ := form.CreateFormFile("file", r.File.Name) // writing to memory never fails
		_, _ = io.WriteString(part, r.File.Content)
		_ = form.Close()
		return text, form.FormDataContentType()
	case !r.inQuery() && len(r.Params) > 0:
		return strings.NewReader(r.Params.Encode()), "application/x-www-form-urlencoded"
	}
	return nil, ""
}

// Client speaks HTTP to the server under judgement. Its methods may be called
// from several goroutines.
type Client struct {
	http    *http.Client
	base    string
	agent   string
	timeout time.Duration
	retry   time.Duration
	redact  *redactor
	observe func(Request, *Reply)
	health  *health
	calls   *atomic.Int64
	pace    *Pace
	allowed Allowance
}

// NewClient makes the client of a completed configuration.
func NewClient(c Config) *Client {
	client := &Client{
		http: &http.Client{
			Transport: c.transport(),
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			},
		},
		base: c.URL, agent: Agent + "/1", timeout: c.Timeout, retry: c.RetryLimit,
		redact:  new(redactor),
		observe: func(Request, *Reply) {},
		health:  new(health),
		calls:   new(atomic.Int64),
		pace:    new(Pace),
		allowed: c.Allowance,
	}
	for _, account := range c.Accounts {
		client.redact.learn(account.Key)
	}
	client.redact.learn(c.Callbacks.Token)
	client.redact.learn(c.Control.Token)
	return client
}

// For returns a client that names the running spec in its User-Agent and shows
// every reply to the function.
func (c *Client) For(spec string, observe func(Request, *Reply)) *Client {
	copied := *c
	copied.agent = Agent + "/1 (" + spec + ")"
	copied.observe = observe
	return &copied
}

// At returns a client that speaks to the server at another base URL.
func (c *Client) At(base string) *Client {
	copied := *c
	copied.base, copied.health, copied.pace = base, new(health), new(Pace)
	return &copied
}

// Through returns a client whose requests and answers pass the function's transport.
func (c *Client) Through(pass func(next http.RoundTripper) http.RoundTripper) *Client {
	copied, through := *c, *c.http
	through.Transport = pass(c.http.Transport)
	copied.http = &through
	return &copied
}

// Base is the URL of the server that the client speaks to.
func (c *Client) Base() string { return c.base }

// Impatient returns a client that does not wait for a rate limit.
func (c *Client) Impatient() *Client {
	copied := *c
	copied.retry = 0
	return &copied
}

// Unbounded returns a client that needs no allowance for its calls.
func (c *Client) Unbounded() *Client {
	copied := *c
	copied.allowed = Allowance{}
	return &copied
}

// Pace is the client's knowledge of the server's rate limit.
func (c *Client) Pace() *Pace { return c.pace }

// Close drops idle connections.
func (c *Client) Close() {
	c.http.CloseIdleConnections()
}

// Do sends the request and always returns a reply; its Err has an error on the way. Do
// waits for a rate limit within the configured bound, also for one that another call of
// the account has met. A longer rate limit counts as a missing answer. Do repeats a
// repeatable call if a gateway answered or the connection broke. Once the server is
// gone, or the run has no call left, no further call is made.
func (c *Client) Do(ctx context.Context, req Request) *Reply {
	return c.DoWithin(ctx, req, c.timeout)
}

// DoWithin is Do with its own time-out for each attempt, for calls that block.
func (c *Client) DoWithin(ctx context.Context, req Request, limit time.Duration) *Reply {
	address := c.address(req)
	left := c.retry
	describe := func(r *Reply) *Exchange { return c.redact.record(req, address, r) }
	for {
		if gone := c.health.state(); gone != nil {
			return &Reply{Err: gone, describe: describe}
		}
		if wait := c.pace.Left(req.As.Email); wait > 0 && c.retry > 0 {
			if wait > left {
				return &Reply{Err: &heldBackError{wait, c.retry}, Waited: c.retry - left, describe: describe}
			}
			Pause(ctx, wait)
			left -= wait
		}
		if err := c.allowed.take(); err != nil {
			return &Reply{Err: err, describe: describe}
		}
		reply := c.repeated(ctx, req, address, limit)
		unanswered := reply.Err != nil && reply.Status == 0
		if unanswered && req.Path != probePath || reply.FromGateway() {
			c.stillThere(ctx)
		}
		reply.describe = describe
		c.observe(req, reply)
		reply.Waited = c.retry - left
		wait, limited := RetryAfter(reply)
		if limited && wait > left && c.retry > 0 {
			reply.Err = &heldBackError{wait, c.retry}
			return reply
		}
		if !limited || wait > left || ctx.Err() != nil {
			return reply
		}
		c.pace.hold(req.As.Email, wait)
	}
}

func (c *Client) address(req Request) string {
	address := c.base
	if !req.Outside {
		address += "/api/v1"
	}
	address += req.Path
	if req.inQuery() && len(req.Params) > 0 {
		address += "?" + req.Params.Encode()
	}
	return address
}

func (c *Client) once(ctx context.Context, req Request, address string, limit time.Duration) *Reply {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c.calls.Add(1)
	body, kind := req.body()
	request, err := http.NewRequestWithContext(ctx, req.Method, address, body)
	if err != nil {
		return &Reply{Err: err}
	}
	request.Header.Set("User-Agent", cmp.Or(req.Agent, c.agent))
	if req.Hook != nil {
		maps.Copy(request.Header, req.Hook.Header)
	}
	if body != nil {
		request.Header.Set("Content-Type", kind)
	}
	if req.As != (Credentials{}) {
		request.SetBasicAuth(req.As.Email, req.As.Key)
	}
	begun := time.Now()
	response, err := c.http.Do(request)
	if err != nil {
		return &Reply{Err: err, Elapsed: time.Since(begun)}
	}
	defer response.Body.Close()
	reply := c.read(response)
	reply.Elapsed = time.Since(begun)
	return reply
}

// read reads an answer as far as it is allowed to go.
func (c *Client) read(response *http.Response) *Reply {
	reply := &Reply{Status: response.StatusCode, Header: response.Header}
	reply.Raw, reply.Err = io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	if reply.Err == nil {
		reply.Err = tooLarge(reply.Raw)
	}
	if reply.Err != nil {
		reply.Raw = bytes.Clone(reply.Raw[:min(len(reply.Raw), redactWindow)])
	} else {
		// A body that is no JSON object is a finding for the spec that called.
		reply.Body, _ = decodeObject(reply.Raw)
		key, _ := reply.Body["api_key"].(string)
		c.redact.learn(key)
	}
	return reply
}

// Calls is the number of calls that the client, and all clients made from it, have sent.
func (c *Client) Calls() int { return int(c.calls.Load()) }

// Gone says why the server counts as gone, "" while it answers.
func (c *Client) Gone() string {
	if gone := c.health.state(); gone != nil {
		return gone.Error()
	}
	return ""
}

// Spent says that the run has no call left, "" while it has.
func (c *Client) Spent() string { return c.allowed.Spent() }

// TakeIncidents returns the calls that failed on the way and were repeated,
// each once.
func (c *Client) TakeIncidents() []string {
	c.health.mu.Lock()
	defer c.health.mu.Unlock()
	taken := c.health.incidents
	c.health.incidents = nil
	return taken
}

// repeated makes the call, and repeats a safe call if no answer of the server came.
func (c *Client) repeated(ctx context.Context, req Request, address string, limit time.Duration) *Reply {
	for try := 1; ; try++ {
		reply := c.once(ctx, req, address, limit)
		why, is := passing(reply)
		safe := req.Method == http.MethodGet || req.Method == http.MethodHead
		if !is || !safe || try == safeTries || ctx.Err() != nil {
			return reply
		}
		text := fmt.Sprintf("%s %s was repeated: %s", req.Method, req.Path, c.Redact(why))
		if !c.health.incident(text) || !Pause(ctx, time.Duration(try)*retryPause) {
			return reply
		}
	}
}

// probePath is a path that every server answers. If the server does not answer this call,
// a second request would only double the wait.
const probePath = "/server_settings"

// stillThere sends a server without an answer a request that every server answers. If
// that fails too, the server is gone, and no further call is made. A gateway that answers
// in its place gets a few seconds to find it again.
func (c *Client) stillThere(ctx context.Context) {
	c.health.mu.Lock()
	defer c.health.mu.Unlock()
	if c.health.gone != nil || ctx.Err() != nil {
		return
	}
	probe := Request{Method: http.MethodGet, Path: probePath}
	for pause := retryPause; ; pause *= 2 {
		reply := c.once(ctx, probe, c.address(probe), min(c.timeout, probeLimit))
		why, is := passing(reply)
		if reply.Err != nil {
			why, is = reply.Err.Error(), true
		}
		if !is || ctx.Err() != nil {
			return
		}
		if reply.Err != nil || pause > longestPause {
			c.health.gone = &goneError{reason: c.redact.text(why)}
			return
		}
		Pause(ctx, pause)
	}
}
