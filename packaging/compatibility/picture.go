package main

import (
	"bytes"
	"fmt"
	"html"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// The measures of the picture.
const (
	labels    = 170 // width of the names of clients
	plot      = 760 // width of all levels
	margin    = 14
	rowHeight = 26
	rowGap    = 4
	clientGap = 12
	head      = 66 // the title and the releases
	foot      = 74 // the levels and the legend
	perDigit  = 9  // width of a digit in a field
)

// style has the colours, which are those of a dark page where the reader prefers it. The
// picture has a background of its own, so that it is readable on each page.
const style = `<style>
  .card { fill: #ffffff; stroke: #d0d7de; }
  .edge { stroke: #ffffff; }
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .small { font-size: 11px; fill: #59636e; }
  .grid { stroke: #1f2328; stroke-opacity: .35; stroke-dasharray: 2 3; }
  .field { font-size: 12px; font-weight: 600; fill: #1f2328; }
  .none { fill: #eaeef2; } .ok { fill: #9be0b0; }
  .early1 { fill: #cfe3fb; } .early2 { fill: #9cc5f5; } .early3 { fill: #6aa5ec; }
  .late1 { fill: #ffd9a8; } .late2 { fill: #ffb37c; } .late3 { fill: #f98b6b; }
  @media (prefers-color-scheme: dark) {
    .card { fill: #151b23; stroke: #3d444d; }
    .edge { stroke: #151b23; }
    text { fill: #f0f6fc; }
    .small { fill: #9198a1; }
    .grid { stroke: #f0f6fc; }
    .field { fill: #ffffff; }
    .none { fill: #2a313c; } .ok { fill: #1a5e34; }
    .early1 { fill: #1d3b5e; } .early2 { fill: #255385; } .early3 { fill: #2d6bb0; }
    .late1 { fill: #744a14; } .late2 { fill: #8f4315; } .late3 { fill: #a83a22; }
  }
</style>
`

// A drawing is an SVG document that grows.
type drawing struct {
	bytes.Buffer
	results Results
}

// drawPicture makes the heat map of the results: a row for each version, a field for each
// range of levels at which equally many calls fail.
func drawPicture(r Results) []byte {
	d := &drawing{results: r}
	height := head + foot
	for _, client := range r.Clients {
		height += len(client.Versions)*(rowHeight+rowGap) + clientGap
	}
	width := labels + plot + 2*margin
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title">`+"\n",
		width, height)
	d.WriteString(`<title id="title">How many calls of client libraries fail at each feature level</title>` + "\n" + style)
	fmt.Fprintf(d, `<rect class="card" x=".5" y=".5" width="%d" height="%d" rx="8"/>`+"\n", width-1, height-1)
	d.text(margin, 24, "title", "", "How many calls of client libraries fail, by the level of the server")
	y := head
	for _, client := range r.Clients {
		for _, version := range client.Versions {
			d.row(y, client, version)
			y += rowHeight + rowGap
		}
		y += clientGap
	}
	d.releases(y - clientGap)
	d.levels(y + 4)
	d.legend(y + 40)
	d.WriteString("</svg>\n")
	return d.Bytes()
}

func (d *drawing) text(x, y int, class, anchor, content string) {
	if anchor != "" {
		anchor = fmt.Sprintf(` text-anchor="%s"`, anchor)
	}
	fmt.Fprintf(d, `<text x="%d" y="%d" class="%s"%s>%s</text>`+"\n", x, y, class, anchor, html.EscapeString(content))
}

// at is the left edge of a level.
func (d *drawing) at(level featurelevels.Level) int {
	return margin + labels + plot*int(level)/(int(d.results.Newest)+1)
}

