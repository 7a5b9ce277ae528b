package organization_test

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
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
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

// aGIF is an animation of this many pictures.
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

func TestEmojiAreUploadedUsedAndDeactivated(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"realm_emoji"}})
	moon := aPNG(t, 20, 10)
	Same(t, "bare", len(ben.AddEmoji("blue%20moon", File{Field: "f", Name: "moon.png", Content: moon}).OK().Body), 2)
	row := ben.Get("/realm/emoji", nil).OK().Object("emoji")["4"]
	want := Form{"id": "4", "name": "blue_moon", "source_url": "/user_avatars/1/emoji/images/4.png", "still_url": nil,
		"deactivated": false, "author_id": 4}
	Same(t, "the emoji", row, want)
	picture := Nobody(t, srv).File("GET", "/user_avatars/1/emoji/images/4.png")
	Same(t, "the picture", picture.Body == moon, true)
	Same(t, "its type", picture.Header.Get("Content-Type")+" "+picture.Header.Get("X-Content-Type-Options"),
		"image/png nosniff")
	Same(t, "in a text", ben.Rendered(":blue_moon:"),
		`<img alt=":blue_moon:" class="emoji" src="/user_avatars/1/emoji/images/4.png" title="blue moon">`)
	ben.React(103, Form{"emoji_name": "blue_moon"}).OK()
	ben.AddEmoji("blue_moon", File{Field: "f", Name: "moon.png", Content: moon}).Refused(400,
		"BAD_REQUEST").Says("already exists")
	ben.AddEmoji("blue/moon", File{Field: "f", Name: "moon.png", Content: moon}).Refused(400,
		"BAD_REQUEST").Says("Emoji names must contain only")
	ben.Delete("/realm/emoji/blue/moon", nil).Refused(400, "BAD_REQUEST").Says("Emoji 'blue/moon' does not exist")
	ben.Delete("/realm/emoji/blue_moon", nil).OK()
	ben.Delete("/realm/emoji/blue_moon", nil).Refused(400, "BAD_REQUEST").Says("Emoji 'blue_moon' does not exist")
	Same(t, "its reaction stays", ben.Reactions(103), []string{"4 blue_moon 4 realm_emoji"})
	ada.React(103, Form{"emoji_name": "blue_moon"}).Refused(400, "BAD_REQUEST")
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"realm_emoji update", "realm_emoji update"})
	Same(t, "the event", events[0]["realm_emoji"].(map[string]any)["4"], want)
	Same(t, "the last", events[1]["realm_emoji"].(map[string]any)["4"], want.With("deactivated", true))
	ben.AddEmoji("blue_moon", File{Field: "f", Name: "moon.png", Content: moon}).OK() // the name is free again
}

func TestEmojiHaveTheirOwnTypes(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).AddEmoji("pagelike", File{Field: "f", Name: "x.html", Content: aPNG(t, 2, 2)}).OK()
	got := Nobody(t, srv).File("GET", "/user_avatars/1/emoji/images/4.html")
	Same(t, "type", got.Header.Get("Content-Type"), "image/png")
}

func TestAnInvalidPictureTakesAnID(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.AddEmoji("textlike", File{Field: "f", Name: "x.png", Content: "text"}).Refused(400, "BAD_IMAGE")
	ben.AddEmoji("moonlike", File{Field: "f", Name: "x.PNG", Content: aPNG(t, 2, 2)}).OK()
	all := ben.Get("/realm/emoji", nil).OK().Object("emoji")
	Same(t, "picture", all["5"].(map[string]any)["source_url"], "/user_avatars/1/emoji/images/5.PNG")
}

func TestAnimationsHaveAStillPicture(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.AddEmoji("pic_one", File{Field: "f", Name: "x.png", Content: aGIF(t, 1)}).OK()
	ben.AddEmoji("pic_two", File{Field: "f", Name: "x", Content: aGIF(t, 2)}).OK()
	all := ben.Get("/realm/emoji", nil).OK().Object("emoji")
	Same(t, "one picture", all["4"].(map[string]any)["still_url"], nil)
	Same(t, "as it is called", all["4"].(map[string]any)["source_url"], "/user_avatars/1/emoji/images/4.png")
	still := all["5"].(map[string]any)["still_url"].(string)
	got := Nobody(t, srv).File("GET", still)
	Same(t, "the still", got.Header.Get("Content-Type"), "image/png")
	if _, err := png.Decode(strings.NewReader(got.Body)); err != nil {
		t.Error(err)
	}
}

func TestNamesOfEmojiAreChecked(t *testing.T) {
	srv := fake.Start(t)
	file := File{Field: "f", Name: "x.png", Content: aPNG(t, 2, 2)}
	ben := As(t, srv, Member)
	for name, says := range map[string]string{
		"Moon": "lowercase", "m%C3%B6%C3%B6n": "lowercase", "a.b": "lowercase", "moon%00": "lowercase", "..%5Cx": "lowercase",
		"moon-": "end with", "moon_": "end with", "%20": "missing", strings.Repeat("x",
			101): "too long", "%3Cb%3E": "lowercase",
	} {
		ben.AddEmoji(name, file).Refused(400, "BAD_REQUEST").Says(says)
	}
	ben.AddEmoji("tada", file).Refused(400, "BAD_REQUEST").Says("Only administrators")
	As(t, srv, Admin).AddEmoji("tada", file).OK()
	Same(t, "nothing else came of it", len(ben.Get("/realm/emoji", nil).OK().Object("emoji")), 4)
}

