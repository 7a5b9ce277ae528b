package fake_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestAnUploadIsListedAndTold(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	used := ben.get("/attachments", nil).ok().int("upload_space_used")
	q, others := ben.queue(nil), as(t, srv, owner).queue(nil)
	uri := ben.upload("my chart.txt", "Vega")
	if !regexp.MustCompile(`^/user_uploads/1/[0-9a-f]{1,2}/[\w-]{24}/my-chart.txt$`).MatchString(uri) {
		t.Errorf("uri is %q", uri)
	}
	a := ben.attachment(uri)
	same(t, "name", a["name"], "my chart.txt")
	same(t, "size", a["size"], 4)
	same(t, "create_time", int(a["create_time"].(float64)), frozen.UnixMilli())
	same(t, "messages", a["messages"], "[]")
	same(t, "space", ben.get("/attachments", nil).ok().int("upload_space_used"), used+4)
	event := q.poll(false).ok().list("events")[0]
	same(t, "event", []any{event["type"], event["op"], event["upload_space_used"]}, []any{"attachment", "add", used + 4})
	same(t, "the attachment in it", event["attachment"], a)
	same(t, "what others hear", kinds(others.poll(false).ok().list("events")), []string{})
	same(t, "what others list", len(as(t, srv, other).attachments()), 0)
}

func TestTheFieldMayHaveAnyNameAndTheFileAnyBytes(t *testing.T) {
	for _, d := range dialects {
		ben := as(t, fake.Start(t, fake.WithDialect(d)), member)
		for name, content := range map[string]string{
			"empty": "", "zeros": "\x00\x00", "large": strings.Repeat("x", 3<<20), "a boundary": "\r\n--x--\r\n",
			"a method": "method=PUT", "a large method": strings.Repeat("method=PUT&", 2<<17),
		} {
			uri := ben.sendFiles(aFile{"a field", name, content}, aFile{"note", "", "text"}).ok().text("uri")
			if got := ben.file("GET", uri); got.status != 200 || got.body != content {
				t.Errorf("%s, %s: %d, %d bytes", d, name, got.status, len(got.body))
			}
		}
	}
}

func TestExactlyOneFileIsUploaded(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.sendFiles().refused(400, "BAD_REQUEST").says("You must specify a file to upload")
	ben.sendFiles(aFile{"file", "", "no file"}).refused(400, "BAD_REQUEST").says("specify a file")
	ben.post("/user_uploads", form{"file": "x"}).refused(400, "BAD_REQUEST").says("specify a file")
	ben.sendFiles(aFile{"a", "a.txt", "a"}, aFile{"b", "b.txt", "b"}).refused(400, "BAD_REQUEST").says("one file at a time")
	ben.sendFiles(aFile{"a", "a.txt", "a"}, aFile{"a", "a.txt", "a"}).refused(400, "BAD_REQUEST").says("one file at a time")
	same(t, "stored", len(ben.attachments()), 0)
	same(t, "ignored", ben.sendFiles(aFile{"f", "f", "x"}, aFile{"zebra", "", "1"}).ok().names("ignored_parameters_unsupported"), []string{"zebra"})
}

func TestAFileIsReadByItsOwnerAndByWhoeverReadsAMessageWithIt(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, iris, gus := as(t, srv, member), as(t, srv, other), as(t, srv, admin), as(t, srv, guest)
	uri := ben.upload("a.txt", "x")
	reads := func(c *client) int { return c.file("GET", uri).status }
	same(t, "unused", []int{reads(ben), reads(cleo), reads(nobody(t, srv))}, []int{200, 403, 401})
	ben.dm([]int{cleoID}, "[a]("+uri+")")
	same(t, "in a direct message", []int{reads(ben), reads(cleo), reads(iris)}, []int{200, 200, 403})
	ben.to("general", "t", "see "+uri)
	same(t, "a bare path is no link", reads(iris), 403)
	ben.to("general", "t", "`[a]("+uri+")`")
	same(t, "code is no link", reads(iris), 403)
	cleo.to("general", "t", "[a]("+uri+")")
	same(t, "a message of somebody else", reads(iris), 403)
	ben.to("general", "t", "[a](http://chat.example.com"+uri+"#top)")
	same(t, "in a public stream", []int{reads(iris), reads(gus), reads(nobody(t, srv))}, []int{200, 403, 401})
	same(t, "messages", len(ben.attachment(uri)["messages"].([]any)), 2)
}

