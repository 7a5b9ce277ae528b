package markdown

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
)

// ImageProxyPath is the path under which a server shows images of other servers. A
// digest and the URL follow, both in hexadecimal; the digest proves that the server
// made the address.
const ImageProxyPath = "/external_content/"

// proxyKey is the key of the digests. It protects nothing: each foreign image is fetched
// over the reader's own connection.
const proxyKey = "an image proxy that only redirects"

func proxyDigest(url string) string {
	digest := hmac.New(sha1.New, []byte(proxyKey))
	digest.Write([]byte(url))
	return hex.EncodeToString(digest.Sum(nil))
}

// ThumbnailPath is the path of the thumbnail of an upload that messages show.
func ThumbnailPath(pathID string) string {
	return "/user_uploads/thumbnail/" + pathID + "/840x560.webp"
}

// proxied returns the address of an image as the server shows it: its own images as
// they are.
func proxied(url string, baseURLs []string) string {
	p, ok := inline.SplitURL(url)
	if !ok || p.Host == "" {
		return url
	}
	for _, base := range baseURLs {
		if own, _ := inline.SplitURL(base); own.Host == p.Host {
			return url
		}
	}
	return ImageProxyPath + proxyDigest(url) + "/" + hex.EncodeToString([]byte(url))
}

// ProxiedImage returns the URL of the image that an address below [ImageProxyPath]
// shows; ok is false for addresses that no rendering made.
func ProxiedImage(path string) (url string, ok bool) {
	digest, encoded, _ := strings.Cut(strings.TrimPrefix(path, ImageProxyPath), "/")
	decoded, err := hex.DecodeString(encoded)
	url = string(decoded)
	ok = err == nil && inline.WebScheme(url) > 0 && hmac.Equal([]byte(digest), []byte(proxyDigest(url)))
	return url, ok
}
