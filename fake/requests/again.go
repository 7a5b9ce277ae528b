package requests

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Refusals of a request that cannot be sent again.
var (
	ErrQueue = errors.New("a request for an event queue cannot be sent again: copies of a world have no event queues")
	ErrCut   = errors.New("the request cannot be sent again: its parameters are too large to be remembered whole")
)

// Record is the remembered request of a number as it was sent; the second value is false for
// any other.
func (l *Log) Record(number int) (Record, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.between(number-1, min(number, l.newest))
	if len(list) == 0 {
		return Record{}, false
	}
	return list[0], true
}

// Again makes the request once more, without credentials. Files are left out, because the
// log does not remember them.
func (r Record) Again(base string) (*http.Request, error) {
	switch {
	case strings.HasSuffix(r.Operation, " /events"):
		return nil, ErrQueue
	case r.cut:
		return nil, ErrCut
	}
	form := url.Values(r.Form).Encode()
	query, body := r.Query, ""
	if r.hasBody() {
		body = form
	} else if r.Form != nil {
		query = form
	}
	again, err := http.NewRequest(r.Method, base+(&url.URL{Path: r.Path}).EscapedPath(), strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	again.URL.RawQuery = query
	again.RequestURI = again.URL.RequestURI()
	again.Header.Set("User-Agent", r.Agent)
	if r.hasBody() {
		again.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return again, nil
}

func (r Record) hasBody() bool { return !slices.Contains(bodyless, r.Method) }

// bodyless are the methods whose parameters are in the query.
var bodyless = []string{http.MethodGet, http.MethodHead, http.MethodOptions}

// Curl is the command that sends the request of the entry to a server, as an account.
func (e Entry) Curl(base, email, key string) string {
	var out strings.Builder
	out.WriteString("curl -sS")
	if !slices.Contains(bodyless, e.Method) {
		out.WriteString(" -X " + e.Method)
	} else if len(e.Parameters) > 0 {
		out.WriteString(" -G")
	}
	if email != "" {
		out.WriteString(" -u " + quoted(email+":"+key))
	}
	out.WriteString(" \\\n  " + quoted(base+(&url.URL{Path: e.Path}).EscapedPath()))
	for _, name := range sortedNames(e.Parameters) {
		out.WriteString(" \\\n  --data-urlencode " + quoted(name+"="+e.Parameters[name]))
	}
	return out.String()
}

// quoted is a text as a word of a POSIX shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(plain(text), "'", `'\''`) + "'" }
