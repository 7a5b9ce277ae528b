package markdown

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// videoHosts are where YouTube shows videos.
var videoHosts = []string{"m.youtube.com", "www.youtube.com", "www.youtube-nocookie.com", "youtube.com", "youtube-nocookie.com"}

var videoName = regexp.MustCompile(`^[0-9A-Za-z_-]+$`)

// videoID gives the name of the video to which a URL leads, "" when it is none.
func videoID(p parts) string {
	host, _, _ := strings.Cut(p.host[strings.LastIndexByte(p.host, '@')+1:], ":")
	host = strings.ToLower(host)
	id := ""
	switch {
	case p.scheme != "http" && p.scheme != "https":
	case host == "youtu.be":
		id = strings.TrimPrefix(p.path, "/")
	case slices.Contains(videoHosts, host):
		id = videoOfPath(p)
	}
	if !videoName.MatchString(id) {
		return ""
	}
	return id
}

func videoOfPath(p parts) string {
	query, _ := url.ParseQuery(p.query)
	switch first := strings.Split(p.path, "/"); {
	case p.path == "/watch" || p.path == "/watch_popup":
		return query.Get("v")
	case p.path == "/watch_videos":
		id, _, _ := strings.Cut(query.Get("video_ids"), ",")
		return id
	case len(first) > 2 && slices.Contains([]string{"embed", "shorts", "v"}, first[1]):
		return first[2]
	}
	return ""
}

// showingVideo makes the preview of a video.
func showingVideo(id, href string) *element {
	div := showing("https://i.ytimg.com/vi/"+id+"/default.jpg", href, "")
	div.set("class", "youtube-video "+imageClass)
	div.first().set("data-id", id)
	return div
}
