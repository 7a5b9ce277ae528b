package markdown

import (
	"slices"
	"strings"
)

// Link is a reference or a URL in a topic.
type Link struct {
	// Text is the part of the topic.
	Text string
	// URL is where it leads.
	URL string
}

// TopicLinks gives the references and the URLs in a topic in their order; a host
// without scheme gets https. Where they overlap, earlier linkifiers win, and all
// of them over URLs.
func TopicLinks(topic string, linkifiers []*Linkifier) []Link {
	text, budget := []byte(topic), matchingBudget
	var found []reference
	add := func(more []reference) {
		for _, r := range more {
			if !slices.ContainsFunc(found, r.overlaps) {
				found = append(found, r)
			}
		}
	}
	for _, l := range linkifiers {
		add(l.references(text, &budget))
	}
	add(urlsIn(text))
	slices.SortFunc(found, func(a, b reference) int { return a.from - b.from })
	var links []Link
	for _, r := range found {
		links = append(links, Link{topic[r.from:r.to], r.url})
	}
	return links
}

func (r reference) overlaps(other reference) bool { return r.from < other.to && other.from < r.to }

// urlsIn gives the URLs and hosts in a text.
func urlsIn(text []byte) []reference {
	in := &inline{text: text}
	var found []reference
	for at := 0; at < len(text); {
		var url []byte
		if in.startsWord(at) {
			url = in.bareURL(at, len(text))
		}
		end := at + max(1, len(url))
		switch {
		case url == nil:
		case hasWebScheme(url):
			found = append(found, reference{at, end, string(url)})
		case !strings.Contains(string(url), "@"):
			found = append(found, reference{at, end, "https://" + string(url)})
		}
		at = end
	}
	return found
}
