// Package pictures draws pictures for whatever has none of its own: people,
// organizations, emoji, logins. A picture depends only on its name and key, so that
// each run shows the same one, and different keys have different pictures.
package pictures

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// The sides of pictures, in pixels: the ordinary one and the larger one of an avatar.
const (
	Side   = 64
	Medium = 256
)

// PNG draws the initials of a name on a colour that depends on the key. A name whose
// initials are not Latin letters or digits gets a pattern.
func PNG(name, key string, side int) []byte {
	hash := hashed(key)
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{background(hash), color.White})
	if letters := initials(name); letters != "" {
		drawLetters(picture, letters)
	} else {
		drawPattern(picture, hash)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // Writing to memory cannot fail.
	}
	return out.Bytes()
}

func hashed(key string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(key)) // it never fails
	x := h.Sum64()
	x ^= x >> 33 // similar keys, such as a@x and b@x, must not have similar colours
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// background is a color on which white is easy to read: a dark one.
func background(hash uint64) color.RGBA {
	r, g, b := color.YCbCrToRGB(uint8(70+hash%24), uint8(64+hash>>8%128), uint8(64+hash>>16%128))
	return color.RGBA{r, g, b, 255}
}

// initials are the first letters of the first and the last word of a name, without
// accents; none if one of them is no Latin letter or digit.
func initials(name string) string {
	words := strings.FieldsFunc(norm.NFD.String(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	letters := ""
	for i, word := range words {
		if i == 0 || i == len(words)-1 {
			letters += strings.ToUpper(string([]rune(word)[0]))
		}
	}
	if strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return ""
	}
	return letters
}

// drawLetters draws letters next to each other in the middle, as large as there is
// room.
func drawLetters(picture *image.Paletted, letters string) {
	face := basicfont.Face7x13
	small := image.NewPaletted(image.Rect(0, 0, face.Advance*len(letters), face.Height), picture.Palette)
	d := font.Drawer{Dst: small, Src: image.White, Face: face, Dot: fixed.P(0, face.Ascent)}
	d.DrawString(letters)
	scale := picture.Rect.Dx() * 3 / 4 / max(small.Rect.Dx(), small.Rect.Dy())
	size := small.Rect.Size().Mul(scale)
	left, top := (picture.Rect.Dx()-size.X)/2, (picture.Rect.Dy()-size.Y)/2
	for y := range size.Y {
		for x := range size.X {
			picture.SetColorIndex(left+x, top+y, small.ColorIndexAt(x/scale, y/scale))
		}
	}
}

// drawPattern draws a symmetric pattern of five by five squares.
func drawPattern(picture *image.Paletted, hash uint64) {
	const squares = 5
	dot := picture.Rect.Dx() / (squares + 2)
	for y := range squares {
		for x := range squares {
			column := min(x, squares-1-x)
			if hash>>(16+y*3+column)&1 == 1 {
				square := image.Rect(0, 0, dot, dot).Add(image.Pt(x+1, y+1).Mul(dot))
				draw.Draw(picture, square, image.White, image.Point{}, draw.Src)
			}
		}
	}
}
