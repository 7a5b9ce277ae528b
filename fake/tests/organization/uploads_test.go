package organization_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestAnUploadIsListedAndSendsAnEvent(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	used := ben.Get("/attachments", nil).OK().Int("upload_space_used")
	q, others := ben.Queue(nil), As(t, srv, Owner).Queue(nil)
	uri := ben.Upload("my chart.txt", "Vega")
	if !regexp.MustCompile(`^/user_uploads/1/[0-9a-f]{1,2}/[\w-]{24}/my-chart.txt$`).MatchString(uri) {
		t.Errorf("uri is %q", uri)
	}
	a := ben.Attachment(uri)
	Same(t, "name", a["name"], "my chart.txt")
	Same(t, "size", a["size"], 4)
	Same(t, "create_time", int(a["create_time"].(float64)), Frozen.UnixMilli())
	Same(t, "messages", a["messages"], "[]")
	Same(t, "space", ben.Get("/attachments", nil).OK().Int("upload_space_used"), used+4)
	event := q.Poll(false).OK().List("events")[0]
	Same(t, "event", []any{event["type"], event["op"], event["upload_space_used"]}, []any{"attachment", "add", used + 4})
	Same(t, "the attachment in it", event["attachment"], a)
	Same(t, "what others hear", Kinds(others.Poll(false).OK().List("events")), []string{})
	Same(t, "what others list", len(As(t, srv, Other).Attachments()), 0)
}

func TestTheFieldMayHaveAnyNameAndTheFileAnyBytes(t *testing.T) {
	for _, d := range Dialects {
		ben := As(t, fake.Start(t, fake.WithDialect(d)), Member)
		for name, content := range map[string]string{
			"empty": "", "zeros": "\x00\x00", "large": strings.Repeat("x", 3<<20), "a boundary": "\r\n--x--\r\n",
			"a method": "method=PUT", "a large method": strings.Repeat("method=PUT&", 2<<17),
		} {
			uri := ben.SendFiles(File{Field: "a field", Name: name, Content: content},
				File{Field: "note", Name: "", Content: "text"}).OK().Text("uri")
			if got := ben.File("GET", uri); got.Status != 200 || got.Body != content {
				t.Errorf("%s, %s: %d, %d bytes", d, name, got.Status, len(got.Body))
			}
		}
	}
}

func TestExactlyOneFileIsUploaded(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.SendFiles().Refused(400, "BAD_REQUEST").Says("You must specify a file to upload")
	ben.SendFiles(File{Field: "file", Name: "", Content: "no file"}).Refused(400, "BAD_REQUEST").Says("specify a file")
	ben.Post("/user_uploads", Form{"file": "x"}).Refused(400, "BAD_REQUEST").Says("specify a file")
	ben.SendFiles(File{Field: "a", Name: "a.txt", Content: "a"},
		File{Field: "b", Name: "b.txt", Content: "b"}).Refused(400, "BAD_REQUEST").Says("one file at a time")
	ben.SendFiles(File{Field: "a", Name: "a.txt", Content: "a"},
		File{Field: "a", Name: "a.txt", Content: "a"}).Refused(400, "BAD_REQUEST").Says("one file at a time")
	Same(t, "stored", len(ben.Attachments()), 0)
	Same(t, "ignored", ben.SendFiles(File{Field: "f", Name: "f", Content: "x"},
		File{Field: "zebra", Name: "", Content: "1"}).OK().Names("ignored_parameters_unsupported"), []string{"zebra"})
}

func TestAFileIsReadableByItsOwnerAndByReadersOfItsMessages(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo, iris, gus := As(t, srv, Member), As(t, srv, Other), As(t, srv, Admin), As(t, srv, Guest)
	uri := ben.Upload("a.txt", "x")
	reads := func(c *Client) int { return c.File("GET", uri).Status }
	Same(t, "unused", []int{reads(ben), reads(cleo), reads(Nobody(t, srv))}, []int{200, 403, 401})
	ben.DM([]int{CleoID}, "[a]("+uri+")")
	Same(t, "in a direct message", []int{reads(ben), reads(cleo), reads(iris)}, []int{200, 200, 403})
	ben.To("general", "t", "see "+uri)
	Same(t, "a bare path is no link", reads(iris), 403)
	ben.To("general", "t", "`[a]("+uri+")`")
	Same(t, "code is no link", reads(iris), 403)
	iris.To("general", "t", "[a]("+uri+")")
	Same(t, "a message of somebody who cannot read it", reads(iris), 403)
	ben.To("general", "t", "[a](http://chat.example.com"+uri+"#top)")
	Same(t, "a file of another server", reads(iris), 403)
	cleo.To("general", "t", "[a]("+uri+"#top)")
	Same(t, "in a public stream", []int{reads(iris), reads(gus), reads(Nobody(t, srv))}, []int{200, 403, 401})
	Same(t, "messages", len(ben.Attachment(uri)["messages"].([]any)), 2)
}

func TestAFileInAWebPublicStreamIsOpenToVisitors(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Subscribe(Form{"is_web_public": true}, "window").OK()
	uri := ada.Upload("a.txt", "x")
	ada.To("window", "t", "[a]("+uri+")")
	Same(t, "visitor", Nobody(t, srv).File("GET", uri).Body, "x")
	Same(t, "guest", As(t, srv, Guest).File("GET", uri).Body, "x")
	Same(t, "missing, as a visitor sees it", Nobody(t, srv).File("GET", uri+"x").Status, 401)
}

