package organization_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// attachmentOps lists the operations of a queue's attachment events.
func attachmentOps(q *Queue) []string {
	q.T.Helper()
	events := q.Poll(false).OK().List("events")
	q.Acknowledge(events)
	return Column(events, "op")
}

func TestAMessageWithAFileSendsAnAttachmentEvent(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	uri := ben.Upload("a.png", "x")
	q := ben.Queue(Form{"event_types": []string{"attachment"}})
	id := ben.To("general", "t", "[a]("+uri+") and [again]("+uri+")")
	events := q.Poll(false).OK().List("events")
	Same(t, "events", Column(events, "op"), []string{"update"})
	Same(t, "the attachment", events[0]["attachment"], ben.Attachment(uri))
	Same(t, "messages", ben.Attachment(uri)["messages"],
		[]any{map[string]any{"id": float64(id), "date_sent": float64(Frozen.Unix() * 1000)}})
}

func TestAFileIsDeletedWithItsLastMessage(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	uri := ben.Upload("a.txt", "x")
	first, second := ben.To("general", "t", "[a]("+uri+")"), ben.DM([]int{CleoID}, "[a]("+uri+")")
	q := ben.Queue(Form{"event_types": []string{"attachment"}})
	remove := func(id int) {
		t.Helper()
		err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
			tx.DeleteMessages([]*world.Message{tx.Message(id)})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	remove(first)
	Same(t, "used by one", []any{ben.File("GET", uri).Status, attachmentOps(q)}, []any{200, []string{}})
	Same(t, "messages", len(ben.Attachment(uri)["messages"].([]any)), 1)
	remove(second)
	Same(t, "used by none", []any{ben.File("GET", uri).Status, attachmentOps(q)}, []any{404, []string{"remove"}})
}

func TestAnEditUpdatesTheReferencesOfFiles(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	one, two := ben.Upload("1.txt", "x"), ben.Upload("2.txt", "x")
	id := ben.To("general", "t", "[a]("+one+")")
	uses := func(uri string) int { return len(ben.Attachment(uri)["messages"].([]any)) }
	ben.Edit(id, Form{"content": "[a](" + two + ")"}).OK()
	Same(t, "uses", []int{uses(one), uses(two)}, []int{0, 1})
	srv.Advance(5 * Week)
	Same(t, "files", []int{ben.File("GET", one).Status, ben.File("GET", two).Status}, []int{404, 200})
}

func TestUnusedFilesAreDeletedAfterFiveWeeks(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	old, used := ben.Upload("a.txt", "x"), ben.Upload("b.txt", "x")
	ben.To("general", "t", "[b]("+used+")")
	srv.Advance(Week)
	young := ben.Upload("c.txt", "x")
	srv.Advance(4*Week - time.Second)
	Same(t, "before", ben.File("GET", old).Status, 200)
	q := ben.Queue(Form{"event_types": []string{"attachment"}})
	srv.Advance(time.Second)
	Same(t, "events", attachmentOps(q), []string{"remove"})
	Same(t, "after", []int{ben.File("GET", old).Status, ben.File("GET", used).Status, ben.File("GET", young).Status},
		[]int{404, 200, 200})
	srv.Advance(10 * Week)
	Same(t, "at last", []int{ben.File("GET", used).Status, ben.File("GET", young).Status}, []int{200, 404})
	Same(t, "the clock", ben.Message(ben.To("general", "t", "x"))["timestamp"], float64(Frozen.Add(15*Week).Unix()))
}

func TestAScheduledMessageKeepsItsFile(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	schedule := func(uri string) int {
		t.Helper()
		later := Form{"type": "stream", "to": 21, "topic": "t", "content": "[a](" + uri + ")",
			"scheduled_delivery_timestamp": Frozen.Add(2 * world.UnusedLife).Unix()}
		return ben.Post("/scheduled_messages", later).OK().Int("scheduled_message_id")
	}
	kept, dropped := ben.Upload("kept.txt", "x"), ben.Upload("dropped.txt", "x")
	schedule(kept)
	gone := schedule(dropped)
	srv.Advance(world.UnusedLife + time.Hour)
	Same(t, "while they wait", []any{ben.File("GET", kept).Status, ben.File("GET", dropped).Status}, []any{200, 200})
	ben.Delete(fmt.Sprintf("/scheduled_messages/%d", gone), nil).OK()
	srv.Advance(world.UnusedLife + time.Hour)
	Same(t, "sent, and gone", []any{ben.File("GET", kept).Status, ben.File("GET", dropped).Status}, []any{200, 404})
}

func TestForksShareFilesIndependently(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	uri := ben.Upload("a.txt", "x")
	ben.Control("POST", "/worlds/default/fork", `{"name":"copy"}`).OK()
	copied := ben.In("/w/copy")
	Same(t, "in the fork", copied.File("GET", uri).Body, "x")
	Same(t, "by a link of the fork", Nobody(t, srv).In("/w/copy").File("GET", copied.Get(uri, nil).OK().Text("url")).Body,
		"x")
	copied.Delete("/attachments/"+Texts([]any{copied.Attachment(uri)["id"]})[0], nil).OK()
	Same(t, "deleted there", []int{copied.File("GET", uri).Status, ben.File("GET", uri).Status}, []int{404, 200})
	ben.Control("POST", "/worlds/copy/reset", "").OK()
	Same(t, "after a reset", copied.File("GET", uri).Status, 200)
}

func TestTheQuotaCountsEveryFileUntilItsDeletion(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {upload_quota_mib: 1}
users: [{email: ada@example.com, full_name: Ada, role: owner}]
attachments: [{owner: ada@example.com, name: a.bin, base64: AAEC}]`)))
	ada := As(t, srv, Owner)
	Same(t, "told", ada.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Int("realm_upload_quota_mib"),
		1)
	full := string(make([]byte, 1<<20-3))
	ada.SendFiles(File{Field: "f", Name: "f", Content: full + "x"}).Refused(400, "REALM_UPLOAD_QUOTA")
	Same(t, "stored", len(ada.Attachments()), 1)
	uri := ada.Upload("f", full)
	ada.SendFiles(File{Field: "f", Name: "f", Content: "x"}).Refused(400, "REALM_UPLOAD_QUOTA")
	Same(t, "used", ada.Get("/attachments", nil).OK().Int("upload_space_used"), 1<<20)
	ada.Delete("/attachments/"+Texts([]any{ada.Attachment(uri)["id"]})[0], nil).OK()
	ada.Upload("f", "x")
}

func TestTheNumberOfFilesOfAWorldIsBounded(t *testing.T) {
	srv := fake.Start(t)
	ben, w := As(t, srv, Member), srv.Worlds().Find("default").Site().World
	for range 10_000 {
		if _, err := w.Attach(w.View().UserByEmail(Member), "f", upload.NewFile(nil)); errors.Is(err, world.ErrQuota) {
			ben.SendFiles(File{Field: "f", Name: "f", Content: ""}).Refused(400, "REALM_UPLOAD_QUOTA")
			return
		}
	}
	t.Error("there is no end to empty files")
}

func TestAFileIsDeletedWithItsExpiredMessages(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ada := As(t, srv, Owner)
	ada.Subscribe(Form{"message_retention_days": 2}, "brief").OK()
	uri := ada.Upload("a.txt", "x")
	srv.Advance(time.Minute)
	first := ada.To("brief", "t", "[a]("+uri+")")
	srv.Advance(24 * time.Hour)
	second := ada.To("brief", "t", "x")
	srv.Advance(24*time.Hour - time.Minute)
	Same(t, "before", ada.Message(first)["id"], first)
	q := ada.Queue(Form{"event_types": []string{"attachment", "delete_message"}, "queue_lifespan_secs": 86400})
	srv.Advance(time.Hour)
	ada.Get(fmt.Sprintf("/messages/%d", first), nil).Refused(400, "BAD_REQUEST")
	Same(t, "the younger one", ada.Message(second)["id"], second)
	Same(t, "file", ada.File("GET", uri).Status, 404)
	events := q.Poll(false).OK().List("events")
	Same(t, "events", Kinds(events), []string{"attachment remove", "delete_message"})
	srv.Advance(30 * 24 * time.Hour)
	ada.Get(fmt.Sprintf("/messages/%d", second), nil).Refused(400, "BAD_REQUEST")
}

func TestAScenarioHoldsFilesAndMessagesThatUseThem(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithScenario(Scenario(t, `
users: [{email: ada@example.com, full_name: Ada, role: owner}, {email: ben@example.com, full_name: Ben}]
streams: [{name: deck, subscribers: [ada@example.com, ben@example.com]}]
messages: [{id: 7, from: ada@example.com, stream: deck, topic: t, content: "[a](/user_uploads/1/x/a.txt)"}]
attachments:
  - {id: 5, owner: ada@example.com, name: a.txt, path: 1/x/a.txt, content: Vega, time: -2d}
  - {owner: ada@example.com, name: b.gif, base64: AAEC}`)))
	list := As(t, srv, Owner).Attachments()
	Same(t, "ids", Column(list, "id"), []string{"5", "6"})
	Same(t, "times", int(list[0]["create_time"].(float64)), Frozen.Add(-48*time.Hour).UnixMilli())
	Same(t, "messages", list[0]["messages"].([]any)[0].(map[string]any)["id"], 7)
	Same(t, "text", As(t, srv, Member).File("GET", "/user_uploads/1/x/a.txt").Body, "Vega")
	Same(t, "bytes", As(t, srv, Owner).File("GET", "/user_uploads/"+list[1]["path_id"].(string)).Body, "\x00\x01\x02")
}
