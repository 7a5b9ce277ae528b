package fake_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// asMultipart encodes parameters as clients that always send multipart do.
func asMultipart(t testing.TB, f form) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, v := range f {
		if err := w.WriteField(name, asText(v)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.String()
}

func TestParametersMayBeSentInEveryForm(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	f := toStream(form{"content": "in some form; 50% & more"})
	kind, body := asMultipart(t, f)
	for name, r := range map[string]*http.Request{
		"in a form":                     ben.request("POST", "/messages", formType, f.encode()),
		"in a form with a charset":      ben.request("POST", "/messages", formType+"; charset=UTF-8", f.encode()),
		"in the query":                  ben.request("POST", "/messages?"+f.encode(), "", ""),
		"in the query, with a body":     ben.request("POST", "/messages?"+f.encode(), "application/json", "{}"),
		"as multipart":                  ben.request("POST", "/messages", kind, body),
		"in the query and in the form":  ben.request("POST", "/messages?"+f.without("to").encode(), formType, form{"to": "general"}.encode()),
		"the form hides the query":      ben.request("POST", "/messages?"+form{"content": "hidden"}.encode(), formType, f.encode()),
		"an empty multipart, and query": ben.request("POST", "/messages?"+f.encode(), kind, ""),
		"with empty pairs":              ben.request("POST", "/messages", formType, "&&"+f.encode()+"&"),
		"with bare semicolons":          ben.request("POST", "/messages", formType, f.without("content").encode()+"&content=in+some+form;+50%25+%26+more"),
	} {
		t.Run(name, func(t *testing.T) {
			same(t, "content", ben.raw(ben.do(r).ok().int("id")), "in some form; 50% & more")
		})
	}
}

func TestABodyOfAnotherKindHoldsNoParameters(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, kind := range []string{"application/json", "text/plain", "", ";;;"} {
		r := ben.do(ben.request("POST", "/messages", kind, toStream(nil).encode())).refused(400, "REQUEST_VARIABLE_MISSING")
		same(t, "var_name", r.text("var_name"), "type")
	}
	get := ben.request("GET", "/messages", formType, "num_before=0&num_after=0")
	ben.do(get).refused(400, "REQUEST_VARIABLE_MISSING")
}

func TestOfARepeatedParameterTheLastCounts(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	r := ben.do(ben.request("GET", "/messages?num_before=x&num_before=1&num_after=5&num_after=0&anchor=newest", "", "")).ok()
	same(t, "messages", len(r.list("messages")), 1)
	ben.do(ben.request("GET", "/messages?num_before=1&num_before=x&num_after=0&anchor=newest", "", "")).refused(400, "BAD_REQUEST").says("num_before")
}

func TestOfSeveralFaultsTheFirstParameterIsNamed(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	r := ben.post("/messages", form{"to": ""}).refused(400, "REQUEST_VARIABLE_MISSING")
	same(t, "var_name", r.text("var_name"), "type")
	r = ben.get("/messages", form{"apply_markdown": "x", "num_after": "y"}).refused(400, "REQUEST_VARIABLE_MISSING")
	same(t, "var_name", r.text("var_name"), "num_before")
}

func TestIgnoredParametersAreListed(t *testing.T) {
	since := changes.IgnoredParametersReported.Level()
	srv := fake.Start(t)
	ben := as(t, srv, member)
	query := "/messages?zebra=1&content=hidden"
	r := ben.do(ben.request("POST", query, formType, toStream(form{"ape": "2", "realm_str": "x", "client": "c", "subject": nil}).encode())).ok()
	same(t, "sorted, from the body and the query", r.names("ignored_parameters_unsupported"), []string{"ape", "realm_str", "zebra"})
	same(t, "none", ben.get("/users", form{"client": "c"}).ok().has("ignored_parameters_unsupported"), false)
	same(t, "an endpoint without parameters", ben.get("/users/me", form{"x": 1}).ok().names("ignored_parameters_unsupported"), []string{"x"})
	same(t, "case matters", ben.get("/users", form{"Client_Gravatar": true}).ok().names("ignored_parameters_unsupported"), []string{"Client_Gravatar"})
	same(t, "in an error", ben.get("/messages", form{"x": 1}).refused(400, "REQUEST_VARIABLE_MISSING").has("ignored_parameters_unsupported"), false)

	before := as(t, fake.Start(t, fake.WithLevel(since-1)), member)
	same(t, "before its level", before.get("/users", form{"x": 1}).ok().has("ignored_parameters_unsupported"), false)
	dialect := as(t, fake.Start(t, zulip()), member)
	same(t, "without parameters in zulip", dialect.get("/users/me", form{"x": 1}).ok().has("ignored_parameters_unsupported"), false)
}

func TestJSONIsReadStrictly(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	for value, says := range map[string]string{
		"True": "not valid JSON", "yes": "not valid JSON", "": "not valid JSON", "'true'": "not valid JSON", "true false": "not valid JSON",
		"1": "is not a boolean", `"true"`: "is not a boolean", "null": "is not a boolean", "[true]": "is not a boolean",
	} {
		ben.get("/streams", form{"include_public": value}).refused(400, "BAD_REQUEST").says("include_public", says)
	}
	ben.get("/streams", form{"include_public": " false "}).ok()
	for value, says := range map[string]string{
		"": "not valid JSON", "+5": "not valid JSON", "007": "not valid JSON", "x": "not valid JSON", "1 2": "not valid JSON",
		"1.5": "is not an integer", "1e1": "is not an integer", `"1"`: "is not an integer", "null": "is not an integer",
		"99999999999999999999": "is not an integer", "[]": "is not an integer", "{}": "is not an integer",
	} {
		ben.subscribe(form{"stream_post_policy": value}, "general").refused(400, "BAD_REQUEST").says("stream_post_policy", says)
	}
	for _, value := range []string{"[", "[1", `{"a":}`, "[] []", "nul", strings.Repeat("[", 33) + strings.Repeat("]", 33), strings.Repeat(`{"a":`, 10000)} {
		ben.post("/register", form{"event_types": value}).refused(400, "BAD_REQUEST").says("event_types")
	}
}

func TestTheFormIsMeantByItsMethodInZulip(t *testing.T) {
	srv := fake.Start(t, zulip())
	ben := as(t, srv, member)
	f := form{"method": "DELETE", "subscriptions": []string{"general"}}
	same(t, "removed", ben.post("/users/me/subscriptions", f).ok().names("removed"), []string{"general"})
	kind, body := asMultipart(t, f.with("subscriptions", []string{"kitchen"}))
	same(t, "by multipart", ben.do(ben.request("POST", "/users/me/subscriptions", kind, body)).ok().names("removed"), []string{"kitchen"})
	ben.post("/streams", form{"method": "PATCH"}).refused(405, "")
	ben.post("/streams", form{"method": "\x00"}).refused(405, "")
	ben.to("telescopes", "t", "a method of sending")
	spec := as(t, fake.Start(t), member)
	spec.post("/users/me/subscriptions", form{"method": "DELETE", "subscriptions": []form{{"name": "general"}}}).ok()
}

func TestOldNamesAreErrorsWithTheirOwnCodeInZulip(t *testing.T) {
	r := as(t, fake.Start(t, zulip()), member).post("/messages", toStream(form{"subject": "x"})).refused(400, "REQUEST_CONFUSING_VAR")
	same(t, "var_name1, var_name2", []string{r.text("var_name1"), r.text("var_name2")}, []string{"topic", "subject"})
}

func TestAnswersAreCompactAndUncached(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	r := ben.get("/users/999", nil)
	same(t, "body", r.raw, fmt.Sprintln(`{"result":"error","msg":"No such user","code":"BAD_REQUEST"}`))
	id := ben.to("general", "t", "<é> & more")
	raw := ben.get(fmt.Sprintf("/messages/%d", id), form{"apply_markdown": false}).raw
	if !strings.Contains(raw, `"<é> & more"`) {
		t.Errorf("text is escaped: %s", raw)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Content-Language": "en", "Vary": "Accept-Language",
		"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
	} {
		same(t, name, r.header.Get(name), want)
	}
}
