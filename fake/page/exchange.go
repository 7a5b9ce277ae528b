package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// exchange shows a request of a client in full, with forms to compare and to repeat it.
func (p *Page) exchange(r *http.Request, m markup.Writer) error {
	var got struct {
		Exchange control.Exchange `json:"exchange"`
	}
	if err := p.ask(r, ofWorld(r, "/requests/"+url.PathEscape(r.FormValue("number"))), &got); err != nil {
		return err
	}
	e := got.Exchange.Request
	m.Add("<article id=\"exchange\" class=\"card\" aria-label=\"Exchange\" tabindex=\"-1\">\n<header><h2>%s %s</h2>"+
		"<a href=\"#traffic\">Close</a></header>\n<p class=\"faint about\">%s</p>\n", e.Method, e.Path, about(e))
	m.Raw("<ul class=\"remarks\">\n")
	for _, remark := range remarks(e) {
		m.Add("<li>%s</li>\n", remark)
	}
	m.Add("</ul>\n<h3>As a command</h3>\n<pre class=\"curl\" tabindex=\"0\">%s</pre>"+
		"<button type=\"button\" class=\"small\" data-copy>Copy</button>\n", got.Exchange.Curl)
	m.Add("<form class=\"compare\" data-part=\"/comparison\"><input type=\"hidden\" name=\"number\" value=\"%v\">"+
		"<label>The same at level <input type=\"number\" name=\"level\" min=\"0\" required value=\"%v\"></label>"+
		"<button class=\"main\">Compare</button><output></output></form>\n<div id=\"comparison\"></div>\n",
		e.Number, otherLevel(e.Level))
	m.Raw("<h3>Answer</h3>\n")
	if e.AnswerBegins != "" {
		m.Add("<p class=\"faint\">Cut: the first %v of %v bytes are remembered. Compare shows the whole answer.</p>\n",
			len(e.AnswerBegins), e.Size)
	}
	m.Add("<pre class=\"answer\" tabindex=\"0\">%s</pre>\n", answerOf(e))
	if e.Operation != "" {
		stub(m, e)
	}
	m.Add("<details class=\"requirements\"><summary>%s</summary><ul>\n",
		counted(len(got.Exchange.Requirements), "requirement")+" for the operation")
	for _, each := range got.Exchange.Requirements {
		m.Add("<li>%s: %s</li>\n", each.ID, each.Text)
	}
	m.Raw("</ul></details>\n</article>\n")
	return nil
}

// otherLevel is a level at which much differs from another one.
func otherLevel(level int) int {
	const older, newer = 122, 186
	if level > older {
		return older
	}
	return newer
}

func about(e requests.Entry) string {
	out := fmt.Sprintf("Request %d, %s, by %s with %s, %d bytes in %v ms", e.Number,
		strings.TrimSpace(outcome(e)+" "+e.Code), orNobody(e.User), e.Client, e.Size, e.Milliseconds)
	switch {
	case e.Waited > 0 && e.Events != nil:
		out += "; it waited for " + strings.Join(e.Events, ", ")
	case e.Waited > 0:
		out += "; it waited"
	}
	return out
}

func outcome(e requests.Entry) string {
	if e.Status == 0 {
		return "dropped"
	}
	return strconv.Itoa(e.Status)
}

func orNobody(user string) string {
	if user == "" {
		return "nobody"
	}
	return user
}

// remarks tell the client's author about a request.
func remarks(e requests.Entry) (list []string) {
	warned := ""
	for _, each := range e.Warnings {
		list = append(list, each.Text)
		warned += each.Text + "\n"
	}
	for _, name := range e.Ignored {
		if !strings.Contains(warned, name) {
			list = append(list, fmt.Sprintf("The parameter %s is ignored.", name))
		}
	}
	for _, each := range e.Deprecated {
		list = append(list, "Deprecated "+each)
	}
	for _, each := range e.Faults {
		list = append(list, fmt.Sprintf("The fault %s applied.", each))
	}
	return list
}

// answerOf is as much of an answer as the server remembers.
func answerOf(e requests.Entry) string {
	switch {
	case len(e.Answer) > 0:
		return readable(e.Answer)
	case e.AnswerBegins != "":
		return e.AnswerBegins
	case e.Msg != "":
		return fmt.Sprintf("%s: %s", e.Code, e.Msg)
	}
	return "The server does not remember this answer."
}

