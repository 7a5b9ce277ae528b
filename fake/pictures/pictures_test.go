package pictures_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/pictures"
)

func TestPicturesOfDifferentKeysDiffer(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"Ada Archer", "Иван Петров", "山", "", "  ", "Åsa", "9 lives", "-"} {
		for n := range 40 {
			key := fmt.Sprintf("%s%d", name, n)
			drawn := string(pictures.PNG(name, key, pictures.Side))
			if other, twice := seen[drawn]; twice {
				t.Errorf("%q and %q look alike", key, other)
			}
			seen[drawn] = key
		}
	}
	if !bytes.Equal(pictures.PNG("Ada Archer", "ada", 64), pictures.PNG("Ada Archer", "ada", 64)) {
		t.Error("the same name and key have two pictures")
	}
}

func TestPicturesHaveTheirSizeAndShowSomething(t *testing.T) {
	for _, side := range []int{pictures.Side, pictures.Medium} {
		for _, name := range []string{"Ada Archer", "Åsa", "山田", "🙂"} {
			picture, err := png.Decode(bytes.NewReader(pictures.PNG(name, name, side)))
			if err != nil {
				t.Fatal(err)
			}
			if size := picture.Bounds().Size(); size.X != side || size.Y != side {
				t.Errorf("%s: %v", name, size)
			}
			colours := map[string]int{}
			for y := range side {
				for x := range side {
					colours[fmt.Sprint(picture.At(x, y))]++
				}
			}
			if len(colours) != 2 {
				t.Errorf("%s has %d colours", name, len(colours))
			}
		}
	}
}

func TestLogosOfAnyNameAreWellFormed(t *testing.T) {
	for _, name := range []string{"Lumen", `<script>"&'`, "山"} {
		for d := xml.NewDecoder(bytes.NewReader(pictures.Logo(name, "x"))); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}
