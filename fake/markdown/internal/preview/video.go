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

// showingVideo makes the preview of a video of YouTube.
func (s *shower) showingVideo(id, href string) *tree.Element {
	size := "default"
	if s.LargerVideoPictures {
		size = "mqdefault"
	}
	div := showing("https://i.ytimg.com/vi/"+id+"/"+size+".jpg", href, "")
	div.Set("class", "youtube-video "+imageClass)
	div.First().Set("data-id", id)
	return div
}

var videoEndings = []string{".mp4", ".webm"}

// isVideo reports whether a URL leads to a video, by the name of its file.
func isVideo(p inline.URL) bool {
	path := strings.ToLower(p.Path)
	return slices.ContainsFunc(videoEndings, func(ending string) bool { return strings.HasSuffix(path, ending) })
}

// showingVideoFile makes the preview of a video that is a file.
func showingVideoFile(l foundLink) *tree.Element {
	div := showing(l.url, l.url, l.title())
	div.Set("class", imageClass+" message_inline_video")
	video := div.First().First()
	video.Tag = "video"
	video.Set("preload", "metadata")
	video.Set("src", l.url)
	return div
}
