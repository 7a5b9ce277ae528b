package scenarios

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	_ "image/gif" // these imports register the formats
	_ "image/jpeg"
	_ "image/png"
	"strings"
)

// Picture decodes a picture in base64. The ending is that of its files.
func Picture(text string) (content []byte, ending string, err error) {
	if content, err = base64.StdEncoding.DecodeString(text); err != nil {
		return nil, "", err
	}
	_, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, "", errors.New("it is not a PNG, GIF or JPEG file")
	}
	return content, map[string]string{"gif": ".gif", "jpeg": ".jpg", "png": ".png"}[kind], nil
}

func (c *checker) checkPicture(path, text string) {
	if text == "" {
		return
	}
	if _, _, err := Picture(text); err != nil {
		c.fail(path, "expected a picture in padded base64: %v", err)
	}
}

func (c *checker) checkIcon(path, icon string) {
	if icon != "" && !strings.HasPrefix(icon, "/") && !strings.HasPrefix(icon, "https://") &&
		!strings.HasPrefix(icon, "http://") {
		c.fail(path, "expected a URL with http or https, or a path that begins with a slash, found %s", quote(icon))
	}
}
