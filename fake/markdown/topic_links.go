package markdown

import "strings"

// Link is a URL in a topic.
type Link struct {
	// Text is the part of the topic.
	Text string
	// URL is where it leads.
	URL string
}

// TopicLinks gives the URLs in a topic in their order; a host without scheme
// gets https.
func TopicLinks(topic string) []Link {
	in := &inline{text: []byte(topic)}
	var links []Link
	for at := 0; at < len(in.text); {
		var found []byte
		if in.startsWord(at) {
			found = in.bareURL(at, len(in.text))
		}
		switch {
		case found == nil:
			at++
			continue
		case hasWebScheme(found):
			links = append(links, Link{string(found), string(found)})
		case !strings.Contains(string(found), "@"):
			links = append(links, Link{string(found), "https://" + string(found)})
		}
		at += len(found)
	}
	return links
}
