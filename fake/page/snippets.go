package page

import (
	"html"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// snippet is a program that reads the newest messages. It has the words BASE, EMAIL and
// KEY where the page fills in the server and the chosen person.
type snippet struct{ id, title, code string }

var snippetList = []snippet{
	{"curl", "curl", `curl -sSu 'EMAIL:KEY' \
  'BASE/api/v1/messages?anchor=newest&num_before=5&num_after=0'
`},
	{"javascript", "JavaScript", `const url = "BASE/api/v1/messages?anchor=newest&num_before=5&num_after=0";
const headers = { Authorization: "Basic " + btoa("EMAIL:KEY") };
fetch(url, { headers })
  .then((answer) => answer.json())
  .then(({ messages }) => messages.forEach((m) => console.log(m.sender_full_name, m.content)));
`},
	{"python", "Python", `import base64, json, urllib.request

request = urllib.request.Request(
    "BASE/api/v1/messages?anchor=newest&num_before=5&num_after=0",
    headers={"Authorization": "Basic " + base64.b64encode(b"EMAIL:KEY").decode()})
with urllib.request.urlopen(request) as answer:
    for m in json.load(answer)["messages"]:
        print(m["sender_full_name"], m["content"])
`},
	{"go", "Go", `package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	r, _ := http.NewRequest("GET", "BASE/api/v1/messages?anchor=newest&num_before=5&num_after=0", nil)
	r.SetBasicAuth("EMAIL", "KEY")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	io.Copy(os.Stdout, answer.Body)
}
`},
}

// harmless matches the addresses that need no quotes in any of the languages. home.js has
// the same expression.
var harmless = lazyregexp.New(`^[A-Za-z0-9.@+_-]+$`)

// snippets writes the programs, of which one is visible. It needs no script.
func (s shown) snippets(m markup.Writer) {
	email := s.chosen.Email
	if !harmless.MatchString(email) {
		email = "EMAIL"
	}
	fill := strings.NewReplacer("BASE", html.EscapeString(s.world.URL),
		"EMAIL", `<span data-slot="email">`+email+"</span>",
		"KEY", `<span data-slot="key">`+html.EscapeString(s.chosen.APIKey)+"</span>")
	m.Raw(`<h2 id="call-title">Call it</h2>` + "\n" +
		`<div class="card snippets" role="group" aria-labelledby="call-title">` + "\n")
	for i, each := range snippetList {
		checked := ""
		if i == 0 {
			checked = " checked"
		}
		m.Raw(`<input type="radio" name="language" id="in-` + each.id + `"` + checked + `>` +
			`<label for="in-` + each.id + `">` + each.title + "</label>\n")
	}
	for _, each := range snippetList {
		m.Raw(`<div class="snippet in-` + each.id + `"><pre tabindex="0" aria-label="` + each.title + `"><code>` +
			fill.Replace(html.EscapeString(each.code)) + "</code></pre>" +
			`<button type="button" class="small" data-copy-code>Copy</button></div>` + "\n")
	}
	m.Raw("</div>\n")
}
