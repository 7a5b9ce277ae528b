package page

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/beside"
	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/demonstration"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/comparison"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// shades are the numbers of changes from which on a cell of the map is darker.
var shades = []int{1, 2, 3, 5, 8}

// levelMap has a cell for each level, and a row for each release, the newest first.
func (p *Page) levelMap(r *http.Request, m markup.Writer) error {
	var w worldAnswer
	if err := p.ask(r, ofWorld(r, ""), &w); err != nil {
		return err
	}
	var got struct {
		Releases []control.Release `json:"releases"`
	}
	if err := p.ask(r, "/releases", &got); err != nil {
		return err
	}
	m.Raw("<datalist id=\"level-names\">")
	for _, release := range got.Releases {
		m.Add("<option>%s", release.Version)
	}
	m.Raw("</datalist>\n<div id=\"level-map\" class=\"card\" role=\"group\" aria-label=\"All levels by release\">\n")
	for _, release := range slices.Backward(got.Releases) {
		if len(release.Levels) == 0 {
			continue
		}
		first, last := release.Levels[0].Level, release.Levels[len(release.Levels)-1].Level
		between := fmt.Sprint(first)
		if first != last {
			between = fmt.Sprintf("%d to %d", first, last)
		}
		m.Add("<div class=\"release\"><h2><b>%s</b> <small>%s</small></h2><div class=\"cells\">\n", release.Version, between)
		for _, each := range release.Levels {
			cell(m, each, each.Level == w.World.Level)
		}
		m.Raw("</div></div>\n")
	}
	m.Raw("</div>\n")
	return nil
}

func cell(m markup.Writer, c control.LevelCount, here bool) {
	kind, stop, name := "", -1, fmt.Sprintf("Level %d, %s", c.Level, counted(c.Changes, "change"))
	if here {
		kind, stop, name = " here", 0, name+", the level of this world"
	}
	shade, exact := slices.BinarySearch(shades, c.Changes)
	if exact {
		shade++
	}
	m.Add("<a href=\"#levels/%v\" class=\"cell shade%v%s\" title=\"%s\" tabindex=\"%v\"></a>\n", c.Level, shade, kind,
		name, stop)
}

// endpoint matches words that are an endpoint.
var endpoint = lazyregexp.New(`^[A-Z]+ /`)

// span has the levels of an address: LEVEL, FROM..TO, or all.
type span struct{ from, to string }

func spanOf(r *http.Request, here featurelevels.Level) (s span, apart bool) {
	text := r.FormValue("range")
	switch from, to, two := strings.Cut(text, ".."); {
	case two:
		return span{from, to}, true
	case text == "all":
		return span{}, false
	case text == "":
		text = strconv.Itoa(int(here))
	}
	s.to = text
	if level, err := strconv.Atoi(text); err == nil && level > 0 {
		s.from = strconv.Itoa(level - 1)
	}
	return s, false
}

// changes lists the changes of the levels of an address.
func (p *Page) changes(r *http.Request, m markup.Writer) error {
	var w worldAnswer
	if err := p.ask(r, ofWorld(r, ""), &w); err != nil {
		return err
	}
	words, query := r.FormValue("words"), url.Values{}
	levels, apart := spanOf(r, w.World.Level)
	for name, value := range map[string]string{"from": levels.from, "to": levels.to, "text": words} {
		if name == "text" && endpoint.MatchString(value) {
			name = "endpoint"
		}
		if value != "" {
			query.Set(name, value)
		}
	}
	var got struct {
		From    featurelevels.Level
		To      featurelevels.Level
		Changes []control.DatedChange
		Sums    []comparison.Sum
	}
	if err := p.ask(r, "/changes?"+query.Encode(), &got); err != nil {
		return err
	}
	var one struct {
		Level control.Level `json:"level"`
	}
	title := fmt.Sprintf("From level %d to level %d", got.From, got.To)
	switch {
	case r.FormValue("range") == "all":
		title, got.From = "All levels", got.To // no level is marked
	case got.To == got.From+1:
		title = fmt.Sprintf("Level %d", got.To)
		if err := p.ask(r, fmt.Sprintf("/levels/%d", got.To), &one); err != nil {
			return err
		}
	}
	if words != "" {
		title += " with “" + words + "”"
	}
	if !apart {
		levels = span{}
	}
	search(m, levels, words)
	m.Add("<div id=\"level-list\" data-from=\"%v\" data-to=\"%v\">\n<h2 id=\"level-title\">%s: %s</h2>\n",
		got.From, got.To, title, counted(len(got.Changes), "change"))
	m.Add("<p id=\"level-note\" class=\"faint\">%s</p>\n", one.Level.Note)
	sums(m, got.Sums, r.FormValue("range"), w.World.Level)
	for _, c := range got.Changes {
		change(m, c)
	}
	m.Raw("</div>\n")
	return nil
}