func TestPicturesOfEmojiAreChecked(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	whole := aPNG(t, 64, 64)
	for name, content := range map[string]string{
		"nothing": "", "a text": "<svg onload=alert(1)>", "half a picture": whole[:len(
			whole)-30], "a head": whole[:24], "a bomb": aBomb(30000, 30000),
		"a wide bomb": aBomb(1<<31-1, 1), "half an animation": aGIF(t, 2)[:20],
	} {
		t.Run(name, func(t *testing.T) {
			ben.AddEmoji("lumoon", File{Field: "f", Name: "x.png", Content: content}).Refused(400, "BAD_IMAGE")
		})
	}
	ben.AddEmoji("lumoon").Refused(400, "BAD_REQUEST").Says("exactly one file")
	ben.AddEmoji("lumoon", File{Field: "a", Name: "a.png", Content: whole},
		File{Field: "b", Name: "b.png", Content: whole}).Refused(400, "BAD_REQUEST").Says("exactly one file")
	ben.AddEmoji("lumoon", File{Field: "f", Name: "x.png", Content: whole + strings.Repeat("x", 5<<20)}).Refused(400,
		"BAD_REQUEST").Says("5 MiB")
	ben.AddEmoji("lumoon", File{Field: "f", Name: "x.png", Content: whole}).OK()
}

// aBomb is a short file that declares a picture of a size.
func aBomb(width, height int) string {
	chunk := func(kind string, data []byte) string {
		body := append([]byte(kind), data...)
		return string(fourBytes(len(data))) + string(body) + string(fourBytes(int(crc32.ChecksumIEEE(body))))
	}
	head := append(append(fourBytes(width), fourBytes(height)...), 8, 0, 0, 0, 0)
	return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("IDAT", []byte{0x78, 0x9c, 3, 0, 0, 0, 0, 1}) +
		chunk("IEND", nil)
}

func fourBytes(n int) []byte { return []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)} }

func TestEmojiFollowTheirPolicy(t *testing.T) {
	srv := fake.Start(t)
	file := File{Field: "f", Name: "x.png", Content: aPNG(t, 2, 2)}
	As(t, srv, Guest).AddEmoji("lumoon", file).Refused(400, "BAD_REQUEST").Says("Not allowed for guest users")
	As(t, srv, Member).AddEmoji("lumoon", file).OK()
	As(t, srv, Other).Delete("/realm/emoji/lumoon", nil).Refused(400, "BAD_REQUEST").Says("author")
	As(t, srv, Admin).Delete("/realm/emoji/lumoon", nil).OK()
}

func TestMissingPicturesOfAScenarioAreGenerated(t *testing.T) {
	srv := fake.Start(t)
	for i := 1; i <= 3; i++ {
		got := Nobody(t, srv).File("GET", fmt.Sprintf("/user_avatars/1/emoji/images/%d.png", i))
		if _, err := png.Decode(strings.NewReader(got.Body)); err != nil || got.Status != 200 {
			t.Errorf("%d: %v", got.Status, err)
		}
	}
	for _, path := range []string{"/user_avatars/1/emoji/images/9.png", "/user_avatars/1/emoji/images/", "/user_avatars/x",
		"/user_avatars/1/emoji/images/..%2F..%2Fx"} {
		Same(t, path, Nobody(t, srv).File("GET", path).Status, 404)
	}
	Same(t, "POST", Nobody(t, srv).File("POST", "/user_avatars/1/emoji/images/1.png").Status, 405)
}

func TestRegisterLinksToTheNamesOfAllEmoji(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		url := As(t, srv, Member).Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Text(
			"server_emoji_data_url")
		got := Nobody(t, srv).File("GET", url[strings.Index(url, "/static/"):])
		Same(t, "status", got.Status, 200)
		Same(t, "kind", got.Header.Get("Content-Type"), "application/json")
		var document struct {
			Names map[string][]string `json:"code_to_names"`
		}
		if err := json.Unmarshal([]byte(got.Body), &document); err != nil {
			t.Fatal(err)
		}
		Same(t, "emoji", len(document.Names), 1826)
		Same(t, "the pig", document.Names["1f416"], []string{"pig", "oink"})
	}
}

// A name alone is enough for a reaction or a status with any emoji.
func TestEveryNameOfAnEmojiWorks(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "x")
	for _, name := range markdown.UnicodeEmojiNames() {
		code, _ := markdown.EmojiCode(name)
		ben.React(id, Form{"emoji_name": name}).OK()
		Same(t, name, ben.Reactions(id), []string{"4 " + name + " " + code + " unicode_emoji"})
		ben.Unreact(id, Form{"emoji_name": name, "emoji_code": code, "reaction_type": "unicode_emoji"}).OK()
		ben.Post("/users/me/status", Form{"emoji_name": name, "emoji_code": code, "reaction_type": "unicode_emoji"}).OK()
	}
	ben.React(id, Form{"emoji_name": "zulip"}).OK()
	Same(t, "the built-in one", ben.Reactions(id), []string{"4 zulip zulip zulip_extra_emoji"})
}
