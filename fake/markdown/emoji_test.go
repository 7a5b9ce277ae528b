package markdown_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

func TestEmojiAreKnownByNameAndCode(t *testing.T) {
	for name, code := range map[string]string{
		"smile": "1f642", "heart": "2764", "+1": "1f44d", "thumbs_up": "1f44d", "tada": "1f389", "octopus": "1f419",
		"us": "1f1fa-1f1f8", "one": "0031-20e3", "holiday_tree": "1f384", "christmas_tree": "1f384", "white_check_mark": "2705", "rocket": "1f680",
	} {
		if got, ok := markdown.EmojiCode(name); !ok || got != code {
			t.Errorf("%s: expected %s, got %s, %v", name, code, got, ok)
		}
		names, _ := markdown.EmojiNames(code)
		canonical, ok := markdown.EmojiName(code)
		if !ok || !slices.Contains(names, name) || names[0] != canonical {
			t.Errorf("%s: %s is not in %v", code, name, names)
		}
	}
	for _, name := range []string{"", "nosuch", "fried_egg", "skin-tone-2", "man-girl-girl", "Smile"} {
		if code, ok := markdown.EmojiCode(name); ok {
			t.Errorf("%q is %s", name, code)
		}
	}
	if name, ok := markdown.EmojiName("1f468-200d-1f467"); ok {
		t.Errorf("a sequence is %s", name)
	}
}

const custom = `<img alt=":green_tick:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="green tick">`

func unicodeEmoji(code, name, title string) string {
	return `<span aria-label="` + title + `" class="emoji emoji-` + code + `" role="img" title="` + title + `">:` + name + `:</span>`
}

func TestEmojiInTexts(t *testing.T) {
	file := loadCases(t)
	emoticons := markdown.Options{TranslateEmoticons: true}
	for _, c := range []struct {
		what, input string
		options     markdown.Options
		want        string
	}{
		{"an emoji of the organization", ":green_tick:", markdown.Options{}, custom},
		{"one that hides Unicode's", ":rocket:", markdown.Options{}, `<img alt=":rocket:" class="emoji" src="/user_avatars/2/emoji/images/2.png" title="rocket">`},
		{"one that is deactivated", ":gone:", markdown.Options{}, ":gone:"},
		{"the colon of a name that is none", ":nosuch:smile:", markdown.Options{}, ":nosuch:smile:"},
		{"side by side", ":cat::cat:", markdown.Options{}, unicodeEmoji("1f408", "cat", "cat") + unicodeEmoji("1f408", "cat", "cat")},
		{"in emphasis, links and headings' text", "*:cat:* [:cat:](http://a.co/:cat:)", markdown.Options{}, "<em>" + unicodeEmoji("1f408", "cat", "cat") + `</em> <a href="http://a.co/:cat:">` + unicodeEmoji("1f408", "cat", "cat") + "</a>"},
		{"not in URLs and code", "http://a.co/:cat: `:cat:`", markdown.Options{}, `<a href="http://a.co/:cat">http://a.co/:cat</a>: <code>:cat:</code>`},
		{"a picture by request", "❤️ ❤", markdown.Options{}, unicodeEmoji("2764", "heart", "heart") + " " + unicodeEmoji("2764", "heart", "heart")},
		{"flags", "🇺🇸🇺", markdown.Options{}, unicodeEmoji("1f1fa-1f1f8", "us", "us") + "🇺"},
		{"skin tones stay", "👍🏽", markdown.Options{}, unicodeEmoji("1f44d", "+1", "+1") + "🏽"},
		{"signs that are text", "© 1 ™ é 漢", markdown.Options{}, "© 1 ™ é 漢"},
		{"emoticons", ":) ;) (:, <3! :/", emoticons, unicodeEmoji("1f642", "smile", "smile") + " " + unicodeEmoji("1f609", "wink", "wink") + " " + unicodeEmoji("1f642", "smile", "smile") + ", " + unicodeEmoji("2764", "heart", "heart") + "! " + unicodeEmoji("1f615", "confused", "confused")},
		{"emoticons in words", "x:) :)x http://a.co/:) **a**:)", emoticons, `x:) :)x <a href="http://a.co/">http://a.co/</a>:) <strong>a</strong>:)`},
	} {
		want := "<p>" + c.want + "</p>"
		if got := markdown.Render(c.input, file.Context, c.options).HTML; got != want {
			t.Errorf("%s: %q\nexpected %s\ngot      %s", c.what, c.input, want, got)
		}
	}
}
