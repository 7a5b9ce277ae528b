package requests_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// formFaults are parameters that are no text, and bodies that are no form.
func formFaults(method string, valid Form) []bad {
	full := valid.Encode()
	list := []bad{
		{name: "half an escape", body: full + "&zebra=%4", names: "zebra", status: 400},
		{name: "a wrong escape", body: full + "&zebra=%zz", names: "zebra", status: 400},
		{name: "a wrong escape in a name", body: full + "&ze%zzbra=1", names: "name", status: 400},
		{name: "no UTF-8", body: full + "&zebra=%ff%fe", names: "zebra", status: 400},
		{name: "overlong UTF-8", body: full + "&zebra=%c0%80", names: "zebra", status: 400},
		{name: "half a surrogate", body: full + "&zebra=%ed%a0%80", names: "zebra", status: 400},
		{name: "no UTF-8 in a name", body: full + "&zebra%ff=1", names: "zebra", status: 400},
		{name: "a null byte", body: full + "&zebra=a%00b", names: "zebra", status: 400, null: true},
		{name: "a null byte in a name", body: full + "&zebra%00=1", names: "zebra", status: 400, null: true},
		{name: "too many parameters", body: full + many(1001), names: "1000", status: 400},
	}
	if method == http.MethodGet {
		return append(list, bad{name: "a long query", body: full + "&zebra=" + strings.Repeat("x", 17<<10), names: "URL",
			status: 414})
	}
	const boundary, open = "multipart/form-data; boundary=b",
		"--b\r\nContent-Disposition: form-data; name=\"zebra\"\r\n\r\n"
	big := oversized
	return append(list,
		bad{name: "a body over the limit", body: full + "&zebra=" + big, names: "1 MiB", status: 413},
		bad{name: "another body over the limit", kind: "application/json", body: big, names: "1 MiB", status: 413},
		bad{name: "a body of no type over the limit", body: big,
			change: func(r *http.Request) { r.Header.Del("Content-Type") }, names: "1 MiB", status: 413},
		bad{name: "a body of unknown length over the limit", body: "&zebra=" + big, change: chunked, names: "1 MiB",
			status: 413},
		bad{name: "a multipart over the limit", kind: boundary, body: open + big + "\r\n--b--\r\n", names: "1 MiB",
			status: 413},
		bad{name: "a multipart without boundary", kind: "multipart/form-data", body: open + "x\r\n--b--\r\n", names: "body",
			status: 400},
		bad{name: "a multipart that breaks off", kind: boundary, body: open + "x", names: "body", status: 400},
		bad{name: "a multipart that breaks off in a head", kind: boundary, body: open[:20], names: "body", status: 400},
		bad{name: "a multipart with another boundary", kind: boundary,
			body: strings.ReplaceAll(open, "--b", "--c") + "x\r\n--c--\r\n", names: "body", status: 400},
		bad{name: "a multipart that never ends", kind: boundary, body: open + "x\r\n--b\r\n", names: "body", status: 400},
		bad{name: "a multipart of no UTF-8", kind: boundary, body: open + "\xff\r\n--b--\r\n", names: "zebra", status: 400},
		bad{name: "a body that breaks off", change: func(r *http.Request) { r.Body, r.ContentLength = broken{}, 99 },
			names: "body", status: 400},
	)
}

// oversized is more than a body may hold.
var oversized = strings.Repeat("x", rest.MaxBody+1)

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "&z%d=", i)
	}
	return b.String()
}

func chunked(r *http.Request) { r.ContentLength = -1 }

// broken is a body whose sender goes away.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
func (broken) Close() error             { return nil }

// headFaults are methods, credentials and headers.
func headFaults(c *Client, id string) []bad {
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	list := []bad{
		{name: "a large header", change: header("X-Zebra", strings.Repeat("x", 33<<10)), names: "headers", status: 431},
		{name: "large credentials", change: header("Authorization", "Basic "+strings.Repeat("A", 40<<10)), names: "headers",
			status: 431},
		{name: "many headers", change: func(r *http.Request) {
			for i := range 2000 {
				r.Header.Add("X-Zebra", fmt.Sprintf("a value of twenty %d", i))
			}
		}, names: "headers", status: 431},
	}
	_, path, _ := strings.Cut(id, " ")
	for _, method := range []string{"PUT", "PATCH", "TRACE", "BREW", "get"} {
		if slices.Contains(api.Routes(), method+" "+path) {
			continue
		}
		list = append(list, bad{name: method, change: func(r *http.Request) { r.Method = method }, status: 405})
	}
	if open := strings.Contains(id, "fetch_api_key") || strings.Contains(id, "server_settings"); open {
		return list
	}
	encode := func(s string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(s)) }
	for name, credentials := range map[string]string{
		"no credentials": "", "another scheme": "Bearer " +
			c.Key, "no scheme": c.Key, "a scheme alone": "Basic", "nothing in it": "Basic ",
		"no base64": "Basic %%%", "half of base64": encode(c.Email + ":" + c.Key)[:20], "no colon": encode(c.Email),
		"two colons": encode(c.Email + ":" + c.Key + ":"), "no address": encode(":" + c.Key), "no key": encode(c.Email + ":"),
		"the key of nobody": encode(c.Email + ":" + strings.Repeat("x", 32)), "swapped": encode(c.Key + ":" + c.Email),
		"no UTF-8": encode("\xff:\xff"), "null bytes": encode("\x00:\x00"), "the right ones and more": encode(c.Email+":"+
			c.Key) + " x",
	} {
		list = append(list, bad{name: name, change: header("Authorization", credentials)})
	}
	return list
}

// pathFaults are paths without a route, except names of emoji, which extend to the end of
// the path.
func pathFaults(id string) []bad {
	status := 404
	if strings.Contains(id, " /realm/emoji") {
		status = 0
	}
	var list []bad
	for _, change := range []func(string) string{
		func(p string) string { return p + "/" },
		func(p string) string { return "/" + p },
		func(p string) string { return p + "%2F" },
		func(p string) string { return strings.ToUpper(p) },
		func(p string) string { return p + "/a/b/c" },
		func(p string) string { return "/." + p },
		func(p string) string { return "/.." + p },
		func(p string) string { return "/api/v1" + p },
	} {
		list = append(list, bad{name: change("…"), path: change, status: status})
	}
	return list
}
