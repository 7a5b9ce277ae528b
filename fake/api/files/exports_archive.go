package files

import (
	"archive/tar"
	"bytes"
	"compress/gzip"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// makeArchive packs the public data: the accounts as the requester sees them in the
// API, the public streams, and their messages, one per line.
func makeArchive(c *rest.Call) ([]byte, error) {
	viewer := present.NewViewer(c.View, c.Plan, c.User, false)
	var users, streams, messages bytes.Buffer
	for _, u := range c.View.Users() {
		addLine(c, &users, viewer.User(u))
	}
	count := 0
	for _, s := range c.View.Streams() {
		if s.Private {
			continue
		}
		addLine(c, &streams, present.Stream(c.View, c.World.Clock.Now(), s))
		for m := range c.View.Of(world.OfRecipient(s.RecipientID)) {
			if count++; count > maxExportedMail {
				return nil, exportTooLarge.New(c.View.NotificationBot().Email)
			}
			addLine(c, &messages, viewer.Message(m, false))
		}
	}
	return pack(c, []archiveFile{{"users.jsonl", &users}, {"streams.jsonl", &streams}, {"messages.jsonl", &messages}})
}

func addLine(c *rest.Call, b *bytes.Buffer, object any) {
	line, err := c.Plan.Marshal(object)
	if err != nil {
		panic(err) // wire types always encode
	}
	b.Write(line)
	b.WriteByte('\n')
}

// archiveFile is a file of an archive.
type archiveFile struct {
	name    string
	content *bytes.Buffer
}

func pack(c *rest.Call, files []archiveFile) ([]byte, error) {
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	archive := tar.NewWriter(zipped)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Mode: 0o644, Size: int64(f.content.Len()), ModTime: c.World.Clock.Now().UTC()}
		if err := archive.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := f.content.WriteTo(archive); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	err := zipped.Close()
	return out.Bytes(), err
}