func TestAKeyInTheQueryGivesAccessToFiles(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, anybody := As(t, srv, Member), Nobody(t, srv)
		uri := ben.Upload("a.txt", "x")
		Same(t, "right", anybody.File("GET", uri+"?api_key="+ben.Key).Body, "x")
		for _, key := range []string{"", "x", strings.Repeat("x", 32)} {
			Same(t, "wrong", anybody.File("GET", uri+"?api_key="+key).Status, 401)
		}
		Same(t, "a webhook bot's", anybody.File("GET", uri+"?api_key="+As(t, srv, HookBot).Key).Status, 401)
	}
}

func TestATemporaryLinkLastsAMinute(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, anybody := As(t, srv, Member), Nobody(t, srv)
	uri := ben.Upload("a.txt", "x")
	link := ben.Get(uri, nil).OK().Text("url")
	As(t, srv, Other).Get(uri, nil).Refused(403, "")
	ben.Get(uri+"x", nil).Refused(404, "")
	srv.Advance(59 * time.Second)
	Same(t, "in time", anybody.File("GET", link).Body, "x")
	Same(t, "another file", anybody.File("GET", strings.Replace(link, "/a.txt", "/b.txt", 1)).Status, 404)
	forged := strings.Replace(link, "temporary/6", "temporary/7", 1)
	Same(t, "a later time", anybody.File("GET", forged).Status, 404)
	srv.Advance(time.Second)
	Same(t, "too late", anybody.File("GET", link).Status, 404)
}

func TestSlashesOfAPathMayBeEscaped(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, c := range []*Client{ben, ben.OverSocket(srv)} {
		uri := c.Upload("ein Bär (1).txt", "x")
		rest := strings.TrimPrefix(uri, "/user_uploads/1/")
		one := "/user_uploads/1/" + url.PathEscape(rest)
		if !strings.Contains(one, "%2F") {
			t.Fatal(one)
		}
		for _, path := range []string{one, Escaped(uri), "/user_uploads/" + url.PathEscape("1/"+rest)} {
			Same(t, path, c.File("GET", path).Body, "x")
		}
		Same(t, "linked", c.File("GET", Escaped(c.Get(one, nil).OK().Text("url"))).Body, "x")
		c.To("general", "t", "[a]("+Escaped(uri)+")")
		Same(t, "claimed by an escaped link", len(c.Attachment(uri)["messages"].([]any)), 1)
	}
}

func TestADeletedFileIsGone(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	uri, kept := ben.Upload("a.txt", "x"), ben.Upload("b.txt", "y")
	message := ben.To("general", "t", "[a]("+uri+")")
	link := ben.Get(uri, nil).OK().Text("url")
	id := ben.Attachment(uri)["id"]
	path := fmt.Sprintf("/attachments/%v", id)
	q := ben.Queue(nil)
	As(t, srv, Owner).Delete(path, nil).Refused(400, "BAD_REQUEST").Says("Invalid attachment")
	Nobody(t, srv).Delete(path, nil).Refused(401, "")
	Same(t, "body", ben.Delete(path, nil).OK().Raw, `{"result":"success","msg":""}`+"\n")
	ben.Delete(path, nil).Refused(400, "BAD_REQUEST").Says("Invalid attachment")
	ben.Delete("/attachments/99999999999999999999999", nil).Refused(400, "BAD_REQUEST")
	ben.Delete("/attachments/x", nil).Refused(404, "")
	event := q.Poll(false).OK().List("events")[0]
	Same(t, "event", []any{event["type"], event["op"], event["attachment"]},
		[]any{"attachment", "remove", map[string]any{"id": id}})
	Same(t, "file and link", []int{ben.File("GET", uri).Status, Nobody(t, srv).File("GET", link).Status}, []int{404, 404})
	Same(t, "the other", ben.File("GET", kept).Status, 200)
	if content := ben.Message(message)["content"].(string); !strings.Contains(content, uri) {
		t.Errorf("the message lost its link: %s", content)
	}
}

func TestADownloadIsStoredAndNotShown(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	uri := ben.Upload("chart.png", Picture(t))
	at := strings.Replace(uri, "/user_uploads/", "/user_uploads/download/", 1)
	Same(t, "shown", ben.File("GET", uri).Header.Get("Content-Disposition"), "inline; filename=chart.png")
	Same(t, "stored", ben.File("GET", at).Header.Get("Content-Disposition"), "attachment; filename=chart.png")
	Same(t, "a download by others", As(t, srv, Other).File("GET", at).Status, As(t, srv, Other).File("GET", uri).Status)
}

func TestAThumbnailIsServedFromItsLevelOn(t *testing.T) {
	for level, status := range map[featurelevels.Level]int{275: 404, 276: 200} {
		ben := As(t, fake.Start(t, fake.WithLevel(level)), Member)
		path := strings.Replace(ben.Upload("a.png", Picture(t)), "/user_uploads/", "/user_uploads/thumbnail/", 1)
		got := ben.File("GET", path+"/840x560.webp")
		Same(t, fmt.Sprint("at ", level), got.Status, status)
		Same(t, "is the picture", got.Body == Picture(t), status == 200)
		Same(t, "an unknown format", ben.File("GET", path+"/1x1.webp").Status, 404)
		Same(t, "no format", ben.File("GET", path).Status, 404)
		text := strings.Replace(ben.Upload("a.txt", "text"), "/user_uploads/", "/user_uploads/thumbnail/", 1)
		Same(t, "of a text", ben.File("GET", text+"/840x560.webp").Status, 404)
	}
}
