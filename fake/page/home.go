package page

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// maxPeople is the number of people in the page; a filter finds the others.
const maxPeople = 60

// shown has everything that the first content of the page shows.
type shown struct {
	world   control.World
	level   control.Level
	token   string // "" for visitors who may not see keys
	guarded bool   // by a control token
	people  []worlds.Account
	chosen  worlds.Account // the snippets have the key of this person
	total   int
}

// worldAnswer is the answer of the control interface about a world.
type worldAnswer struct {
	World control.World `json:"world"`
}

// look asks the control interface for the first content.
func (p *Page) look(r *http.Request, name string) (shown, error) {
	var s shown
	var w worldAnswer
	if err := p.ask(r, worldPath(name), &w); err != nil {
		return s, err
	}
	s.world = w.World
	var l struct {
		Level control.Level `json:"level"`
	}
	if err := p.ask(r, fmt.Sprintf("/levels/%d", s.world.Level), &l); err != nil {
		return s, err
	}
	s.level = l.Level
	s.chosen, s.guarded = worlds.Account{Email: "EMAIL", APIKey: "KEY"}, p.Token != ""
	if s.world.Production || !p.trusts(r) {
		return s, nil
	}
	all, err := p.accounts(r, name)
	if err != nil {
		return s, err
	}
	if s.token = r.Header.Get(TokenHeader); !p.Knows(s.token) {
		s.token = p.tokens.make()
	}
	s.total = len(all)
	s.people = all[:min(maxPeople, s.total)]
	first := slices.IndexFunc(s.people,
		func(a worlds.Account) bool { return a.Role == "member" && a.Bot == "" && a.Active })
	if s.total > 0 {
		s.chosen = s.people[max(first, 0)]
	}
	return s, nil
}

func (p *Page) accounts(r *http.Request, world string) ([]worlds.Account, error) {
	var a struct {
		Accounts []worlds.Account `json:"accounts"`
	}
	err := p.ask(r, worldPath(world)+"/accounts", &a)
	return a.Accounts, err
}

// write writes the page: the frame, with the first view in it.
func (s shown) write(m markup.Writer) {
	parts := frame()
	m.Raw(parts[0])
	m.Add("<title>Spiritlevel: %s</title>\n<meta name=\"spiritlevel\" content=\"%s\" data-world=\"%s\" "+
		"data-person=\"%s\" data-guarded=\"%v\">\n",
		s.organization(), s.token, s.world.Name, s.chosen.Email, s.guarded)
	m.Raw(parts[1])
	for _, v := range views {
		m.Add("<a href=\"#%s\">%s</a>\n", v.name, v.title)
	}
	m.Raw(parts[2])
	s.home(m)
	for _, v := range views[1:] {
		m.Add("<section id=\"%s\" tabindex=\"-1\" aria-label=\"%s\" hidden>\n", v.name, v.title)
		m.Raw(read(v.name + ".html"))
		m.Raw("</section>\n")
	}
	m.Raw(parts[3])
}

// home writes the first view.
func (s shown) home(m markup.Writer) {
	m.Raw("<section id=\"home\" tabindex=\"-1\" aria-label=\"Home\">\n")
	s.summary(m)
	m.Raw("<div class=\"columns\">\n<div>\n")
	s.access(m)
	s.snippets(m)
	s.listPeople(m)
	m.Raw("</div>\n<div>\n")
	s.news(m)
	m.Raw("</div>\n</div>\n</section>\n")
}

// home is the first view again: the world may have changed.
func (p *Page) home(r *http.Request, m markup.Writer) error {
	s, err := p.look(r, r.PathValue("world"))
	if err == nil {
		s.home(m)
	}
	return err
}

func (s shown) organization() string { return cmp.Or(s.world.Organization, s.world.Name) }

func (s shown) summary(m markup.Writer) {
	m.Add("<header class=\"hero\"><h1>%s</h1>\n<p class=\"address\"><code>%s</code> "+
		"<button type=\"button\" class=\"small\" data-copy=\"%s\">Copy</button></p>\n<dl class=\"facts\">\n",
		s.organization(), s.world.URL, s.world.URL)
	fact(m, "World", s.world.Name, cmp.Or(strings.TrimSuffix(s.world.Path, "/"), "at the root of the server"))
	fact(m, "Level", fmt.Sprint(s.world.Level), s.releases())
	fact(m, "Dialect", string(s.world.Dialect), dialects[string(s.world.Dialect)])
	at, _ := time.Parse(time.RFC3339Nano, s.world.Clock.Now)
	fact(m, "Clock", at.Format("15:04:05"), s.world.Clock.Mode+", "+at.Format("2 January 2006")+" in UTC")
	m.Raw("</dl></header>\n")
}

// dialects describes the dialects.
var dialects = map[string]string{
	"spec":  "as the specification says",
	"zulip": "as public servers of the level behave",
}

