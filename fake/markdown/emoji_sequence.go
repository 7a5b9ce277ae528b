package markdown

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
)

// Characters that are parts of emoji (Unicode, UTS #51).
const (
	joiner       = '\u200D'
	asPicture    = '\uFE0F' // shows the character before it as a picture
	keycap       = '\u20E3'
	firstTag     = '\U000E0020'
	lastTag      = '\U000E007E'
	endOfTags    = '\U000E007F'
	firstFlag    = '\U0001F1E6' // a letter of a flag
	lastFlag     = '\U0001F1FF'
	lightestSkin = '\U0001F3FB'
	darkestSkin  = '\U0001F3FF'
)

// findSequence finds the emoji of one or more characters. A sequence that is not known stays
// text as a whole, and a character that is text by default needs the mark of a picture.
func (f emojiFinder) findSequence(text string, from int) (inline.Found, bool) {
	for at := from; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r < utf8.RuneSelf && !isKeycapBase(r) {
			at++
			continue
		}
		length := f.sequence(text[at:])
		if length == 0 {
			at += size
			continue
		}
		if e := f.ofSequence(text[at : at+length]); e != nil {
			return inline.Found{From: at, To: at + length, Meaning: inline.Meaning{Element: f.span(e.names[0], e.code)}}, true
		}
		at += length
	}
	return inline.Found{}, false
}

// ofSequence returns the emoji that a whole sequence is, nil for none.
func (f emojiFinder) ofSequence(sequence string) *emoji {
	r, size := utf8.DecodeRuneInString(sequence)
	if size == len(sequence) && !unicode.Is(picturesByDefault, r) {
		return nil
	}
	return f.edition.table().byCode[codeOf(sequence)]
}

// codeOf is the code of a sequence, without the marks of pictures.
func codeOf(sequence string) string {
	var code []byte
	for _, r := range strings.ReplaceAll(sequence, string(asPicture), "") {
		if code != nil {
			code = append(code, '-')
		}
		code = fmt.Appendf(code, "%04x", r)
	}
	return string(code)
}

// sequence is the length of the emoji, known or not, that a text begins with, 0 for none.
func (f emojiFinder) sequence(text string) int {
	length := f.part(text)
	for length > 0 {
		rest, joined := strings.CutPrefix(text[length:], string(joiner))
		next := f.part(rest)
		if !joined || next == 0 {
			break
		}
		length += utf8.RuneLen(joiner) + next
	}
	return length
}

// part is the length of the part of a sequence between joiners that a text begins with.
func (f emojiFinder) part(text string) int {
	r, size := utf8.DecodeRuneInString(text)
	second, secondSize := utf8.DecodeRuneInString(text[size:])
	switch {
	case firstFlag <= r && r <= lastFlag:
		if firstFlag <= second && second <= lastFlag {
			return size + secondSize
		}
		return 0
	case !f.isPart(r):
		return 0
	case lightestSkin <= second && second <= darkestSkin:
		return size + secondSize
	case second == asPicture:
		size += secondSize
		if strings.HasPrefix(text[size:], string(keycap)) {
			size += utf8.RuneLen(keycap)
		}
		return size
	case firstTag <= second && second <= lastTag:
		for i, r := range text[size:] {
			switch {
			case r == endOfTags:
				return size + i + utf8.RuneLen(r)
			case r < firstTag || r > lastTag:
				return size
			}
		}
	}
	return size
}

// isPart reports whether a sequence can begin with a character.
func (f emojiFinder) isPart(r rune) bool {
	if isKeycapBase(r) || unicode.Is(picturesByDefault, r) {
		return true
	}
	return f.edition.table().byCode[strconv.FormatInt(int64(r), 16)] != nil
}

func isKeycapBase(r rune) bool { return '0' <= r && r <= '9' || r == '#' || r == '*' }

