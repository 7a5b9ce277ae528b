package webhooks

import (
	"fmt"
	"net/url"
)

// twilio shows an integration that sends a form: a text message to a
// telephone.
var twilio = Integration{Name: "twilio", Title: "Twilio", Read: func(d Delivery) (Message, error) {
	form, err := url.ParseQuery(string(d.Body))
	if err != nil {
		return Message{}, Malformed{"form"}
	}
	for _, key := range []string{"From", "Body"} {
		if form.Get(key) == "" {
			return Message{}, MissingKey{key}
		}
	}
	return Message{
		Topic:   "SMS from " + form.Get("From"),
		Content: fmt.Sprintf("````quote\n%s\n````", form.Get("Body")),
	}, nil
}}
