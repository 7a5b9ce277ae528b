package laws

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var handles = Law{
	Number: 6,
	Text:   "Somebody else's handle is refused, and its owner sees no change.",
	Specs: func() {
		DescribeTable("Others cannot use what is somebody's own:", Needs(Second), staysOwn,
			Entry("read the queue", Covers("EVT-02"), BeRefused(), readsQueue),
			Entry("read on in the queue", Covers("EVT-05"), BeRefused(), readsOn),
			Entry("end the queue", Covers("EVT-02", "EVT-09"), nil, endsTheirs),
			Entry("send for the queue", Covers("EVT-02", "SND-21"), nil, sendsForQueue),
			Entry("delete the attachment", Covers("ATT-03"), Inferred, BeRefused(), deletesFile),
			Entry("edit the message", Covers("EDT-46", "ERR-09"), BeRefused(), editsMessage),
			Entry("move the message", Covers("SBS-20", "EDT-03"), Inferred, BeRefused(), movesMessage),
			Entry("react to the message", Covers("SBS-20", "RXN-02"), Inferred, BeRefused(), reactsToMessage),
			Entry("flag the message", Covers("MSG-36", "FLA-03"), nil, flagsMessage),
			Entry("find the message", Covers("SBS-20", "FET-02"), nil, fetchesMessage),
			Entry("write to the stream", Covers("SBS-20", "SND-09"), Inferred, BeRefused(), writesToStream),
			Entry("join the stream", Covers("SBS-14", "SBS-48"), BeRefused(), joinsStream),
			Entry("bring others to the stream", Covers("SBS-14"), Inferred, BeRefused(), bringsToStream),
			Entry("mute a topic of the stream", Covers("SBS-20", "MTP-04"), Inferred, BeRefused(), mutesTopic),
			Entry("list the stream", Covers("SBS-20", "GST-02"), nil, listsStream),
			Entry("call with the key", Covers("GUS-01", "AUT-01"), BeRefused(), usesKey),
			Entry("call a webhook with another key", Covers("INW-02"), Needs(Webhook), BeRefused(), callsWebhook),
		)
	},
	Otherwise: NoObject,
	Concerns: []string{"POST /messages", "PATCH /messages/{message_id}", "GET /messages",
		"POST /messages/flags", "POST /messages/{message_id}/reactions", "POST /users/me/subscriptions", MuteTopics,
		"GET /streams", "GET /users", "DELETE /attachments/{attachment_id}", "GET /events",
		"POST /external/{integration_name}"},
}

// possessions are the user's own. The stream is hidden from others, and so is the queue.
type possessions struct {
	stream Stream
	id     json.Number // of the stream
	sent   json.Number // a message in the stream, with the file
	file   File
	queue  *Queue // with the message
}

// staysOwn lets each account that is no administrator try something with the user's own
// things. The owner sees the same afterwards.
func staysOwn(s *Session, answer Matcher, try func(who *Actor, own possessions) *target.Reply) {
	own := possessions{stream: s.FreshStream(InviteOnly), file: Upload(s)}
	own.id, own.queue = own.stream.ID(), s.Register(Params{"event_types": []string{
		"message", "update_message", "delete_message", "reaction", "subscription", "stream", "attachment"}})
	own.sent = s.Post(own.stream, "the [file]("+own.file.Uri+")")
	message := s.Message(own.sent)

	for _, who := range Accounts(s, Second, Moderator, Guest, Bot) {
		reply := try(who, own)
		if answer != nil && reply != nil {
			s.Expect(reply).To(answer)
		}
	}
	s.Expect(s.Message(own.sent)).To(Equal(message))
	s.Expect(Attachment(s.Actor, own.file.Uri)).To(Equal(own.file.ID))
	s.Expect(s.Contents(own.stream)).To(HaveLen(1))
	fence := s.Post(own.stream, "the last event")
	own.queue.Await("the message that was sent before", MessageEvent(own.sent))
	s.Expect(own.queue.Before(fence)).To(Not(ContainElement(own.changed())))
}

// changed demands an event that one of the things is another one now.
func (own possessions) changed() Matcher {
	return Described("an event on the message, the stream or the file", SatisfyAny(
		HaveField("message_id", own.sent), HaveField("message.stream_id", own.id), HaveField("stream_id", own.id),
		NamesStream(own.stream), SatisfyAll(HaveField("attachment.id", own.file.ID), HaveField("op", "remove"))))
}

func readsQueue(who *Actor, own possessions) *target.Reply {
	return who.Try("GET /events", own.queue.Parameters(Params{"dont_block": true}))
}

// readsOn would make a server forget the events up to a number that is still to come.
func readsOn(who *Actor, own possessions) *target.Reply {
	return who.Try("GET /events", own.queue.Parameters(Params{"dont_block": true, "last_event_id": BeyondAll}))
}

func endsTheirs(who *Actor, own possessions) *target.Reply {
	return who.TryUnknown("DELETE /events", Params{"queue_id": own.queue.ID})
}

func sendsForQueue(who *Actor, own possessions) *target.Reply {
	return who.Try("POST /messages", DirectMessage("to myself", who.UserID).
		With(Params{"queue_id": own.queue.ID, "local_id": "27.01"}))
}

func deletesFile(who *Actor, own possessions) *target.Reply { return own.file.DeleteAs(who) }

func editsMessage(who *Actor, own possessions) *target.Reply {
	return who.Try("PATCH /messages/"+own.sent.String(), Params{"content": "by somebody else"})
}

func movesMessage(who *Actor, own possessions) *target.Reply {
	return who.Try("PATCH /messages/"+own.sent.String(), Params{"topic": "elsewhere"})
}

func reactsToMessage(who *Actor, own possessions) *target.Reply {
	return TryReact(who, own.sent, Vote(who.Session))
}

func flagsMessage(who *Actor, own possessions) *target.Reply {
	return who.TryFlag(Change("add", "starred", own.sent))
}

func fetchesMessage(who *Actor, own possessions) *target.Reply {
	NotFoundBy(who, own.stream, own.sent)
	return nil
}

// writesToStream leaves bots out, which may write where their owners do.
func writesToStream(who *Actor, own possessions) *target.Reply {
	if who.Role == Bot {
		return nil
	}
	return Posts(who, own.stream)
}

func joinsStream(who *Actor, own possessions) *target.Reply {
	return who.TrySubscribe(Calling(own.stream))
}

func bringsToStream(who *Actor, own possessions) *target.Reply {
	return who.TrySubscribe(Calling(own.stream), Params{"principals": []any{who.Address()}})
}

func mutesTopic(who *Actor, own possessions) *target.Reply {
	return who.Try(MuteTopics, Params{"stream_id": own.id, "topic": DefaultTopic, "op": "add"})
}

func listsStream(who *Actor, own possessions) *target.Reply {
	who.Session.Expect(who.Try("GET /streams", nil)).To(Omits(own.stream))
	return nil
}

func usesKey(who *Actor, _ possessions) *target.Reply {
	return who.Session.With(who.Email, who.Session.Key).Try("GET /users", nil)
}

func callsWebhook(who *Actor, own possessions) *target.Reply {
	s := who.Session
	return s.Deliver(Params{"stream": own.stream.Name, "api_key": who.Key}, s.Article())
}
