package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ATT: DELETE /attachments/{attachment_id}.
var deleteAttachment = Table("ATT", []Spec{
	{Covers: []string{"ATT-01"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Anonymous().Try("DELETE /attachments/999999999", nil), expect.NoCode()),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"ATT-03", "ERR-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("DELETE /attachments/999999999", nil), expect.Code("BAD_REQUEST")),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"ATT-02", "ATT-04", "STA-29", "RES-14"}, Body: func(s *Session) {
		gone, kept := Upload(s).ID, Upload(s).ID
		first := s.Try("DELETE /attachments/"+gone.String(), nil)
		again := s.Try("DELETE /attachments/"+gone.String(), nil)
		other := s.Try("DELETE /attachments/"+kept.String(), nil)
		only := expect.OnlyKeys("result", "msg", expect.IgnoredParameters)
		s.Verdict(On(first, expect.Success(), only), On(again, expect.Code("BAD_REQUEST")), On(other, expect.Success(), only))
	}},
}, severalAccountsSpecs)

// uploaded is a file that the ordinary user uploaded.
type uploaded struct {
	Uri string
	ID  json.Number
}

// Upload uploads a small file, as the public counterpart takes it.
func Upload(s *Session) uploaded { return uploadOf(s.Actor) }

// uploadOf uploads a file of the actor.
func uploadOf(a *Actor) uploaded {
	s := a.Session
	req := a.Request("POST /user_uploads", nil)
	req.File = &target.File{Name: s.Fresh("file") + ".txt", Content: "a small file"}
	reply := a.Perform(req, 0)
	uri, _ := reply.Body["uri"].(string)
	if !reply.Succeeded() || uri == "" {
		s.Untestable("no file can be uploaded with POST /user_uploads")
	}
	id := attachment(a, uri)
	if id == "" {
		s.Untestable("GET /attachments does not list what was uploaded")
	}
	s.Cleaning().Undo(a.Credentials, "/attachments/"+id.String(), nil)
	return uploaded{Uri: uri, ID: id}
}

// attachment looks the ID of an uploaded file up, "" if it is not listed.
func attachment(a *Actor, uri string) json.Number {
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
