package changelog

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func messageLooks() map[string]look {
	return map[string]look{
		"message":                       {see: func(o *observer, a *Actor, _ Params) any { return a.Message(o.messageID()) }},
		"history":                       {see: newestEdit},
		"callback of a direct message":  {needs: []Need{Callbacks}, see: callbackOfDirect},
		"upload":                        {see: func(_ *observer, a *Actor, _ Params) any { return arrange.TryUpload(a) }},
		"notices of a silent move":      {needs: []Need{Admin}, see: movesInSilence},
		"events of a long deletion":     {needs: []Need{Admin}, see: longTopicDeleted},
		"readers, one of whom is muted": {needs: []Need{Second, Admin}, see: receiptsOfMuted},
	}
}

// newestEdit returns the newest entry of the edit history of the message.
func newestEdit(o *observer, a *Actor, _ Params) any { return a.History(o.messageID())[0] }

func (o *observer) messageID() json.Number {
	id, _ := o.value("message.id").(json.Number)
	return id
}

// callbackOfDirect returns the callback of a bot that gets a direct message.
func callbackOfDirect(o *observer, _ *Actor, _ Params) any {
	_, direct := o.CallsOfBothKinds()
	return direct
}

// movesInSilence moves messages to another stream without notices, and counts the notices.
func movesInSilence(o *observer, _ *Actor, _ Params) any {
	b := arrange.BetweenStreams(o.Session)
	b.Admin.Edit(b.Sent[0], arrange.Notifying(Params{"stream_id": b.To.ID()}, false, false))
	return target.Object{"old": b.Admin.Notices(b.From, "before"), "new": b.Admin.Notices(b.To, "before")}
}

// longTopicDeleted counts the events of the deletion of more messages than the public
// counterpart deletes at once.
func longTopicDeleted(o *observer, _ *Actor, _ Params) any {
	const longTopic = 101
	admin := o.As(target.Admin)
	stream := admin.FreshStream()
	for range longTopic {
		admin.Post(stream, "to be deleted")
	}
	bulk := Params{"client_capabilities": Params{"notification_settings_null": true, "bulk_message_deletion": true}}
	call := strings.ReplaceAll(o.Spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	heard := eventsDuring(admin, "delete_message", bulk, func() {
		arrange.Otherwise(admin, call, Params{"topic_name": DefaultTopic})
	})
	return target.Object{"events": Number(int64(len(AsList(heard["events"]))))}
}

// receiptsOfMuted reports whether the readers of a message include a muted one. Another
// reader is not muted.
func receiptsOfMuted(o *observer, _ *Actor, _ Params) any {
	o.Rules(Params{"enable_read_receipts": true})
	stream, second, admin := o.FreshStream(), o.As(target.Second), o.As(target.Admin)
	ordinary(o.Actor) // so that the administrator is somebody else
	ordinary(second)
	for _, reader := range []*Actor{second, admin} {
		reader.Subscribe(stream.Name)
	}
	id := o.Post(stream, "who has read it?")
	for _, reader := range []*Actor{second, admin} {
		reader.Flag("add", "read", id)
	}
	o.Given(arrange.MuteAnew(o.Actor, second)).To(Succeed())
	reply := o.TryUnknown("GET /messages/"+id.String()+"/read_receipts", nil)
	other := ContainElement(Described("the other reader", Equal(admin.UserID)))
	o.Given(reply).To(SatisfyAll(Succeed(), HaveField("user_ids", other)))
	return target.Object{"muted": slices.Contains(AsList(reply.Body["user_ids"]), any(second.UserID))}
}

// ordinary ends the spec if the actor is an administrator.
func ordinary(a *Actor) {
	if a.Own()["is_admin"] != false {
		a.Session.Untestable("the role " + string(a.Role) + " is an administrator")
	}
}
