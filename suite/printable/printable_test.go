package printable_test

import (
	"os/exec"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/printable"
)

func TestUnprintableCharactersAreQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"plain, ä漢字 ☃ 👍 é":           "plain, ä漢字 ☃ 👍 é",
		"\x1b[2K\x1b]0;title\a":      `\x1b[2K\x1b]0;title\x07`,
		"a\r\nPASS\tb\x00\x7f":       `a\r\nPASS\tb\x00\x7f`,
		"\u009b2J\u0085\u009d":       `\u009b2J\u0085\u009d`,
		"\u202e\u2066\u200f\u061c":   `\u202e\u2066\u200f\u061c`,
		"\u2028\u2029\ufeff\u200b":   `\u2028\u2029\ufeff\u200b`,
		"\U000e0041\ue000\U0010ffff": `\U000e0041\ue000\U0010ffff`,
		"\xff\xc3(\xed\xa0\x80":      `\xff\xc3(\xed\xa0\x80`,
		"\ufffd":                     "\ufffd",
		`\x1b stays`:                 `\x1b stays`,
	} {
		got := printable.Text(text)
		if got != want || !printable.All(got) || printable.Text(got) != got {
			t.Errorf("%q became %s, want %s", text, got, want)
		}
	}
}

func TestAShellReadsQuotedTexts(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	for _, text := range []string{"plain", "it's", `a\b $HOME "x"`, "\x1b[2K it's\r\n\\x41 \u202e é\xff!", "two\nlines",
		"\x01" + "2"} {
		quoted := printable.Shell(text)
		if !printable.All(quoted) {
			t.Errorf("%q is quoted as %q", text, quoted)
		}
		said, err := exec.Command(bash, "-c", "printf %s "+quoted).Output()
		if err != nil || string(said) != text {
			t.Errorf("%q is quoted as %s, which bash reads as %q, %v", text, quoted, said, err)
		}
	}
}
