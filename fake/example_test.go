package fake_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// example stands for the *testing.T of a test.
type example struct {
	fake.TB
	atEnd []func()
}

func (e *example) Helper()           {}
func (e *example) Cleanup(fn func()) { e.atEnd = append(e.atEnd, fn) }

// One line starts a server that ends with the test.
func ExampleStart() {
	t := &example{} // in a test, its own t
	srv := fake.Start(t, fake.WithLevel(156))

	response, err := srv.Client().Get(fake.InMemory + "/api/v1/server_settings")
	if err != nil {
		fmt.Println(err)
		return
	}
	var settings struct {
		Level int `json:"service_feature_level"`
	}
	err = json.NewDecoder(response.Body).Decode(&settings)
	fmt.Println(settings.Level, err)

	ben, _ := srv.Account("ben@example.com")
	fmt.Println(ben.FullName, ben.Role, len(ben.APIKey))
	// Output:
	// 156 <nil>
	// Ben Brook member 32
}

func TestTheClientWorksInsideABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		before := ben.Message(ben.To("general", "t", "now"))["timestamp"].(float64)
		time.Sleep(24 * time.Hour) // passes at once, for the server too
		after := ben.Message(ben.To("general", "t", "tomorrow"))["timestamp"].(float64)
		Same(t, "seconds in between", after-before, float64(24*60*60))
	})
}

// Waiting for time would hang in a bubble with a socket.
func TestTheURLWorksInsideABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		world := srv.World(t)
		for _, base := range []string{srv.URL(), world.URL()} {
			ben := As(t, srv, Member)
			ben.Base = base
			q := ben.Queue(nil)
			began := time.Now()
			Same(t, "events", Kinds(q.Poll(true).OK().List("events")), []string{"heartbeat"})
			if passed := time.Since(began); passed < 45*time.Second {
				t.Errorf("%s: the heartbeat came after %s", base, passed)
			}
		}
	})
}

func TestInvalidServersAreRefused(t *testing.T) {
	for name, cfg := range map[string]fake.Config{"above the newest level": {Level: featurelevels.Newest() + 1},
		"below the oldest": {Level: -1}} {
		if _, err := fake.New(cfg); err == nil {
			t.Errorf("a server %s was made", name)
		}
	}
	srv, err := fake.New(fake.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := srv.Listen("127.0.0.1:notaport"); err == nil || srv.URL() != "" {
		t.Errorf("a server listens at %q", srv.URL())
	}
}

// A fault lets some requests go wrong on purpose.
func ExampleWithFaults() {
	t := &example{} // in a test, its own t
	srv := fake.Start(t, fake.WithFaults(fake.Fault{Kind: fake.HTTPStatus, Status: 503, Count: "first 2"}))

	for range 3 {
		response, err := srv.Client().Get(fake.InMemory + "/api/v1/server_settings")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(response.StatusCode)
	}
	// Output:
	// 503
	// 503
	// 200
}

// The server remembers what its clients sent.
func ExampleServer_AssertSent() {
	t := &example{} // in a test, its own t
	srv := fake.Start(t)
	ben, _ := srv.Account("ben@example.com")

	form := strings.NewReader("type=stream&to=general&topic=lunch&content=soup")
	request, err := http.NewRequest("POST", fake.InMemory+"/api/v1/messages", form)
	if err != nil {
		fmt.Println(err)
		return
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(ben.Email, ben.APIKey)
	if _, err := srv.Client().Do(request); err != nil {
		fmt.Println(err)
		return
	}

	srv.AssertSent("POST /messages", fake.Params{"to": "general", "content": "soup"})
	sent := srv.Requests()[0]
	fmt.Println(sent.User, sent.Operation, sent.Parameters["topic"], sent.Status)
	// Output:
	// ben@example.com POST /messages lunch 200
}
