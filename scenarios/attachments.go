package scenarios

import (
	"encoding/base64"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Attachment is an uploaded file. Messages of its owner use it with a link to
// its path below /user_uploads/.
type Attachment struct {
	// ID is the number of the attachment. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Owner is the email of the user who uploaded the file.
	Owner string `yaml:"owner" required:"true" ref:"user"`
	// Name is the name of the file.
	Name string `yaml:"name" required:"true" limit:"1..255"`
	// Path is the path below /user_uploads/, such as 1/charts/reef.txt. Left out: an
	// unguessable path.
	Path string `yaml:"path,omitempty" limit:"0..500"`
	// Time is when the file was uploaded. Left out: one day before the start.
	Time Time `yaml:"time,omitempty"`
	// Content is the content of a text file.
	Content string `yaml:"content,omitempty"`
	// Base64 is the content of any other file, in base64.
	Base64 string `yaml:"base64,omitempty"`
}

// attachmentPath is a path below /user_uploads/: the organization's number, and
// names that need no escape in a link.
var attachmentPath = lazyregexp.New(`^1(?:/[\pL\pM\pN_-][\pL\pM\pN._-]*)+$`)

func (c *checker) checkAttachments() {
	ids, paths := map[int]string{}, map[string]bool{}
	for i := range c.Attachments {
		a, at := &c.Attachments[i], indexed("attachments", i)
		if !isText(a.Name) || strings.ContainsAny(a.Name, `/\`) {
			c.fail(at+".name",
				"expected the name of a file without slashes, control characters and surrounding spaces, found %s", quote(a.Name))
		}
		if first := ids[a.ID]; a.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", a.ID, first)
		}
		ids[a.ID] = a.Name
		switch {
		case a.Path == "":
		case !attachmentPath.MatchString(a.Path):
			c.fail(at+".path",
				"expected 1 and names of letters, digits, dots, hyphens and underscores, such as 1/charts/reef.txt, found %s",
				quote(a.Path))
		case paths[a.Path]:
			c.fail(at+".path", "%s is the path of another attachment", quote(a.Path))
		}
		paths[a.Path] = true
		c.checkFile(at, a)
	}
}

func (c *checker) checkFile(at string, a *Attachment) {
	if a.Content != "" && a.Base64 != "" {
		c.fail(at+".base64", "the attachment has content too: expected one of the two")
	}
	if _, err := base64.StdEncoding.DecodeString(a.Base64); err != nil {
		c.fail(at+".base64", "expected padded base64: %v", err)
	}
}
