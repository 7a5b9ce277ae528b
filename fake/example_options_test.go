package fake_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// A client library for Zulip servers meets its names and error texts in dialect zulip.
func ExampleWithDialect() {
	t := &example{} // in a test, its own t
	w := fake.Start(t, fake.WithDialect(featurelevels.Zulip), fake.WithLevel(122)).World(t)
	settings := w.As("ben@example.com").Call("GET", "/server_settings", nil)
	fmt.Println(settings["zulip_feature_level"])
	// Output:
	// 122
}

// A scenario has the people, streams and messages of a test.
func ExampleWithScenario() {
	t := &example{} // in a test, its own t
	kitchen, err := scenarios.Load(strings.NewReader(`
users:
  - {email: kay@example.com, full_name: Kay Kind, role: owner}
streams:
  - {name: kitchen, subscribers: [kay@example.com]}
`), "kitchen.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	srv := fake.Start(t, fake.WithScenario(kitchen))
	for _, account := range srv.Accounts() {
		fmt.Println(account.FullName, account.Role)
	}
	// Output:
	// Kay Kind owner
}

// A world with a frozen clock has the same times in each run.
func ExampleWithFrozenClock() {
	t := &example{} // in a test, its own t
	w := fake.Start(t, fake.WithFrozenClock(time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC))).World(t)
	ben := w.As("ben@example.com")
	message := ben.Call("GET", fmt.Sprintf("/messages/%d", ben.Send("general", "lunch", "Soup?")), nil)["message"]
	fmt.Println(time.Unix(int64(message.(map[string]any)["timestamp"].(float64)), 0).UTC())
	// Output:
	// 2026-01-01 09:00:00 +0000 UTC
}

// A client that trusts the certificate reaches the server with TLS.
func ExampleWithTLS() {
	t := &example{} // in a test, its own t
	certificate, err := fake.SelfSigned()
	if err != nil {
		fmt.Println(err)
		return
	}
	srv := fake.Start(t, fake.WithTLS(certificate))

	trusted := x509.NewCertPool()
	trusted.AddCert(certificate.Leaf)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	response, err := client.Get(srv.URL() + "/api/v1/server_settings")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(response.Status)
	// Output:
	// 200 OK
}

// A copy of a world goes on at another level, and the first one stays.
func ExampleWorld_Fork() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t, fake.WithLevel(92))
	id := w.As("ben@example.com").Send("general", "lunch", "Soup?")

	later := w.Fork(fake.WithLevel(156))
	later.As("ben@example.com").Edit(id, "Bread?")
	for _, one := range []*fake.World{w, later} {
		text := one.As("ada@example.com").Call("GET", fmt.Sprintf("/messages/%d", id), nil)["raw_content"]
		fmt.Println(one.Level(), text)
	}
	// Output:
	// 92 Soup?
	// 156 Bread?
}

// A reset takes back what happened, so that several tests can share a world.
func ExampleWorld_Reset() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t, fake.WithLevel(92))
	w.Upgrade(156)
	w.As("eli@example.com").Deactivate()
	w.Reset()
	eli, _ := w.Account("eli@example.com")
	fmt.Println(w.Level(), eli.Active)
	// Output:
	// 92 true
}

// Each request has its parameters, its answer, and warnings for the author of the client.
func ExampleWorld_Requests() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t, fake.WithLevel(92))
	ben, _ := w.Account("ben@example.com")

	request, err := http.NewRequest("GET", w.InMemoryURL()+"/api/v1/users/me?colour=green", http.NoBody)
	if err != nil {
		fmt.Println(err)
		return
	}
	request.SetBasicAuth(ben.Email, ben.APIKey)
	if _, err := w.Client().Do(request); err != nil {
		fmt.Println(err)
		return
	}
	for _, sent := range w.Requests() {
		fmt.Println(sent.Operation, sent.Status)
		for _, warning := range sent.Warnings {
			fmt.Println(warning.Text)
		}
	}
	// Output:
	// GET /users/me 200
	// the parameter colour is not read
}

// An exported world is a scenario, which a later test can begin with.
func ExampleWorld_Export() {
	t := &example{} // in a test, its own t
	srv := fake.Start(t)
	w := srv.World(t)
	w.As("ben@example.com").Send("general", "lunch", "Soup?")

	scenario, err := scenarios.Load(strings.NewReader(string(w.Export())), "export.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	again := srv.World(t, fake.WithScenario(scenario))
	found := again.As("ben@example.com").Call("GET", "/messages", fake.Params{
		"anchor": "newest", "num_before": 1, "num_after": 0, "apply_markdown": false,
	})["messages"].([]any)
	fmt.Println(found[0].(map[string]any)["content"])
	// Output:
	// Soup?
}

// A direct message, a file in a message and a read message, as other people's clients see them.
func ExamplePerson_Upload() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	ada, ben := w.As("ada@example.com"), w.As("ben@example.com")
	chart := ada.Upload("chart.txt", []byte("soup 3, bread 4"))
	id := ada.SendDirect("[chart]("+chart+")", "ben@example.com")
	ben.MarkRead(id)

	message := ben.Call("GET", fmt.Sprintf("/messages/%d", id), nil)["message"].(map[string]any)
	fmt.Println(message["type"], message["flags"], strings.Contains(message["content"].(string), "chart.txt"))
	// Output:
	// private [read] true
}

// Call sends any request of the API, where a person has no method for it.
func ExamplePerson_Call() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	ben := w.As("ben@example.com")
	ben.Call("PATCH", "/users/me/subscriptions/muted_topics", fake.Params{
		"stream": "general", "topic": "lunch", "op": "add",
	})
	muted := ben.Call("POST", "/register", fake.Params{"fetch_event_types": `["muted_topics"]`})["muted_topics"]
	topic := muted.([]any)[0].([]any)
	fmt.Println(topic[0], topic[1])
	// Output:
	// general lunch
}
