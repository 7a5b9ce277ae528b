package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fewWeeks is surely more than the few weeks after which an unused file goes.
const fewWeeks = 16 * 7 * 24 * time.Hour

// fewDays is surely more than a day, and less than the few weeks.
const fewDays = 4 * 24 * time.Hour

// attachmentsSpecs judge DELETE /attachments/{attachment_id}. How a file is
// uploaded and listed is not described; where it cannot be done as the public
// counterpart does, what needs a file is not testable.
var attachmentsSpecs = []Spec{
	{Covers: []string{"ATT-01"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Anonymous().Try("DELETE /attachments/999999999", nil), expect.NoCode()),
			On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"ATT-03", "ERR-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("DELETE /attachments/999999999", nil), expect.Code("BAD_REQUEST")),
			On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"ATT-02", "ATT-04", "STA-29", "RES-14"}, Body: func(s *Session) {
		gone, kept := s.upload().id, s.upload().id
		first := s.Try("DELETE /attachments/"+gone.String(), nil)
		again := s.Try("DELETE /attachments/"+gone.String(), nil)
		other := s.Try("DELETE /attachments/"+kept.String(), nil)
		only := expect.OnlyKeys("result", "msg", expect.IgnoredParameters)
		s.Verdict(On(first, expect.Success(), only), On(again, expect.Code("BAD_REQUEST")), On(other, expect.Success(), only))
	}},
	{Covers: []string{"STA-28", "LIM-12"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		unused, used := s.upload(), s.upload()
		s.Post(s.FreshStream(), "[one]("+used.uri+")")
		s.pass(fewWeeks)
		s.Verdict(On(s.Try("DELETE /attachments/"+unused.id.String(), nil), expect.Code("BAD_REQUEST")),
			On(s.attachment(used.uri), expect.Equal(used.id)))
	}},
	{Covers: []string{"STA-27"}, Since: retentionRow, Phase: Alone, Needs: []Need{NeedOperator, NeedCreator}, Body: func(s *Session) {
		forgotten, kept := s.upload(), s.upload()
		s.Post(s.retaining(1), "[one]("+forgotten.uri+")")
		s.Post(s.FreshStream(), "[two]("+kept.uri+")")
		s.pass(fewDays)
		s.Verdict(On(s.Try("DELETE /attachments/"+forgotten.id.String(), nil), expect.Code("BAD_REQUEST")),
			On(s.attachment(kept.uri), expect.Equal(kept.id)))
	}},
	{Covers: []string{"STA-26"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin, file := s.As(target.Admin), s.upload()
		stream := s.FreshStream()
		admin.Subscribe(stream.Name)
		one, two := s.Post(stream, "[one]("+file.uri+")"), s.Post(stream, "[two]("+file.uri+")")
		admin.remove(one)
		between := s.attachment(file.uri)
		admin.remove(two)
		s.Verdict(On(between, expect.Equal(file.id)),
			On(s.Try("DELETE /attachments/"+file.id.String(), nil), expect.Code("BAD_REQUEST")))
	}},
}

// uploaded is a file that the ordinary user uploaded.
type uploaded struct {
	uri string
	id  json.Number
}

// upload uploads a small file, as the public counterpart takes it.
func (s *Session) upload() uploaded {
	req := s.request("POST /user_uploads", nil)
	req.File = &target.File{Name: s.Fresh("file") + ".txt", Content: "a small file"}
	reply := s.send(req, 0)
	uri, _ := reply.Body["uri"].(string)
	if !reply.Succeeded() || uri == "" {
		s.Untestable("no file can be uploaded with POST /user_uploads")
	}
	id := s.attachment(uri)
	if id == "" {
		s.Untestable("GET /attachments does not list what was uploaded")
	}
	s.cleaning().undo(s.Credentials, "/attachments/"+id.String(), nil)
	return uploaded{uri: uri, id: id}
}

// attachment looks the ID of an uploaded file up, "" if it is not listed.
func (s *Session) attachment(uri string) json.Number {
	const prefix = "/user_uploads/"
	listed, _ := s.Try("GET /attachments", nil).Body["attachments"].([]any)
	for _, element := range listed {
		entry, _ := element.(target.Object)
		id, _ := entry["id"].(json.Number)
		if path, _ := entry["path_id"].(string); path != "" && uri == prefix+path {
			return id
		}
	}
	return ""
}

// retaining makes a stream that keeps its messages for some days, with the
// ordinary user in it.
func (s *Session) retaining(days int) Stream {
	creator := s.As(target.Creator)
	stream := Stream{Name: s.Fresh("stream"), owner: creator}
	made := P{"message_retention_days": days, "principals": []any{s.UserID}}
	if !creator.Try("POST /users/me/subscriptions", subscriptions([]P{{"name": stream.Name}}, []P{made})).Succeeded() {
		s.Untestable("the role " + string(target.Creator) + " may not say how long a stream keeps its messages")
	}
	return stream
}

// remove deletes a message, as the public counterpart lets administrators.
func (a *Actor) remove(id json.Number) {
	if reply := a.Try("DELETE /messages/"+id.String(), nil); !reply.Succeeded() {
		a.s.Untestable("messages cannot be deleted with DELETE /messages/{message_id}")
	}
}
