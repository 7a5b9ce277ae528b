// Package pictures draws pictures for whatever has none of its own: people,
// organizations, emoji, logins. A picture depends only on its name and key, so that
// each run shows the same one, and different keys have different pictures.
package pictures

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"
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
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{background(hash), color.RGBA{255, 255, 255, 255}})
	if glyphs := glyphsOf(name); len(glyphs) > 0 {
		drawGlyphs(picture, glyphs)
	} else {
		drawPattern(picture, hash)
	}
	var out bytes.Buffer
	encoder := png.Encoder{BufferPool: &buffers}
	if err := encoder.Encode(&out, picture); err != nil {
		panic(err) // writing to memory cannot fail
	}
	return out.Bytes()
}

// buffers are the memory of encoders, a megabyte each, for the next picture.
var buffers encoderBuffers

// encoderBuffers implements png.EncoderBufferPool.
type encoderBuffers struct{ pool sync.Pool }

// Get returns a used buffer, or nil.
func (b *encoderBuffers) Get() *png.EncoderBuffer {
	used, _ := b.pool.Get().(*png.EncoderBuffer)
	return used
}

// Put keeps a buffer for the next picture.
func (b *encoderBuffers) Put(used *png.EncoderBuffer) { b.pool.Put(used) }

func hashed(key string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(key)) // it never fails
	x := h.Sum64()
	x ^= x >> 33 // similar keys, such as a@x and b@x, must not have similar colours
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// background is a colour on which white is easy to read.
func background(hash uint64) color.RGBA {
	hue := float64(hash%360) / 60
	lightness := 0.32 + float64(hash/360%16)/100
	chroma := (1 - math.Abs(2*lightness-1)) * 0.55
	second := chroma * (1 - math.Abs(math.Mod(hue, 2)-1))
	mixes := [6][3]float64{{chroma, second, 0}, {second, chroma, 0}, {0, chroma, second}, {0, second, chroma}, {second, 0, chroma}, {chroma, 0, second}}
	mix, grey := mixes[int(hue)], lightness-chroma/2
	channel := func(part float64) uint8 { return uint8(math.Round(255 * (part + grey))) }
	return color.RGBA{channel(mix[0]), channel(mix[1]), channel(mix[2]), 255}
}

// drawGlyphs draws letters beside each other in the middle.
func drawGlyphs(picture *image.Paletted, glyphs []glyph) {
	columns := len(glyphs)*(glyphWidth+1) - 1
	side := picture.Rect.Dx()
	dot := side * 3 / 4 / max(columns, glyphHeight)
	left, top := (side-columns*dot)/2, (side-glyphHeight*dot)/2
	for i, g := range glyphs {
		for y := range glyphHeight {
			for x := range glyphWidth {
				if g[y]>>(glyphWidth-1-x)&1 == 1 {
					fill(picture, left+(i*(glyphWidth+1)+x)*dot, top+y*dot, dot)
				}
			}
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
				fill(picture, dot*(x+1), dot*(y+1), dot)
			}
		}
	}
}

func fill(picture *image.Paletted, left, top, side int) {
	for y := top; y < top+side; y++ {
		for x := left; x < left+side; x++ {
			picture.SetColorIndex(x, y, 1)
		}
	}
}
