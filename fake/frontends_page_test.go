package fake_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// page is the text of a page of the documents of the fake.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The examples in JavaScript follow one another: the second one uses the things of the
// first one.
func TestTheExamplesOfThePageForFrontendsRun(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed: the examples were not tried")
	}
	srv := fake.Start(t)
	var code strings.Builder
	code.WriteString("const image = {}, form = new FormData();\nform.append('file', new Blob(['x']), 'a.txt');\n")
	for _, block := range regexp.MustCompile("(?s)```js\n(.*?)```").FindAllStringSubmatch(page(t, "FRONTENDS.md"), -1) {
		code.WriteString(strings.ReplaceAll(block[1], "http://127.0.0.1:9991", srv.URL()))
	}
	script := strings.Replace(code.String(), "const events = await fetch(",
		"const sent = fetch(`${base}/api/v1/messages`, {method: 'POST', headers, "+
			"body: new URLSearchParams({type: 'stream', to: 'general', topic: 't', content: 'x'})});\nconst events = await fetch(", 1)
	script += "console.log((await events.json()).events.length, (await fetch(image.src)).status);"
	cmd := exec.Command("node", "--input-type=module", "-e", script)
	cmd.Env = append(os.Environ(), "NO_PROXY=127.0.0.1", "no_proxy=127.0.0.1")
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != "1 200\n" {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTheActorsOfThePageForFrontendsLoad(t *testing.T) {
	actors := regexp.MustCompile("(?s)```yaml\n(actors:.*?)```").FindStringSubmatch(page(t, "FRONTENDS.md"))[1]
	const people = `
users:
  - {email: kay@example.com, full_name: Kay King, role: owner}
  - {email: lou@example.com, full_name: Lou Lane}
streams:
  - {name: bridge, subscribers: [kay@example.com, lou@example.com]}
`
	s, err := scenarios.Load(strings.NewReader(people+actors), "FRONTENDS.md")
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "actors", len(s.Actors), strings.Count(actors, "does:"))
}
