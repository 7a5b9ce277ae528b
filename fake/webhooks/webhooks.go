// Package webhooks converts requests of third parties to POST
// /external/{integration_name} into messages (spec: Incoming webhook). One file per
// integration; to add one, add its file and list it here.
package webhooks

import (
	"fmt"
	"net/http"
)

// Integration is the format of one third party.
type Integration struct {
	// Name is its name in the path, lower-case letters.
	Name string
	// Title is its name in messages' client, without spaces.
	Title string
	// Read makes a message of a delivery. Its errors are of the types
	// Malformed, MissingKey, MissingHeader and Unsupported.
	Read func(Delivery) (Message, error)
}

// Delivery is one request of a third party. The integration interprets its body.
type Delivery struct {
	Header http.Header
	Body   []byte
}

// Message is a message to send. Event names the kind of event, "" for an
// integration with only one kind.
type Message struct{ Topic, Content, Event string }

// All lists the integrations by name.
func All() []Integration { return []Integration{gitHub, helloWorld, twilio} }

// Find returns the integration of a name.
func Find(name string) (Integration, bool) {
	for _, i := range All() {
		if i.Name == name {
			return i, true
		}
	}
	return Integration{}, false
}

// MissingKey is a payload that lacks a key the integration needs, or has another type
// than text there.
type MissingKey struct{ Key string }

func (e MissingKey) Error() string {
	return fmt.Sprintf("Malformed payload: '%s' must be a text", e.Key)
}

// MissingHeader is a delivery without the header that names its event.
type MissingHeader struct{ Header string }

func (e MissingHeader) Error() string {
	return fmt.Sprintf("Missing the HTTP event header '%s'", e.Header)
}

// Unsupported is an event that the integration has no message for.
type Unsupported struct{ Title, Event string }

func (e Unsupported) Error() string {
	return fmt.Sprintf("The '%s' event isn't currently supported by the %s webhook", e.Event, e.Title)
}
