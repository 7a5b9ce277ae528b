package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
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
			s.Expect(file.DeleteAs(s.As(Second))).To(BeRefused())
			s.Expect(Attachment(s.Actor, file.Uri)).To(Equal(file.ID))
		})
		It("deletes an attachment once, with nothing but the envelope", Covers("ATT-02", "ATT-04", "STA-29", "RES-14"),
			func(s *Session) {
				gone, kept := Upload(s), Upload(s)
				s.Expect(gone.DeleteAs(s.Actor)).To(BareEnvelope())
				s.Expect(gone.DeleteAs(s.Actor)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(kept.DeleteAs(s.Actor)).To(BareEnvelope())
			})
		It("deletes the attachment of the path alone", Covers("ATT-02", "STA-29"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			gone, kept, theirs := Upload(s), Upload(s), UploadOf(second)
			s.Expect(gone.DeleteAs(s.Actor)).To(Succeed())
			s.Expect(Attachment(s.Actor, gone.Uri)).To(Equal(json.Number("")))
			s.Expect(Attachment(s.Actor, kept.Uri)).To(Equal(kept.ID))
			s.Expect(Attachment(second, theirs.Uri)).To(Equal(theirs.ID))
		})
	})
}
