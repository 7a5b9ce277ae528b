package preview

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// videoHosts are the hosts of YouTube's videos.
var videoHosts = []string{"m.youtube.com", "www.youtube.com", "www.youtube-nocookie.com", "youtube.com",
	"youtube-nocookie.com"}

var videoName = lazyregexp.New(`^[0-9A-Za-z_-]+$`)

// videoID returns the name of the video that a URL leads to, "" for another URL.
func videoID(p inline.URL) string {
	host, _, _ := strings.Cut(p.Host[strings.LastIndexByte(p.Host, '@')+1:], ":")
	host = strings.ToLower(host)
	id := ""
	switch {
	case p.Scheme != "http" && p.Scheme != "https":
	case host == "youtu.be":
		id = strings.TrimPrefix(p.Path, "/")
	case slices.Contains(videoHosts, host):
		id = videoOfPath(p)
	}
	if !videoName.MatchString(id) {
		return ""
	}
	return id
}

func videoOfPath(p inline.URL) string {
	query, _ := url.ParseQuery(p.Query)
	switch first := strings.Split(p.Path, "/"); {
	case p.Path == "/watch" || p.Path == "/watch_popup":
		return query.Get("v")
	case p.Path == "/watch_videos":
		id, _, _ := strings.Cut(query.Get("video_ids"), ",")
		return id
	case len(first) > 2 && slices.Contains([]string{"embed", "shorts", "v"}, first[1]):
		return first[2]
	}
	return ""
}

// showingVideo makes the preview of a video.
func showingVideo(id, href string) *tree.Element {
	div := showing("https://i.ytimg.com/vi/"+id+"/default.jpg", href, "")
	div.Set("class", "youtube-video "+imageClass)
	div.First().Set("data-id", id)
	return div
}
