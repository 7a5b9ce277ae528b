package markdown

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
)

// Link is a reference or a URL in a topic.
type Link struct {
	// Text is the part of the topic.
	Text string
	// URL is the target of the link.
	URL string
}

// TopicLinks returns the references and the URLs in a topic in their order; a host
// without scheme gets https. Where they overlap, earlier linkifiers win, and all
// of them over URLs.
func TopicLinks(topic string, linkifiers []*Linkifier) []Link {
	budget := matchingBudget
	var found []reference
	add := func(r reference) bool {
		if !slices.ContainsFunc(found, r.overlaps) {
			found = append(found, r)
		}
		return true
	}
	for _, l := range linkifiers {
		l.references(topic, 0, &budget, add)
	}
	for _, r := range urlsIn(topic) {
		add(r)
	}
	slices.SortFunc(found, func(a, b reference) int { return a.from - b.from })
	var links []Link
	for _, r := range found {
		links = append(links, Link{topic[r.from:r.to], r.url})
	}
	return links
}

func (r reference) overlaps(other reference) bool { return r.from < other.to && other.from < r.to }

// urlsIn returns the URLs and hosts in a text.
func urlsIn(text string) []reference {
	var bare inline.BareLinks
	var found []reference
	for at := 0; at < len(text); {
		url := bare.At(text, at)
		end := at + max(1, len(url))
		switch {
		case url == "":
		case inline.WebScheme(url) > 0:
			found = append(found, reference{at, end, url})
		case !strings.Contains(url, "@"):
			found = append(found, reference{at, end, "https://" + url})
		}
		at = end
	}
	return found
}
