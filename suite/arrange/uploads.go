package arrange

import (
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

// UploadOf uploads a file of the actor.
func UploadOf(a *Actor) File {
	s := a.Session
	req := a.Request("POST /user_uploads", nil)
	req.File = &target.File{Name: s.Fresh("file") + ".txt", Content: "a small file"}
	reply := a.Perform(req, 0)
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