// search is the form that leads to an address of levels.
func search(m markup.Writer, s span, words string) {
	m.Add("<form id=\"level-search\" class=\"tools card\">"+
		"<label class=\"wide\">Find changes <input type=\"search\" id=\"level-words\" name=\"words\" value=\"%s\" "+
		"placeholder=\"GET /messages, user, topic …\" autocomplete=\"off\"></label>\n",
		words)
	const bound = "<label>%s <input type=\"text\" id=\"level-%s\" name=\"%s\" value=\"%s\" list=\"level-names\" " +
		"size=\"7\" " +
		"placeholder=\"%s\" autocomplete=\"off\"></label>\n"
	m.Add(bound, "Compare level", "from", "from", s.from, "4.0")
	m.Add(bound, "with level", "to", "to", s.to, "156")
	m.Raw("<button class=\"main\">Show</button></form>\n")
}

// sums count the changes by their places, each with a link to them.
func sums(m markup.Writer, list []comparison.Sum, span string, here featurelevels.Level) {
	if span == "" {
		span = strconv.Itoa(int(here))
	}
	m.Raw("<div id=\"level-sums\">\n")
	for len(list) > 0 {
		kind := list[0].Kind
		n := slices.IndexFunc(list, func(s comparison.Sum) bool { return s.Kind != kind })
		if n < 0 {
			n = len(list)
		}
		number, noun, _ := strings.Cut(counted(n, kind), " ")
		m.Add("<details class=\"card sum\"><summary><b>%s</b> %s</summary><ul>\n", number, noun)
		for _, s := range list[:n] {
			words, name := s.Name, s.Name
			if kind == "event" || kind == "object" {
				words = kind + ":" + s.Name
			}
			if name == "*" {
				name = "every endpoint"
			}
			m.Add("<li><a href=\"#levels/%s/%s\">%s</a><small>%v</small></li>\n", url.PathEscape(span), url.PathEscape(words),
				name, s.Changes)
		}
		m.Raw("</ul></details>\n")
		list = list[n:]
	}
	m.Raw("</div>\n")
}

func change(m markup.Writer, c control.DatedChange) {
	m.Add("<details class=\"change card\" data-level=\"%v\" data-change=\"%s\"><summary>"+
		"<span class=\"badge at\">%v</span> "+
		"<span class=\"badge\">%s %s</span>\n<span class=\"text-summary\">", c.Level, c.ID, c.Level, c.Kind,
		strings.ReplaceAll(c.Part, "-", " "))
	m.Sentence(c.Summary)
	where := slices.DeleteFunc(append([]string{c.Name}, c.Endpoints...), func(text string) bool { return text == "" })
	m.Add("</span><small class=\"where\">%s</small></summary>"+
		"<div class=\"inside\" id=\"shown-%s\" aria-live=\"polite\"></div></details>\n", strings.Join(where, " · "), c.ID)
}

