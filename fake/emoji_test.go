package fake_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// aPNG is a picture of a size.
func aPNG(t testing.TB, width, height int) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// aGIF is an animation of so many pictures.
func aGIF(t testing.TB, pictures int) string {
	t.Helper()
	all := &gif.GIF{}
	for i := range pictures {
		palette := color.Palette{color.Black, color.Gray{uint8(i)}}
		all.Image = append(all.Image, image.NewPaletted(image.Rect(0, 0, 9, 9), palette))
		all.Delay = append(all.Delay, 1)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, all); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// addEmoji uploads files as an emoji; the name stands in the path as it is.
func (c *client) addEmoji(name string, files ...aFile) reply {
	c.t.Helper()
	kind, body := filesForm(c.t, files...)
	return c.do(c.request("POST", "/realm/emoji/"+name, kind, body))
}

func TestEmojiAreUploadedUsedAndDeactivated(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	q := as(t, srv, guest).queue(form{"event_types": []string{"realm_emoji"}})
	moon := aPNG(t, 20, 10)
	same(t, "bare", len(ben.addEmoji("blue%20moon", aFile{"f", "moon.png", moon}).ok().body), 2)
	row := ben.get("/realm/emoji", nil).ok().object("emoji")["4"]
	want := form{"id": "4", "name": "blue_moon", "source_url": "/user_avatars/1/emoji/images/4.png", "still_url": nil, "deactivated": false, "author_id": 4}
	same(t, "the emoji", row, want)
	picture := nobody(t, srv).file("GET", "/user_avatars/1/emoji/images/4.png")
	same(t, "the picture", picture.body == moon, true)
	same(t, "its type", picture.header.Get("Content-Type")+" "+picture.header.Get("X-Content-Type-Options"), "image/png nosniff")
	same(t, "in a text", ben.rendered(":blue_moon:"), `<img alt=":blue_moon:" class="emoji" src="/user_avatars/1/emoji/images/4.png" title="blue moon">`)
	ben.react(103, form{"emoji_name": "blue_moon"}).ok()
	ben.addEmoji("blue_moon", aFile{"f", "moon.png", moon}).refused(400, "BAD_REQUEST").says("already exists")
	ben.delete("/realm/emoji/blue_moon", nil).ok()
	ben.delete("/realm/emoji/blue_moon", nil).refused(400, "BAD_REQUEST").says("Emoji 'blue_moon' does not exist")
	same(t, "its reaction stays", ben.reactions(103), []string{"4 blue_moon 4 realm_emoji"})
	ada.react(103, form{"emoji_name": "blue_moon"}).refused(400, "BAD_REQUEST")
	events := q.events()
	same(t, "events", kinds(events), []string{"realm_emoji update", "realm_emoji update"})
	same(t, "the event", events[0]["realm_emoji"].(map[string]any)["4"], want)
	same(t, "the last", events[1]["realm_emoji"].(map[string]any)["4"], want.with("deactivated", true))
	ben.addEmoji("blue_moon", aFile{"f", "moon.png", moon}).ok() // the name is free again
}

func TestAnimationsHaveAStillPicture(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.addEmoji("pic_one", aFile{"f", "x.png", aGIF(t, 1)}).ok()
	ben.addEmoji("pic_two", aFile{"f", "x", aGIF(t, 2)}).ok()
	all := ben.get("/realm/emoji", nil).ok().object("emoji")
	same(t, "one picture", all["4"].(map[string]any)["still_url"], nil)
	same(t, "by what it is", all["4"].(map[string]any)["source_url"], "/user_avatars/1/emoji/images/4.gif")
	still := all["5"].(map[string]any)["still_url"].(string)
	got := nobody(t, srv).file("GET", still)
	same(t, "the still", got.header.Get("Content-Type"), "image/png")
	if _, err := png.Decode(strings.NewReader(got.body)); err != nil {
		t.Error(err)
	}
}

func TestNamesOfEmojiAreChecked(t *testing.T) {
	srv := fake.Start(t)
	file := aFile{"f", "x.png", aPNG(t, 2, 2)}
	ben := as(t, srv, member)
	for name, says := range map[string]string{
		"Moon": "lowercase", "m%C3%B6%C3%B6n": "lowercase", "a.b": "lowercase", "moon%00": "lowercase", "..%5Cx": "lowercase",
		"moon-": "end with", "moon_": "end with", "%20": "missing", strings.Repeat("x", 101): "too long", "%3Cb%3E": "lowercase",
	} {
		ben.addEmoji(name, file).refused(400, "BAD_REQUEST").says(says)
	}
	ben.addEmoji("tada", file).refused(400, "BAD_REQUEST").says("Only administrators")
	as(t, srv, admin).addEmoji("tada", file).ok()
	same(t, "nothing else came of it", len(ben.get("/realm/emoji", nil).ok().object("emoji")), 4)
}

func TestPicturesOfEmojiAreChecked(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	whole := aPNG(t, 64, 64)
	for name, content := range map[string]string{
		"nothing": "", "a text": "<svg onload=alert(1)>", "half a picture": whole[:len(whole)-30], "a head": whole[:24], "a bomb": aBomb(30000, 30000),
		"a wide bomb": aBomb(1<<31-1, 1), "half an animation": aGIF(t, 2)[:20],
	} {
		t.Run(name, func(t *testing.T) { ben.addEmoji("lumoon", aFile{"f", "x.png", content}).refused(400, "BAD_IMAGE") })
	}
	ben.addEmoji("lumoon").refused(400, "BAD_REQUEST").says("exactly one file")
	ben.addEmoji("lumoon", aFile{"a", "a.png", whole}, aFile{"b", "b.png", whole}).refused(400, "BAD_REQUEST").says("exactly one file")
	ben.addEmoji("lumoon", aFile{"f", "x.png", whole + strings.Repeat("x", 5<<20)}).refused(400, "BAD_REQUEST").says("5 MiB")
	ben.addEmoji("lumoon", aFile{"f", "x.png", whole}).ok()
}

// aBomb is a short file that says it holds a picture of a size.
func aBomb(width, height int) string {
	chunk := func(kind string, data []byte) string {
		body := append([]byte(kind), data...)
		return string(fourBytes(len(data))) + string(body) + string(fourBytes(int(crc32.ChecksumIEEE(body))))
	}
	head := append(append(fourBytes(width), fourBytes(height)...), 8, 0, 0, 0, 0)
	return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("IDAT", []byte{0x78, 0x9c, 3, 0, 0, 0, 0, 1}) + chunk("IEND", nil)
}

func fourBytes(n int) []byte { return []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)} }

