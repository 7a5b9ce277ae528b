package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// deleteAttachment is about DELETE /attachments/{attachment_id}.
func deleteAttachment() {
	Describe("Delete an attachment", Section("ATT"), func() {
		It("needs credentials", Covers("ATT-01"), OnlyDialect("spec"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Anonymous().Try("DELETE /attachments/999999999", nil)).To(BeRefusedWithoutCode())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("refuses an unknown ID", Covers("ATT-03", "ERR-09"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("DELETE /attachments/999999999", nil)).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("refuses the attachment of another user", Covers("ATT-03"), Inferred, Needs(Second), func(s *Session) {
			file := Upload(s)
			s.Expect(file.deleteAs(s.As(Second))).To(BeRefused())
			s.Expect(attachment(s.Actor, file.Uri)).To(Equal(file.ID))
		})
		It("deletes an attachment once, with nothing but the envelope", Covers("ATT-02", "ATT-04", "STA-29", "RES-14"),
			func(s *Session) {
				gone, kept := Upload(s), Upload(s)
				s.Expect(gone.deleteAs(s.Actor)).To(bareEnvelope())
				s.Expect(gone.deleteAs(s.Actor)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(kept.deleteAs(s.Actor)).To(bareEnvelope())
			})
		It("deletes the attachment of the path alone", Covers("ATT-02", "STA-29"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			gone, kept, theirs := Upload(s), Upload(s), uploadOf(second)
			s.Expect(gone.deleteAs(s.Actor)).To(Succeed())
			s.Expect(attachment(s.Actor, gone.Uri)).To(Equal(json.Number("")))
			s.Expect(attachment(s.Actor, kept.Uri)).To(Equal(kept.ID))
			s.Expect(attachment(second, theirs.Uri)).To(Equal(theirs.ID))
		})
	})
}

// uploaded is a file that the ordinary user uploaded.
type uploaded struct {
	Uri string
	ID  json.Number
}

// deleteAs asks the server to delete the file.
func (u uploaded) deleteAs(a *Actor) *target.Reply {
	return a.Try("DELETE /attachments/"+u.ID.String(), nil)
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