func fact(m markup.Writer, name, value, more string) {
	m.Add("<div><dt>%s</dt><dd>%s<small>%s</small></dd></div>\n", name, value, more)
}

// releases names the releases of the level.
func (s shown) releases() string {
	first, newest := s.level.Release, strings.Join(s.level.ReportedBy, ", ")
	switch {
	case first == "" && newest == "":
		return "in no release"
	case newest == "" || first == newest:
		return "first in release " + first
	}
	return "first in release " + first + ", the newest of " + newest
}

// access tells visitors without keys why they see none.
func (s shown) access(m markup.Writer) {
	switch {
	case s.world.Production:
		m.Raw("<p class=\"card notice\">This is a production server: it shows no keys and no controls.</p>\n")
	case s.token == "" && s.guarded:
		m.Raw("<form id=\"unlock\" class=\"card notice\"><label for=\"control-token\">Give the control token of the " +
			"server to see people, their keys, and the other views.</label>\n<p><input type=\"password\" id=\"control-token\" " +
			"autocomplete=\"off\" required> <button>Show</button> <span role=\"alert\"></span></p></form>\n")
	case s.token == "":
		m.Raw("<p class=\"card notice\">Keys and controls are shown only to browsers on the machine of the server, by " +
			"an address such as 127.0.0.1. With <code>--control-token</code> the page also asks for the token.</p>\n")
	}
}

func (s shown) listPeople(m markup.Writer) {
	if s.token == "" {
		return
	}
	m.Raw("<h2 id=\"people-title\">People</h2>\n")
	if s.total > maxPeople {
		m.Add("<p><input type=\"search\" id=\"find-people\" aria-label=\"Find people\" "+
			"placeholder=\"Find among %v people\"></p>\n", s.total)
	}
	s.rows(m)
}

// people are the people whose names or addresses have the words of the query.
func (p *Page) people(r *http.Request, m markup.Writer) error {
	var w worldAnswer
	if err := p.ask(r, ofWorld(r, ""), &w); err != nil {
		return err
	}
	all, err := p.accounts(r, w.World.Name)
	words := strings.ToLower(r.FormValue("words"))
	found := slices.DeleteFunc(all, func(a worlds.Account) bool {
		return !strings.Contains(strings.ToLower(a.FullName+" "+a.Email), words)
	})
	shown{world: w.World, people: found[:min(maxPeople, len(found))]}.rows(m)
	return err
}

// rows writes the list of people.
func (s shown) rows(m markup.Writer) {
	m.Raw("<ul class=\"people\" id=\"people\" aria-labelledby=\"people-title\">\n")
	for _, a := range s.people {
		kind := a.Role
		if a.Bot != "" {
			kind = a.Bot + " bot"
		}
		if !a.Active {
			kind += ", deactivated"
		}
		m.Add("<li data-email=\"%s\"><img src=\"%spicture/%s/%s\" alt=\"\" width=\"40\" height=\"40\" loading=\"lazy\">"+
			"<span class=\"who\"><b>%s</b> <span class=\"badge %s\">%s</span><br><span class=\"faint\">%s</span></span>",
			a.Email, Folder, url.PathEscape(s.world.Name), url.PathEscape(a.APIEmail), a.FullName, a.Role, kind, a.Email)
		m.Add("<span class=\"deeds\"><button type=\"button\" data-copy=\"%s\">Copy key</button>"+
			"<button type=\"button\" data-copy=\"%s\">Copy zuliprc</button>"+
			"<button type=\"button\" data-act aria-pressed=\"%v\">Act as</button></span></li>\n", a.APIKey,
			fmt.Sprintf("[api]\nemail=%s\nkey=%s\nsite=%s\n", a.APIEmail, a.APIKey, s.world.URL), a.Email == s.chosen.Email)
	}
	m.Raw("</ul>\n")
}

// maxNews is the number of changes that are shown at once.
const maxNews = 8

// news lists the changes of the level.
func (s shown) news(m markup.Writer) {
	m.Add("<h2>Changed at level %v</h2>\n", s.level.Level)
	if s.level.Note != "" {
		m.Add("<p class=\"faint\">%s</p>\n", s.level.Note)
	}
	if len(s.level.Changes) == 0 {
		m.Raw("<p class=\"card\">Nothing that the change log lists.</p>\n")
		return
	}
	m.Raw("<ul class=\"card news\">\n")
	for i, c := range s.level.Changes {
		if i == maxNews {
			m.Add("</ul>\n<details class=\"card\"><summary>%v more</summary><ul class=\"news\">\n", len(s.level.Changes)-maxNews)
		}
		m.Raw("<li>")
		m.Sentence(c.Summary)
		m.Add("<small>%s</small></li>\n", strings.Join(c.Endpoints, ", "))
	}
	m.Raw("</ul>\n")
	if len(s.level.Changes) > maxNews {
		m.Raw("</details>\n")
	}
}