// picturesByDefault are the characters that appear as pictures without a mark: Unicode's
// property Emoji_Presentation.
var picturesByDefault = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x231A, 0x231B, 1}, {0x23E9, 0x23EC, 1}, {0x23F0, 0x23F0, 1}, {0x23F3, 0x23F3, 1}, {0x25FD, 0x25FE, 1},
		{0x2614, 0x2615, 1}, {0x2648, 0x2653, 1}, {0x267F, 0x267F, 1}, {0x2693, 0x2693, 1}, {0x26A1, 0x26A1, 1},
		{0x26AA, 0x26AB, 1}, {0x26BD, 0x26BE, 1}, {0x26C4, 0x26C5, 1}, {0x26CE, 0x26CE, 1}, {0x26D4, 0x26D4, 1},
		{0x26EA, 0x26EA, 1}, {0x26F2, 0x26F3, 1}, {0x26F5, 0x26F5, 1}, {0x26FA, 0x26FA, 1}, {0x26FD, 0x26FD, 1},
		{0x2705, 0x2705, 1}, {0x270A, 0x270B, 1}, {0x2728, 0x2728, 1}, {0x274C, 0x274C, 1}, {0x274E, 0x274E, 1},
		{0x2753, 0x2755, 1}, {0x2757, 0x2757, 1}, {0x2795, 0x2797, 1}, {0x27B0, 0x27B0, 1}, {0x27BF, 0x27BF, 1},
		{0x2B1B, 0x2B1C, 1}, {0x2B50, 0x2B50, 1}, {0x2B55, 0x2B55, 1},
	},
	R32: []unicode.Range32{
		{0x1F004, 0x1F004, 1}, {0x1F0CF, 0x1F0CF, 1}, {0x1F18E, 0x1F18E, 1}, {0x1F191, 0x1F19A, 1},
		{0x1F1E6, 0x1F1FF, 1}, {0x1F201, 0x1F201, 1}, {0x1F21A, 0x1F21A, 1}, {0x1F22F, 0x1F22F, 1},
		{0x1F232, 0x1F236, 1}, {0x1F238, 0x1F23A, 1}, {0x1F250, 0x1F251, 1}, {0x1F300, 0x1F320, 1},
		{0x1F32D, 0x1F335, 1}, {0x1F337, 0x1F37C, 1}, {0x1F37E, 0x1F393, 1}, {0x1F3A0, 0x1F3CA, 1},
		{0x1F3CF, 0x1F3D3, 1}, {0x1F3E0, 0x1F3F0, 1}, {0x1F3F4, 0x1F3F4, 1}, {0x1F3F8, 0x1F43E, 1},
		{0x1F440, 0x1F440, 1}, {0x1F442, 0x1F4FC, 1}, {0x1F4FF, 0x1F53D, 1}, {0x1F54B, 0x1F54E, 1},
		{0x1F550, 0x1F567, 1}, {0x1F57A, 0x1F57A, 1}, {0x1F595, 0x1F596, 1}, {0x1F5A4, 0x1F5A4, 1},
		{0x1F5FB, 0x1F64F, 1}, {0x1F680, 0x1F6C5, 1}, {0x1F6CC, 0x1F6CC, 1}, {0x1F6D0, 0x1F6D2, 1},
		{0x1F6D5, 0x1F6D8, 1}, {0x1F6DC, 0x1F6DF, 1}, {0x1F6EB, 0x1F6EC, 1}, {0x1F6F4, 0x1F6FC, 1},
		{0x1F7E0, 0x1F7EB, 1}, {0x1F7F0, 0x1F7F0, 1}, {0x1F90C, 0x1F93A, 1}, {0x1F93C, 0x1F945, 1},
		{0x1F947, 0x1F9FF, 1}, {0x1FA70, 0x1FA7C, 1}, {0x1FA80, 0x1FA8A, 1}, {0x1FA8E, 0x1FAC6, 1},
		{0x1FAC8, 0x1FAC8, 1}, {0x1FACD, 0x1FADC, 1}, {0x1FADF, 0x1FAEA, 1}, {0x1FAEF, 0x1FAF8, 1},
	},
}
