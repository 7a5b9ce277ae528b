package requests_test

import (
	"bytes"
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// asMultipart encodes parameters as clients that always send multipart do.
func asMultipart(t testing.TB, f Form) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, v := range f {
		if err := w.WriteField(name, AsText(v)); err != nil {
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
	ben := As(t, srv, Member)
	f := ToStream(Form{"content": "in some form; 50% & more"})
	kind, body := asMultipart(t, f)
	for name, r := range map[string]*http.Request{
		"in a form":                 ben.Request("POST", "/messages", FormType, f.Encode()),
		"in a form with a charset":  ben.Request("POST", "/messages", FormType+"; charset=UTF-8", f.Encode()),
		"in the query":              ben.Request("POST", "/messages?"+f.Encode(), "", ""),
		"in the query, with a body": ben.Request("POST", "/messages?"+f.Encode(), "application/json", "{}"),
		"as multipart":              ben.Request("POST", "/messages", kind, body),
		"in the query and in the form": ben.Request("POST", "/messages?"+f.Without("to").Encode(), FormType,
			Form{"to": "general"}.Encode()),
		"the form hides the query": ben.Request("POST", "/messages?"+Form{"content": "hidden"}.Encode(), FormType,
			f.Encode()),
		"an empty multipart, and query": ben.Request("POST", "/messages?"+f.Encode(), kind, ""),
		"with empty pairs":              ben.Request("POST", "/messages", FormType, "&&"+f.Encode()+"&"),
		"with bare semicolons": ben.Request("POST", "/messages", FormType,
			f.Without("content").Encode()+"&content=in+some+form;+50%25+%26+more"),
	} {
		t.Run(name, func(t *testing.T) {
			Same(t, "content", ben.Raw(ben.Do(r).OK().Int("id")), "in some form; 50% & more")
		})
	}
}

func TestABodyOfAnotherKindHoldsNoParameters(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, kind := range []string{"application/json", "text/plain", "", ";;;"} {
		r := ben.Do(ben.Request("POST", "/messages", kind, ToStream(nil).Encode())).Refused(400, "REQUEST_VARIABLE_MISSING")
		Same(t, "var_name", r.Text("var_name"), "type")
	}
	get := ben.Request("GET", "/messages", FormType, "num_before=0&num_after=0")
	ben.Do(get).Refused(400, "REQUEST_VARIABLE_MISSING")
}

func TestTheLastValueOfARepeatedParameterCounts(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	r := ben.Do(ben.Request("GET", "/messages?num_before=x&num_before=1&num_after=5&num_after=0&anchor=newest", "",
		"")).OK()
	Same(t, "messages", len(r.List("messages")), 1)
	ben.Do(ben.Request("GET", "/messages?num_before=1&num_before=x&num_after=0&anchor=newest", "", "")).Refused(400,
		"BAD_REQUEST").Says("num_before")
}

func TestTheFirstOfSeveralWrongParametersIsNamed(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	r := ben.Post("/messages", Form{"to": ""}).Refused(400, "REQUEST_VARIABLE_MISSING")
	Same(t, "var_name", r.Text("var_name"), "type")
	r = ben.Get("/messages", Form{"apply_markdown": "x", "num_after": "y"}).Refused(400, "REQUEST_VARIABLE_MISSING")
	Same(t, "var_name", r.Text("var_name"), "num_before")
}

func TestIgnoredParametersAreListed(t *testing.T) {
	since := featurelevels.ChangeID("167-ignored-parameters-everywhere").Level()
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	query := "/messages?zebra=1&content=hidden"
	r := ben.Do(ben.Request("POST", query, FormType,
		ToStream(Form{"ape": "2", "realm_str": "x", "client": "c", "subject": nil}).Encode())).OK()
	Same(t, "sorted, from the body and the query", r.Names("ignored_parameters_unsupported"),
		[]string{"ape", "realm_str", "zebra"})
	Same(t, "none", ben.Get("/users", Form{"client": "c"}).OK().Has("ignored_parameters_unsupported"), false)
	Same(t, "an endpoint without parameters", ben.Get("/users/me",
		Form{"x": 1}).OK().Names("ignored_parameters_unsupported"), []string{"x"})
	Same(t, "case matters", ben.Get("/users", Form{"Client_Gravatar": true}).OK().Names("ignored_parameters_unsupported"),
		[]string{"Client_Gravatar"})
	Same(t, "in an error", ben.Get("/messages", Form{"x": 1}).Refused(400,
		"REQUEST_VARIABLE_MISSING").Has("ignored_parameters_unsupported"), false)

	before := As(t, fake.Start(t, fake.WithLevel(since-1)), Member)
	Same(t, "before its level", before.Get("/users", Form{"x": 1}).OK().Has("ignored_parameters_unsupported"), false)
	dialect := As(t, fake.Start(t, Zulip()), Member)
	Same(t, "without parameters in zulip", dialect.Get("/users/me",
		Form{"x": 1}).OK().Has("ignored_parameters_unsupported"), false)
}

func TestJSONIsReadStrictly(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	for value, says := range map[string]string{
		"True": "not valid JSON", "yes": "not valid JSON", "": "not valid JSON", "'true'": "not valid JSON",
		"true false": "not valid JSON",
		"1":          "is not a boolean", `"true"`: "is not a boolean", "null": "is not a boolean", "[true]": "is not a boolean",
	} {
		ben.Get("/streams", Form{"include_public": value}).Refused(400, "BAD_REQUEST").Says("include_public", says)
	}
	ben.Get("/streams", Form{"include_public": " false "}).OK()
	for value, says := range map[string]string{
		"": "not valid JSON", "+5": "not valid JSON", "007": "not valid JSON", "x": "not valid JSON", "1 2": "not valid JSON",
		"1.5": "is not an integer", "1e1": "is not an integer", `"1"`: "is not an integer", "null": "is not an integer",
		"99999999999999999999": "is not an integer", "[]": "is not an integer", "{}": "is not an integer",
	} {
		ben.Subscribe(Form{"stream_post_policy": value}, "general").Refused(400, "BAD_REQUEST").Says("stream_post_policy",
			says)
	}
	for _, value := range []string{"[", "[1", `{"a":}`, "[] []", "nul", strings.Repeat("[", 33) + strings.Repeat("]", 33),
		strings.Repeat(`{"a":`, 10000)} {
		ben.Post("/register", Form{"event_types": value}).Refused(400, "BAD_REQUEST").Says("event_types")
	}
}

func TestFormsMayNameAnotherMethodInZulip(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ben := As(t, srv, Member)
	f := Form{"method": "DELETE", "subscriptions": []string{"general"}}
	Same(t, "removed", ben.Post("/users/me/subscriptions", f).OK().Names("removed"), []string{"general"})
	kind, body := asMultipart(t, f.With("subscriptions", []string{"kitchen"}))
	Same(t, "by multipart", ben.Do(ben.Request("POST", "/users/me/subscriptions", kind, body)).OK().Names("removed"),
		[]string{"kitchen"})
	ben.Post("/streams", Form{"method": "PATCH"}).Refused(405, "")
	ben.Post("/streams", Form{"method": "\x00"}).Refused(405, "")
	ben.To("telescopes", "t", "a method of sending")
	spec := As(t, fake.Start(t), Member)
	spec.Post("/users/me/subscriptions", Form{"method": "DELETE", "subscriptions": []Form{{"name": "general"}}}).OK()
}

func TestOldNamesAreErrorsWithTheirOwnCodeInZulip(t *testing.T) {
	r := As(t, fake.Start(t, Zulip()), Member).Post("/messages", ToStream(Form{"subject": "x"})).Refused(400,
		"REQUEST_CONFUSING_VAR")
	Same(t, "var_name1, var_name2", []string{r.Text("var_name1"), r.Text("var_name2")}, []string{"topic", "subject"})
}

func TestAnAnswerToALongURLRepeatsItsBeginningInZulip(t *testing.T) {
	ben := As(t, fake.Start(t, Zulip()), Member)
	const path = "/api/v1/messages?anchor="
	for _, length := range []int{8190, 8191} {
		r := ben.Get("/messages", Form{"anchor": strings.Repeat("7", length-len(path))})
		want := fmt.Sprintf("Got more than 8190 bytes when reading: bytearray(b'%s%s'...)\n", path,
			strings.Repeat("7", 100-len(path)))
		Same(t, fmt.Sprintf("%d bytes are refused by the front server", length), r.Raw == want, length > 8190)
	}
}

func TestAnswersAreCompactAndUncached(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	r := ben.Get("/users/999", nil)
	Same(t, "body", r.Raw, fmt.Sprintln(`{"result":"error","msg":"No such user","code":"BAD_REQUEST"}`))
	id := ben.To("general", "t", "<é> & more")
	raw := ben.Get(fmt.Sprintf("/messages/%d", id), Form{"apply_markdown": false}).Raw
	if !strings.Contains(raw, `"<é> & more"`) {
		t.Errorf("text is escaped: %s", raw)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Content-Language": "en",
		"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
	} {
		Same(t, name, r.Header.Get(name), want)
	}
	Same(t, "Vary", r.Header.Values("Vary"), []string{"Origin", "Accept-Language"})
}