func TestAFileInAWebPublicStreamIsOpenToVisitors(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	ada.subscribe(form{"is_web_public": true}, "window").ok()
	uri := ada.upload("a.txt", "x")
	ada.to("window", "t", "[a]("+uri+")")
	same(t, "visitor", nobody(t, srv).file("GET", uri).body, "x")
	same(t, "guest", as(t, srv, guest).file("GET", uri).body, "x")
	same(t, "missing, as a visitor sees it", nobody(t, srv).file("GET", uri+"x").status, 401)
}

func TestAKeyInTheQueryOpensFilesToo(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, anybody := as(t, srv, member), nobody(t, srv)
		uri := ben.upload("a.txt", "x")
		same(t, "right", anybody.file("GET", uri+"?api_key="+ben.key).body, "x")
		for _, key := range []string{"", "x", strings.Repeat("x", 32)} {
			same(t, "wrong", anybody.file("GET", uri+"?api_key="+key).status, 401)
		}
		same(t, "a webhook bot's", anybody.file("GET", uri+"?api_key="+as(t, srv, hookBot).key).status, 401)
	}
}

func TestATemporaryLinkLastsAMinute(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, anybody := as(t, srv, member), nobody(t, srv)
	uri := ben.upload("a.txt", "x")
	link := ben.get(uri, nil).ok().text("url")
	as(t, srv, other).get(uri, nil).refused(403, "")
	ben.get(uri+"x", nil).refused(404, "")
	srv.Advance(59 * time.Second)
	same(t, "in time", anybody.file("GET", link).body, "x")
	same(t, "another file", anybody.file("GET", strings.Replace(link, "/a.txt", "/b.txt", 1)).status, 404)
	forged := strings.Replace(link, "temporary/6", "temporary/7", 1)
	same(t, "a later time", anybody.file("GET", forged).status, 404)
	srv.Advance(time.Second)
	same(t, "too late", anybody.file("GET", link).status, 404)
}

func TestSlashesOfAPathMayBeEscaped(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, c := range []*client{ben, ben.overSocket(srv)} {
		uri := c.upload("ein Bär (1).txt", "x")
		rest := strings.TrimPrefix(uri, "/user_uploads/1/")
		one := "/user_uploads/1/" + url.PathEscape(rest)
		if !strings.Contains(one, "%2F") {
			t.Fatal(one)
		}
		for _, path := range []string{one, escaped(uri), "/user_uploads/" + url.PathEscape("1/"+rest)} {
			same(t, path, c.file("GET", path).body, "x")
		}
		same(t, "linked", c.file("GET", escaped(c.get(one, nil).ok().text("url"))).body, "x")
		c.to("general", "t", "[a]("+escaped(uri)+")")
		same(t, "claimed by an escaped link", len(c.attachment(uri)["messages"].([]any)), 1)
	}
}

func TestADeletedFileIsGone(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	uri, kept := ben.upload("a.txt", "x"), ben.upload("b.txt", "y")
	message := ben.to("general", "t", "[a]("+uri+")")
	link := ben.get(uri, nil).ok().text("url")
	id := ben.attachment(uri)["id"]
	path := fmt.Sprintf("/attachments/%v", id)
	q := ben.queue(nil)
	as(t, srv, owner).delete(path, nil).refused(400, "BAD_REQUEST").says("Invalid attachment")
	nobody(t, srv).delete(path, nil).refused(401, "")
	same(t, "body", ben.delete(path, nil).ok().raw, `{"result":"success","msg":""}`+"\n")
	ben.delete(path, nil).refused(400, "BAD_REQUEST").says("Invalid attachment")
	ben.delete("/attachments/99999999999999999999999", nil).refused(400, "BAD_REQUEST")
	ben.delete("/attachments/x", nil).refused(404, "")
	event := q.poll(false).ok().list("events")[0]
	same(t, "event", []any{event["type"], event["op"], event["attachment"]}, []any{"attachment", "remove", map[string]any{"id": id}})
	same(t, "file and link", []int{ben.file("GET", uri).status, nobody(t, srv).file("GET", link).status}, []int{404, 404})
	same(t, "the other", ben.file("GET", kept).status, 200)
	if content := ben.message(message)["content"].(string); !strings.Contains(content, uri) {
		t.Errorf("the message lost its link: %s", content)
	}
}