// demonstration describes a change, and shows what the fake answers at the levels before and after it. The list of
// all changes weighs a third without the descriptions.
func (p *Page) demonstration(r *http.Request, m markup.Writer) error {
	id := r.PathValue("change")
	var got struct {
		Change        control.DatedChange         `json:"change"`
		Demonstration demonstration.Demonstration `json:"demonstration"`
	}
	if err := p.ask(r, ofWorld(r, "/changes/"+url.PathEscape(id)), &got); err != nil {
		return err
	}
	c, d := got.Change, got.Demonstration
	m.Add("<div class=\"inside\" id=\"shown-%s\" aria-live=\"polite\">\n<dl class=\"sides\"><div><dt>Before</dt><dd>", id)
	m.Sentence(c.Before)
	m.Raw("</dd></div><div><dt>After</dt><dd>")
	m.Sentence(c.After)
	m.Raw("</dd></div></dl><p class=\"faint\">")
	m.Sentence(c.Note)
	if c.Until > 0 {
		m.Add(" Until level %v.", c.Until)
	}
	m.Raw("</p>\n")
	if !d.Shown {
		m.Add("<p class=\"faint\">No request shows it: %s.</p>\n", d.Reason)
	}
	if len(d.Prepared) > 0 {
		m.Add("<details class=\"prepared\"><summary>%s before</summary>\n", counted(len(d.Prepared), "request"))
		for _, each := range d.Prepared {
			m.Add("<code>%s %s %s%s</code>\n", each.Method, each.Path, encoded(each.Params), as(each, " as "))
		}
		m.Raw("</details>\n")
	}
	others := false
	for _, e := range d.Exchanges {
		sides(m, e)
		others = others || slices.ContainsFunc(e.Lines, func(l beside.Line) bool { return l.Differs() && !l.Own })
	}
	if others {
		m.Raw("<p class=\"faint\">Grey lines differ because of other changes of this level.</p>\n")
	}
	m.Raw("</div>\n")
	return nil
}

func encoded(params map[string]string) string {
	out := url.Values{}
	for name, value := range params {
		out.Set(name, value)
	}
	return out.Encode()
}

func as(r demonstration.Request, before string) string {
	if r.As == "" {
		return ""
	}
	return before + r.As
}

// sides are a request, and the lines of its answers beside each other.
func sides(m markup.Writer, e demonstration.Exchange) {
	r := e.After.Request
	m.Add("<div class=\"exchange\"><p class=\"request\"><code>%s %s</code> <small>%s</small></p>\n<dl class=\"params\">",
		r.Method, r.Path, strings.TrimSpace(cmp.Or(as(r, "as "), "without an account")))
	for _, name := range slices.Sorted(maps.Keys(r.Params)) {
		m.Add("<dt>%s</dt><dd>%s</dd>", name, r.Params[name])
	}
	m.Raw("</dl><div class=\"beside\"><div class=\"line heads\">")
	for _, side := range []demonstration.Answer{e.Before, e.After} {
		outcome := strconv.Itoa(side.Status)
		if e.Events != "" {
			outcome = e.Events + " events"
		}
		m.Add("<b>Level %v: %s</b>", side.Level, outcome)
	}
	m.Raw("</div>\n")
	for _, l := range e.Lines {
		line(m, l)
	}
	m.Raw("</div></div>\n")
}

func line(m markup.Writer, l beside.Line) {
	own, before, after := "", "del", "ins"
	if l.Own {
		own = " own"
	}
	if !l.Differs() {
		before, after = "span", "span"
	}
	m.Add("<div class=\"line %s%s\">", l.Kind, own)
	switch {
	case l.Kind == "cut":
		m.Add("%s more", counted(l.Skipped, "line"))
	case l.Skipped > 0:
		m.Add("%s alike", counted(l.Skipped, "line"))
	default:
		m.Add("<"+before+">%s</"+before+"><"+after+">%s</"+after+">", l.Before, l.After)
	}
	m.Raw("</div>\n")
}