// escapes are the escapes that the control interface has for characters with a meaning in
// HTML, and escaped backslashes, which may stand before the same letters.
var escapes = lazyregexp.New(`\\\\|\\u003c|\\u003e|\\u0026`)

// readable is JSON with a line for each value; of a text, it is the text.
func readable(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var out bytes.Buffer
	if json.Indent(&out, value, "", "  ") != nil {
		return string(value)
	}
	return unescaped(out.String())
}

func unescaped(text string) string {
	return escapes.ReplaceAllStringFunc(text, func(found string) string {
		switch found {
		case `\u003c`:
			return "<"
		case `\u003e`:
			return ">"
		case `\u0026`:
			return "&"
		}
		return found
	})
}

// stub is a form that lets the next requests of an operation get the answer in it.
func stub(m markup.Writer, e requests.Entry) {
	status := e.Status
	if status == 0 {
		status = http.StatusOK
	}
	m.Add("<details class=\"stub\"><summary>Answer like this next time</summary>"+
		"<form data-path=\"/faults\" data-in=\"faults\"><div class=\"fields\">"+
		"<input type=\"hidden\" name=\"kind\" value=\"answer\"><input type=\"hidden\" name=\"operation\" value=\"%s\">\n"+
		"<label>Count <input type=\"text\" name=\"count\" value=\"first 1\" size=\"9\"></label>"+
		"<label>Status <input type=\"number\" name=\"status\" min=\"200\" max=\"599\" value=\"%v\" required></label>\n"+
		"<label class=\"wide\">Headers <input type=\"text\" name=\"headers\" placeholder=\"%s\" data-json></label>"+
		"<label class=\"wide\">Body <textarea name=\"body\" rows=\"6\" spellcheck=\"false\">\n%s</textarea></label>\n"+
		"<button class=\"main\">Answer like this</button></div></form></details>\n",
		e.Operation, status, `{"Retry-After": "5"}`, answerOf(e))
}

// comparison shows the answers of two levels, and the reasons of each difference.
func (p *Page) comparison(r *http.Request, m markup.Writer) error {
	level, err := strconv.Atoi(r.FormValue("level"))
	if err != nil {
		return &refusal{http.StatusBadRequest, "the level is a number"}
	}
	body, _ := json.Marshal(map[string]int{"level": level}) // always encodes
	var got struct {
		Comparison control.Comparison `json:"comparison"`
	}
	path := ofWorld(r, "/requests/"+url.PathEscape(r.FormValue("number"))+"/compare")
	if err := p.send(r, http.MethodPost, path, body, &got); err != nil {
		return err
	}
	c := got.Comparison
	m.Raw("<div id=\"comparison\" class=\"compared\">\n")
	if len(c.Differences) == 0 {
		m.Raw("<p>Both levels give the same answer.</p>\n")
	}
	m.Raw("<ul class=\"differences\">\n")
	for _, d := range c.Differences {
		m.Add("<li><code>%s</code> ", d.Path)
		if d.Count > 1 {
			m.Add("<span class=\"faint\">%v times</span>", d.Count)
		}
		m.Add("<br><del>%s</del> → <ins>%s</ins><ul class=\"faint\">", brief(d.Here), brief(d.There))
		for _, by := range d.Changes {
			m.Add("<li>Level %v: ", by.Level)
			m.Sentence(by.Summary)
			m.Raw("</li>")
		}
		if len(d.Changes) == 0 {
			m.Raw("<li>Several changes make it together.</li>")
		}
		m.Raw("</ul></li>\n")
	}
	m.Raw("</ul>\n<div class=\"sides\">\n")
	for _, side := range []control.LevelAnswer{c.Here, c.There} {
		m.Add("<figure><figcaption>Level %v: %v</figcaption><pre tabindex=\"0\">%s</pre></figure>\n", side.Level, side.Status,
			readable(side.Answer))
	}
	m.Raw("</div>\n</div>\n")
	return nil
}

// brief is the beginning of a value.
func brief(value *json.RawMessage) string {
	const most = 300
	if value == nil {
		return "absent"
	}
	text := []rune(unescaped(string(*value)))
	return string(text[:min(most, len(text))])
}

// counted is a number with a noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