// row draws a version of a client.
func (d *drawing) row(y int, client Client, version Version) {
	d.text(margin+labels-10, y+rowHeight-8, "", "end", client.Name+" "+version.Name)
	if version.NotRun != "" {
		d.field(y, featurelevels.Oldest, d.results.Newest, "none", "not run", "not run: "+version.NotRun)
		return
	}
	for from := featurelevels.Oldest; from <= d.results.Newest; {
		all, early, late := version.count(from)
		to := from
		for ; to < d.results.Newest; to++ {
			if _, nextEarly, nextLate := version.count(to + 1); nextEarly != early || nextLate != late {
				break
			}
		}
		class, label := shade(all, early, late)
		d.field(y, from, to, class, label, fmt.Sprintf("%s %s, levels %s: %d of %d calls work, %d not yet, %d no longer",
			client.Name, version.Name, levelRange(from, to), all-early-late, all, early, late))
		if from > featurelevels.Oldest {
			fmt.Fprintf(d, `<line class="edge" x1="%d" y1="%d" x2="%d" y2="%d"/>`+"\n", d.at(from), y, d.at(from), y+rowHeight)
		}
		from = to + 1
	}
}

// shade is the class of a field, and the number in it. Calls that work no longer decide the
// colour, where there are some, and their share its strength.
func shade(all, early, late int) (class, label string) {
	if early+late == 0 {
		return "ok", ""
	}
	kind, count := "early", early
	if late > 0 {
		kind, count = "late", late
	}
	strength := 3
	switch {
	case count*25 <= all:
		strength = 1
	case count*8 <= all:
		strength = 2
	}
	return fmt.Sprint(kind, strength), fmt.Sprint(early + late)
}

// field draws a range of levels, with its label if there is room.
func (d *drawing) field(y int, from, to featurelevels.Level, class, label, title string) {
	left, right := d.at(from), d.at(to+1)
	fmt.Fprintf(d, `<g><title>%s</title><rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, html.EscapeString(title),
		class, left, y, right-left, rowHeight)
	if label != "" && right-left >= perDigit*len(label) {
		fmt.Fprintf(d, `<text class="field" x="%d" y="%d" text-anchor="middle">%s</text>`,
			(left+right)/2, y+rowHeight-8, label)
	}
	d.WriteString("</g>\n")
}

// releases draws the borders between the series of releases, and their names.
func (d *drawing) releases(bottom int) {
	free := 0
	for _, s := range seriesOf(d.results) {
		x := d.at(s.from)
		fmt.Fprintf(d, `<line class="grid" x1="%d" y1="%d" x2="%d" y2="%d"/>`+"\n", x, head-10, x, bottom)
		name := s.first()
		if d.results.NotYet.Rows > 0 && s.to >= d.results.NotYet.From {
			name += "*"
		}
		if x >= free {
			d.text(x, head-14, "small", "", name)
			free = x + perDigit*len(name)
		}
	}
	d.text(margin+labels-10, head-14, "small", "end", "release")
}

// levels draws the numbers of levels below the rows.
func (d *drawing) levels(y int) {
	d.text(margin+labels-10, y, "small", "end", "level")
	const step = 50
	for level := featurelevels.Oldest; level <= d.results.Newest-step/2; level += step {
		d.text(d.at(level), y, "small", "", fmt.Sprint(level))
	}
	d.text(d.at(d.results.Newest+1), y, "small", "end", fmt.Sprint(d.results.Newest))
}

// legend explains the colours.
func (d *drawing) legend(y int) {
	x := margin + labels
	for _, one := range []struct {
		classes []string
		text    string
		width   int
	}{
		{[]string{"ok"}, "all calls work", 150},
		{[]string{"early1", "early2", "early3"}, "some need a newer server", 260},
		{[]string{"late1", "late2", "late3"}, "some do not work, or no longer", 290},
	} {
		for i, class := range one.classes {
			fmt.Fprintf(d, `<rect class="%s" x="%d" y="%d" width="18" height="14"/>`+"\n", class, x+18*i, y)
		}
		d.text(x+18*len(one.classes)+6, y+12, "", "", one.text)
		x += one.width
	}
}
