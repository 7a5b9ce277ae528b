package arrange

import (
	"encoding/base64"
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// File is a file that the ordinary user uploaded.
type File struct {
	Uri string
	ID  json.Number
}

// DeleteAs asks the server to delete the file.
func (f File) DeleteAs(a *Actor) *target.Reply {
	return a.Try("DELETE /attachments/"+f.ID.String(), nil)
}

// Upload uploads a small file, as the public counterpart takes it.
func Upload(s *Session) File { return UploadOf(s.Actor) }

// UploadPicture uploads a picture of one pixel.
func UploadPicture(s *Session) File { return kept(s.Actor, tryPicture(s.Actor)) }

// TryUpload is the answer to the upload of a small file.
func TryUpload(a *Actor) *target.Reply { return tryFile(a, ".txt", "a small file") }

func tryPicture(a *Actor) *target.Reply {
	picture, _ := base64.StdEncoding.DecodeString(pixel)
	return tryFile(a, ".gif", string(picture))
}

func tryFile(a *Actor, ending, content string) *target.Reply {
	req := a.Request("POST /user_uploads", nil)
	req.File = &target.File{Name: a.Session.Fresh("file") + ending, Content: content}
	return a.Perform(req, 0)
}

// UploadOf uploads a file of the actor.
func UploadOf(a *Actor) File { return kept(a, TryUpload(a)) }

// kept is the file of the answer to an upload, which is deleted at the end.
func kept(a *Actor, reply *target.Reply) File {
	s := a.Session
	uri, _ := reply.Body["uri"].(string)
	if !reply.Succeeded() || uri == "" {
		s.Untestable("no file can be uploaded with POST /user_uploads")
	}
	id := Attachment(a, uri)
	if id == "" {
		s.Untestable("GET /attachments does not list what was uploaded")
	}
	s.Cleaning().Undo(a.Credentials, "/attachments/"+id.String(), nil)
	return File{Uri: uri, ID: id}
}

// Attachment looks the ID of an uploaded file up, "" if it is not listed.
func Attachment(a *Actor, uri string) json.Number {
	const prefix = "/user_uploads/"
	listed, _ := a.Try("GET /attachments", nil).Body["attachments"].([]any)
	for _, element := range listed {
		entry, _ := element.(target.Object)
		id, _ := entry["id"].(json.Number)
		if path, _ := entry["path_id"].(string); path != "" && uri == prefix+path {
			return id
		}
	}
	return ""
}
