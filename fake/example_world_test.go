package fake_test

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake"
)

// The reaction of one person is in the message that another one reads.
func ExamplePerson_React() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	id := w.As("ben@example.com").Send("general", "lunch", "Soup?")
	w.As("ada@example.com").React(id, "tada")

	message := w.As("ben@example.com").Call("GET", fmt.Sprintf("/messages/%d", id), nil)["message"]
	for _, reaction := range message.(map[string]any)["reactions"].([]any) {
		fmt.Println(reaction.(map[string]any)["emoji_name"])
	}
	// Output:
	// tada
}

// People who subscribe are among the subscribers that others see.
func ExamplePerson_Subscribe() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	w.As("eli@example.com").Subscribe("new instruments")
	w.As("ben@example.com").Subscribe("new instruments")

	id := w.As("ben@example.com").Call("GET", "/get_stream_id", fake.Params{"stream": "new instruments"})["stream_id"]
	fmt.Println(w.As("ben@example.com").Call("GET", fmt.Sprintf("/streams/%v/members", id), nil)["subscribers"])
	// Output:
	// [4 7]
}

// An account is deactivated, and its client's requests are refused.
func ExamplePerson_Deactivate() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	eli := w.As("eli@example.com")
	eli.Deactivate()
	account, _ := w.Account("eli@example.com")
	fmt.Println(account.Active)
	eli.Reactivate()
	account, _ = w.Account("eli@example.com")
	fmt.Println(account.Active)
	// Output:
	// false
	// true
}

// After a restart of the server, event queues get an event of it, and go on.
func ExampleWorld_Restart() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	ben := w.As("ben@example.com")
	queue := ben.Call("POST", "/register", fake.Params{"event_types": `["restart"]`})["queue_id"]
	w.Restart()

	events := ben.Call("GET", "/events", fake.Params{"queue_id": queue, "last_event_id": -1})["events"]
	for _, event := range events.([]any) {
		fmt.Println(event.(map[string]any)["type"])
	}
	// Output:
	// restart
}

// Faults of a world do not meet the requests of its people, only those of clients.
func ExampleWorld_AddFaults() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)
	w.AddFaults(fake.Fault{Kind: fake.HTTPStatus, Status: 502, Count: "only the 2nd"})

	for range 3 {
		response, err := w.Client().Get(w.InMemoryURL() + "/api/v1/server_settings")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(response.StatusCode)
	}
	// Output:
	// 200
	// 502
	// 200
}