func TestWhoManagesEmoji(t *testing.T) {
	srv := fake.Start(t)
	file := aFile{"f", "x.png", aPNG(t, 2, 2)}
	as(t, srv, guest).addEmoji("lumoon", file).refused(400, "BAD_REQUEST").says("Insufficient permission")
	as(t, srv, member).addEmoji("lumoon", file).ok()
	as(t, srv, other).delete("/realm/emoji/lumoon", nil).refused(400, "BAD_REQUEST").says("author")
	as(t, srv, admin).delete("/realm/emoji/lumoon", nil).ok()
}

func TestPicturesThatAScenarioLeavesOutAreMade(t *testing.T) {
	srv := fake.Start(t)
	for i := 1; i <= 3; i++ {
		got := nobody(t, srv).file("GET", fmt.Sprintf("/user_avatars/1/emoji/images/%d.png", i))
		if _, err := png.Decode(strings.NewReader(got.body)); err != nil || got.status != 200 {
			t.Errorf("%d: %v", got.status, err)
		}
	}
	for _, path := range []string{"/user_avatars/1/emoji/images/9.png", "/user_avatars/1/emoji/images/", "/user_avatars/x", "/user_avatars/1/emoji/images/..%2F..%2Fx"} {
		same(t, path, nobody(t, srv).file("GET", path).status, 404)
	}
	same(t, "POST", nobody(t, srv).file("POST", "/user_avatars/1/emoji/images/1.png").status, 405)
}

func TestTheNamesOfAllEmojiLieWhereRegisterSays(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		url := as(t, srv, member).post("/register", form{"fetch_event_types": []string{"realm"}}).ok().text("server_emoji_data_url")
		got := nobody(t, srv).file("GET", url[strings.Index(url, "/static/"):])
		same(t, "status", got.status, 200)
		same(t, "kind", got.header.Get("Content-Type"), "application/json")
		var document struct {
			Names map[string][]string `json:"code_to_names"`
		}
		if err := json.Unmarshal([]byte(got.body), &document); err != nil {
			t.Fatal(err)
		}
		same(t, "emoji", len(document.Names), 1826)
		same(t, "the pig", document.Names["1f416"], []string{"pig", "oink"})
	}
}

// A name alone is enough for a reaction, whatever emoji it means, and so is it for a
// status.
func TestEveryNameOfAnEmojiWorks(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	ben := as(t, srv, member)
	id := ben.to("general", "t", "x")
	for _, name := range markdown.UnicodeEmojiNames() {
		code, _ := markdown.EmojiCode(name)
		ben.react(id, form{"emoji_name": name}).ok()
		same(t, name, ben.reactions(id), []string{"4 " + name + " " + code + " unicode_emoji"})
		ben.unreact(id, form{"emoji_name": name, "emoji_code": code, "reaction_type": "unicode_emoji"}).ok()
		ben.post("/users/me/status", form{"emoji_name": name, "emoji_code": code, "reaction_type": "unicode_emoji"}).ok()
	}
	ben.react(id, form{"emoji_name": "zulip"}).ok()
	same(t, "the built-in one", ben.reactions(id), []string{"4 zulip zulip zulip_extra_emoji"})
}
