package fake_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// BenchmarkWorld measures what a world costs: built from its scenario, made
// as a copy of the default scenario, and forked.
func BenchmarkWorld(b *testing.B) {
	b.Run("server_from_scenario", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := fake.New(fake.Config{Level: featurelevels.Newest()}); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, c := range []struct{ name, path string }{
		{"create", "/control/worlds"}, {"fork", "/control/worlds/default/fork"},
	} {
		b.Run(c.name, func(b *testing.B) {
			srv := fake.Start(b)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				name := fmt.Sprintf("w%d", n)
				n++
				ask(b, srv, "POST", c.path, fmt.Sprintf(`{"name":%q}`, name))
				ask(b, srv, "DELETE", "/control/worlds/"+name, "")
			}
		})
	}
}

func ask(b *testing.B, srv *fake.Server, method, path, body string) {
	r, err := http.NewRequest(method, fake.InMemory+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := srv.Client().Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		b.Fatal(err, res)
	}
}
