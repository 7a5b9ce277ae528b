package fake_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

const week = 7 * 24 * time.Hour

// attachmentOps lists the operations of a queue's attachment events.
func (q *queue) attachmentOps() []string {
	q.t.Helper()
	events := q.poll(false).ok().list("events")
	q.acknowledge(events)
	return column(events, "op")
}

func TestAMessageTellsThatItUsesAFile(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	uri := ben.upload("a.png", "x")
	q := ben.queue(form{"event_types": []string{"attachment"}})
	id := ben.to("general", "t", "[a]("+uri+") and [again]("+uri+")")
	events := q.poll(false).ok().list("events")
	same(t, "events", column(events, "op"), []string{"update"})
	same(t, "the attachment", events[0]["attachment"], ben.attachment(uri))
	same(t, "messages", ben.attachment(uri)["messages"], []any{map[string]any{"id": float64(id), "date_sent": float64(frozen.Unix() * 1000)}})
}

func TestAFileGoesWithTheLastMessageThatUsesIt(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	uri := ben.upload("a.txt", "x")
	first, second := ben.to("general", "t", "[a]("+uri+")"), ben.dm([]int{cleoID}, "[a]("+uri+")")
	q := ben.queue(form{"event_types": []string{"attachment"}})
	remove := func(id int) {
		t.Helper()
		err := srv.World("default").Write(func(tx *world.Tx) error {
			tx.DeleteMessages([]*world.Message{tx.Message(id)})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	remove(first)
	same(t, "used by one", []any{ben.file("GET", uri).status, q.attachmentOps()}, []any{200, []string{}})
	same(t, "messages", len(ben.attachment(uri)["messages"].([]any)), 1)
	remove(second)
	same(t, "used by none", []any{ben.file("GET", uri).status, q.attachmentOps()}, []any{404, []string{"remove"}})
}

func TestAnEditFollowsTheLinks(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	one, two := ben.upload("1.txt", "x"), ben.upload("2.txt", "x")
	id := ben.to("general", "t", "[a]("+one+")")
	uses := func(uri string) int { return len(ben.attachment(uri)["messages"].([]any)) }
	ben.edit(id, form{"content": "[a](" + two + ")"}).ok()
	same(t, "uses", []int{uses(one), uses(two)}, []int{0, 1})
	srv.Advance(5 * week)
	same(t, "files", []int{ben.file("GET", one).status, ben.file("GET", two).status}, []int{404, 200})
}

func TestAFileThatNobodyUsesGoesAfterFiveWeeks(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	old, used := ben.upload("a.txt", "x"), ben.upload("b.txt", "x")
	ben.to("general", "t", "[b]("+used+")")
	srv.Advance(week)
	young := ben.upload("c.txt", "x")
	srv.Advance(4*week - time.Second)
	same(t, "before", ben.file("GET", old).status, 200)
	q := ben.queue(form{"event_types": []string{"attachment"}})
	srv.Advance(time.Second)
	same(t, "events", q.attachmentOps(), []string{"remove"})
	same(t, "after", []int{ben.file("GET", old).status, ben.file("GET", used).status, ben.file("GET", young).status}, []int{404, 200, 200})
	srv.Advance(10 * week)
	same(t, "at last", []int{ben.file("GET", used).status, ben.file("GET", young).status}, []int{200, 404})
	same(t, "the clock", ben.message(ben.to("general", "t", "x"))["timestamp"], float64(frozen.Add(15*week).Unix()))
}

func TestForksShareFilesAndGoTheirOwnWay(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	uri := ben.upload("a.txt", "x")
	ben.control("POST", "/worlds/default/fork", `{"name":"copy"}`).ok()
	copied := ben.in("/w/copy")
	same(t, "in the fork", copied.file("GET", uri).body, "x")
	same(t, "by a link of the fork", nobody(t, srv).in("/w/copy").file("GET", copied.get(uri, nil).ok().text("url")).body, "x")
	copied.delete("/attachments/"+texts([]any{copied.attachment(uri)["id"]})[0], nil).ok()
	same(t, "deleted there", []int{copied.file("GET", uri).status, ben.file("GET", uri).status}, []int{404, 200})
	ben.control("POST", "/worlds/copy/reset", "").ok()
	same(t, "after a reset", copied.file("GET", uri).status, 200)
}

func TestTheQuotaCountsEveryFileUntilItGoes(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
organization: {upload_quota_mib: 1}
users: [{email: ada@example.com, full_name: Ada, role: owner}]
attachments: [{owner: ada@example.com, name: a.bin, base64: AAEC}]`)))
	ada := as(t, srv, owner)
	same(t, "told", ada.post("/register", form{"fetch_event_types": []string{"realm"}}).ok().int("realm_upload_quota_mib"), 1)
	full := string(make([]byte, 1<<20-3))
	ada.sendFiles(aFile{"f", "f", full + "x"}).refused(400, "REALM_UPLOAD_QUOTA")
	same(t, "stored", len(ada.attachments()), 1)
	uri := ada.upload("f", full)
	ada.sendFiles(aFile{"f", "f", "x"}).refused(400, "REALM_UPLOAD_QUOTA")
	same(t, "used", ada.get("/attachments", nil).ok().int("upload_space_used"), 1<<20)
	ada.delete("/attachments/"+texts([]any{ada.attachment(uri)["id"]})[0], nil).ok()
	ada.upload("f", "x")
}

func TestAWorldKeepsSoManyFilesAndNoMore(t *testing.T) {
	srv := fake.Start(t)
	ben, w := as(t, srv, member), srv.World("default")
	for range 10_000 {
		if _, err := w.Attach(w.View().UserByEmail(member), "f", world.NewFile(nil)); errors.Is(err, world.ErrQuota) {
			ben.sendFiles(aFile{"f", "f", ""}).refused(400, "REALM_UPLOAD_QUOTA")
			return
		}
	}
	t.Error("there is no end to empty files")
}

func TestAFileGoesWithMessagesThatAreKeptNoLonger(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ada := as(t, srv, owner)
	ada.subscribe(form{"message_retention_days": 2}, "brief").ok()
	uri := ada.upload("a.txt", "x")
	srv.Advance(time.Minute)
	first := ada.to("brief", "t", "[a]("+uri+")")
	srv.Advance(24 * time.Hour)
	second := ada.to("brief", "t", "x")
	srv.Advance(24*time.Hour - time.Minute)
	same(t, "before", ada.message(first)["id"], first)
	q := ada.queue(form{"event_types": []string{"attachment", "delete_message"}, "queue_lifespan_secs": 86400})
	srv.Advance(time.Hour)
	ada.get(fmt.Sprintf("/messages/%d", first), nil).refused(400, "BAD_REQUEST")
	same(t, "the younger one", ada.message(second)["id"], second)
	same(t, "file", ada.file("GET", uri).status, 404)
	events := q.poll(false).ok().list("events")
	same(t, "events", kinds(events), []string{"attachment remove", "delete_message"})
	srv.Advance(30 * 24 * time.Hour)
	ada.get(fmt.Sprintf("/messages/%d", second), nil).refused(400, "BAD_REQUEST")
}

func TestAScenarioHoldsFilesAndMessagesThatUseThem(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen), fake.WithScenario(scenario(t, `
users: [{email: ada@example.com, full_name: Ada, role: owner}, {email: ben@example.com, full_name: Ben}]
streams: [{name: deck, subscribers: [ada@example.com, ben@example.com]}]
messages: [{id: 7, from: ada@example.com, stream: deck, topic: t, content: "[a](/user_uploads/1/x/a.txt)"}]
attachments:
  - {id: 5, owner: ada@example.com, name: a.txt, path: 1/x/a.txt, content: Vega, time: -2d}
  - {owner: ada@example.com, name: b.gif, base64: AAEC}`)))
	list := as(t, srv, owner).attachments()
	same(t, "ids", column(list, "id"), []string{"5", "6"})
	same(t, "times", int(list[0]["create_time"].(float64)), frozen.Add(-48*time.Hour).UnixMilli())
	same(t, "messages", list[0]["messages"].([]any)[0].(map[string]any)["id"], 7)
	same(t, "text", as(t, srv, member).file("GET", "/user_uploads/1/x/a.txt").body, "Vega")
	same(t, "bytes", as(t, srv, owner).file("GET", "/user_uploads/"+list[1]["path_id"].(string)).body, "\x00\x01\x02")
}
