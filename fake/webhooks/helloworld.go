package webhooks

import "fmt"

// helloWorld is the sample integration of the specification: JSON with a title
// and an address, one fixed topic.
var helloWorld = Integration{Name: "helloworld", Title: "HelloWorld", Read: func(d Delivery) (Message, error) {
	p, err := parse(d.Body)
	if err != nil {
		return Message{}, err
	}
	t, err := p.texts("featured_title", "featured_url")
	if err != nil {
		return Message{}, err
	}
	return Message{Topic: "Hello World", Content: fmt.Sprintf(
		"Hello! I am happy to be here! :smile:\nThe Wikipedia featured article for today is **[%s](%s)**",
		t["featured_title"], t["featured_url"])}, nil
}}
