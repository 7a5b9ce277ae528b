package markdown_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

func TestEveryPublishedEmojiIsKnownByAllItsNames(t *testing.T) {
	var published struct {
		Names map[string][]string `json:"code_to_names"`
	}
	if err := json.Unmarshal(markdown.EmojiDocument(), &published); err != nil {
		t.Fatal(err)
	}
	count := 0
	for code, names := range published.Names {
		if canonical, ok := markdown.EmojiName(code); !ok || canonical != names[0] {
			t.Errorf("%s: expected %s, got %s", code, names[0], canonical)
		}
		for _, name := range names {
			count++
			if got, ok := markdown.EmojiCode(name); !ok || got != code {
				t.Errorf("%s: expected %s, got %s, %v", name, code, got, ok)
			}
			if html := markdown.Render(":"+name+":", nil, markdown.Options{}).HTML; !strings.Contains(html, "emoji-"+code+`"`) {
				t.Errorf(":%s: is rendered as %s", name, html)
			}
		}
	}
	if len(published.Names) != 1826 || count != 2887 {
		t.Errorf("%d emoji have %d names", len(published.Names), count)
	}
}

func TestNamesOfEmojiAreExact(t *testing.T) {
	for name, code := range map[string]string{
		"smile": "1f642", "heart": "2764", "+1": "1f44d", "thumbs_up": "1f44d", "pig": "1f416", "gyōza": "1f95f",
		"flag_united_states": "1f1fa-1f1f8", "one": "0031-20e3", "family_man_girl": "1f468-200d-1f467",
	} {
		if got, _ := markdown.EmojiCode(name); got != code {
			t.Errorf("%s: expected %s, got %q", name, code, got)
		}
	}
	for _, name := range []string{"", "nosuch", "fried_egg", "skin-tone-2", "christmas_tree", "Smile"} {
		if code, ok := markdown.EmojiCode(name); ok {
			t.Errorf("%q is %s", name, code)
		}
	}
}

const custom = `<img alt=":green_tick:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="green tick">`

func unicodeEmoji(code, name, title string) string {
	return `<span aria-label="` + title + `" class="emoji emoji-` + code + `" role="img" title="` + title + `">:` + name +
		`:</span>`
}

func TestEmojiOfATextAreRendered(t *testing.T) {
	file := loadCases(t)
	emoticons := markdown.Options{TranslateEmoticons: true}
	for _, c := range []struct {
		what, input string
		options     markdown.Options
		want        string
	}{
		{"an emoji of the organization", ":green_tick:", markdown.Options{}, custom},
		{"one that hides Unicode's", ":rocket:", markdown.Options{},
			`<img alt=":rocket:" class="emoji" src="/user_avatars/2/emoji/images/2.png" title="rocket">`},
		{"one that is deactivated", ":gone:", markdown.Options{}, ":gone:"},
		{"the colon of a name that is none", ":nosuch:smile:", markdown.Options{}, ":nosuch:smile:"},
		{"side by side", ":cat::cat:", markdown.Options{}, unicodeEmoji("1f408", "cat", "cat") +
			unicodeEmoji("1f408", "cat", "cat")},
		{"in emphasis, not in the text of links", "*:cat:* [:cat:](http://a.co/:cat:)", markdown.Options{},
			"<em>" + unicodeEmoji("1f408", "cat", "cat") + `</em> <a href="http://a.co/:cat:">:cat:</a>`},
		{"not in URLs and code", "http://a.co/:cat: `:cat:`", markdown.Options{},
			`<a href="http://a.co/:cat">http://a.co/:cat</a>: <code>:cat:</code>`},
		{"a picture by request", "❤️ ❤", markdown.Options{}, unicodeEmoji("2764", "heart", "heart") + "\uFE0F " +
			unicodeEmoji("2764", "heart", "heart")},
		{"no flags, which are several characters", "🇺🇸🇺", markdown.Options{}, "🇺🇸🇺"},
		{"skin tones stay", "👍🏽", markdown.Options{}, unicodeEmoji("1f44d", "+1", "+1") + "🏽"},
		{"signs that are text", "© 1 ™ é 漢", markdown.Options{}, "© 1 ™ é 漢"},
		{"emoticons", ":) ;) (:, <3! :/", emoticons, unicodeEmoji("1f642", "smile", "smile") + " " +
			unicodeEmoji("1f609", "wink", "wink") + " " + unicodeEmoji("1f642", "smile", "smile") + ", " +
			unicodeEmoji("2764", "heart", "heart") + "! " + unicodeEmoji("1f615", "confused", "confused")},
		{"emoticons in words", "x:) :)x http://a.co/:) **a**:)", emoticons,
			`x:) :)x <a href="http://a.co/">http://a.co/</a>:) <strong>a</strong>:)`},
	} {
		want := "<p>" + c.want + "</p>"
		if got := markdown.Render(c.input, file.Context, c.options).HTML; got != want {
			t.Errorf("%s: %q\nexpected %s\ngot      %s", c.what, c.input, want, got)
		}
	}
}
