package specs

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const ScheduleCall = "POST /scheduled_messages"

// ofScheduling demands an event on scheduled messages.
func ofScheduling(v any) error {
	return expect.Field("type", expect.Equal("scheduled_messages"))(v)
}

// notBefore is how long a scheduled message waits at least: longer than a run
// takes and clocks are moved.
const notBefore = 300 * 24 * time.Hour

// LaterMessage is a message that is to be sent when the run is long over.
func LaterMessage(s *Session) Params {
	return Params{
		"type": "stream", "to": s.FreshStream().ID(), "topic": DefaultTopic, "content": s.Fresh("content"),
		"scheduled_delivery_timestamp": time.Now().Add(notBefore).Unix(),
	}
}

// Schedule schedules a message, which is taken back when the run ends.
func Schedule(s *Session) Params {
	p := LaterMessage(s)
	reply := s.Try(ScheduleCall, p)
	if reply.Body["result"] != "success" {
		s.Untestable("the request that schedules a message is not described, and the server does not take the public counterpart's")
	}
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		s.Cleaning().Undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
	}
	return p
}

// scheduledObject is a scheduled message as its event carries it. No other spec
// may schedule one at the time.
func scheduledObject(s *Session) target.Object {
	queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
	content := Schedule(s)["content"]
	event := queue.Await("the event of the scheduled message", ofScheduling)
	for _, v := range event {
		list, _ := v.([]any)
		for _, element := range list {
			if object, ok := element.(target.Object); ok && object["content"] == content {
				return object
			}
		}
	}
	s.Untestable("the payload of the event is not described, and it does not list scheduled messages")
	return nil
}

// invitesWithout judges an invitation to no stream, beside one to a stream,
// which shows that the administrator may invite and is understood.
func invitesWithout(id string, demand expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		CanInvite(admin)
		s.Verdict(On(Invite(admin, []any{}), demand))
	}}
}

// CanInvite invites somebody to the stream that it makes, and returns that as the
// parameter it was. Where the server does not take the request, the spec ends.
func CanInvite(a *Actor) (streams []any) {
	streams = []any{a.FreshStream().ID()}
	if !Invite(a, streams).Succeeded() {
		a.Session.Untestable("the request that invites is not described, and the server does not take the public counterpart's")
	}
	return streams
}

// Invite invites an address at which nobody is.
func Invite(a *Actor, streams []any) *target.Reply { return InviteAs(a, streams, nil) }

// InviteAs is invite to a role, nil for what the server thinks fit.
func InviteAs(a *Actor, streams []any, role any) *target.Reply {
	return a.Try("POST /invites", Guest(a, streams).With(Params{"invite_as": role}))
}

// Guest is somebody at whose address nobody is, as an invitation names them. It
// is taken back after the run.
func Guest(a *Actor, streams []any) Params {
	address := strings.ReplaceAll(a.Session.Fresh("guest"), " ", "-") + "@example.com"
	a.Session.Cleaning().Inviting(a.Credentials, address)
	return Params{"invitee_emails": address, "stream_ids": streams}
}

func exports(id string, demand expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Disturbs("the server exports the whole organization")
		stream := s.FreshStream()
		reply := s.As(target.Admin).Try("POST /export/realm", nil)
		if reply.Body["result"] != "success" {
			s.Untestable("the server makes no export now")
		}
		s.Verdict(On(reply, demand), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}}
}

// integers counts the integers that stand beside the envelope.
func integers(v any) (n int) {
	reply, _ := v.(*target.Reply)
	if reply == nil {
		return 0
	}
	for name, value := range reply.Body {
		if name != "result" && name != "msg" && expect.Integer()(value) == nil {
			n++
		}
	}
	return n
}

// fewWeeks is surely more than the few weeks after which an unused file goes.
const fewWeeks = 16 * 7 * 24 * time.Hour

// fewDays is surely more than a day, and less than the few weeks.
const fewDays = 4 * 24 * time.Hour

// uploaded is a file that the ordinary user uploaded.
type uploaded struct {
	Uri string
	ID  json.Number
}

// Upload uploads a small file, as the public counterpart takes it.
func Upload(s *Session) uploaded {
	req := s.Request("POST /user_uploads", nil)
	req.File = &target.File{Name: s.Fresh("file") + ".txt", Content: "a small file"}
	reply := s.Perform(req, 0)
	uri, _ := reply.Body["uri"].(string)
	if !reply.Succeeded() || uri == "" {
		s.Untestable("no file can be uploaded with POST /user_uploads")
	}
	id := attachment(s, uri)
	if id == "" {
		s.Untestable("GET /attachments does not list what was uploaded")
	}
	s.Cleaning().Undo(s.Credentials, "/attachments/"+id.String(), nil)
	return uploaded{Uri: uri, ID: id}
}

// attachment looks the ID of an uploaded file up, "" if it is not listed.
func attachment(s *Session, uri string) json.Number {
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
func retaining(s *Session, days int) Stream {
	creator := s.As(target.Creator)
	stream := Stream{Name: s.Fresh("stream"), Owner: creator}
	made := Params{"message_retention_days": days, "principals": []any{s.UserID}}
	if !creator.Try("POST /users/me/subscriptions", Subscriptions([]Params{{"name": stream.Name}}, []Params{made})).Succeeded() {
		s.Untestable("the role " + string(target.Creator) + " may not say how long a stream keeps its messages")
	}
	return stream
}

// Remove deletes a message, as the public counterpart lets administrators.
func Remove(a *Actor, id json.Number) {
	if reply := a.Try("DELETE /messages/"+id.String(), nil); !reply.Succeeded() {
		a.Session.Untestable("messages cannot be deleted with DELETE /messages/{message_id}")
	}
}
