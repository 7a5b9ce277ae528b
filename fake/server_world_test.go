package fake_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func TestAServerIsItsDefaultWorld(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	srv := fake.Start(t, fake.WithLevel(100), fake.WithFrozenClock(at))
	ben := As(t, srv, Member)
	id := srv.As("ada@example.com").Send("general", "default", "hello")
	Same(t, "content", ben.Get(fmt.Sprintf("/messages/%d", id), nil).OK().Text("raw_content"), "hello")
	srv.Advance(time.Hour)
	Same(t, "time", srv.Now(), at.Add(time.Hour))
	srv.AddFaults(fake.Fault{Kind: fake.HTTPStatus, Status: 503})
	ben.Get("/users/me", nil).Refused(503, "")
	srv.ClearFaults()
	srv.Upgrade(156)
	Same(t, "level", []any{srv.Level(), ben.Get("/server_settings", nil).OK().Int("service_feature_level")},
		[]any{156, 156})
	srv.AssertSentTimes(1, "GET /server_settings", nil)
	Same(t, "path", srv.Path(), "")

	older := srv.Fork(fake.WithLevel(65), fake.WithDialect(featurelevels.Zulip))
	Same(t, "level of the copy", ben.In(older.Path()).Get("/server_settings", nil).OK().Int("zulip_feature_level"), 65)
	Same(t, "the message in the copy", len(client(t, older).Topic("general", "default")), 1)
	srv.Reset()
	Same(t, "level after a reset", srv.Level(), featurelevels.Level(100))
	Same(t, "messages after a reset", len(ben.Topic("general", "default")), 0)
	Same(t, "messages in the copy", len(client(t, older).Topic("general", "default")), 1)
}

func TestPeopleTypeReadAndUpload(t *testing.T) {
	for _, level := range []featurelevels.Level{58, featurelevels.Newest()} {
		srv := fake.Start(t, fake.WithLevel(level), fake.WithDialect(featurelevels.Zulip))
		ben := As(t, srv, Member)
		q := ben.Queue(Form{"event_types": []string{"typing"},
			"client_capabilities": `{"stream_typing_notifications": true, "notification_settings_null": false}`})
		ada := srv.As("ada@example.com")
		ada.Type("general", "lunch")
		ada.TypeDirect(Member)
		Same(t, "events", Column(q.Events(), "op"), []string{"start", "start"})
		path := ada.Upload("soup.txt", []byte("Leek."))
		if !strings.HasPrefix(path, "/user_uploads/") || !strings.HasSuffix(path, "/soup.txt") {
			t.Errorf("the path of the file is %q", path)
		}
		id := ada.SendDirect("[menu]("+path+")", Member)
		srv.As(Member).MarkRead(id)
		one := Form{"anchor": id, "num_before": 0, "num_after": 0}
		Same(t, "flags", fmt.Sprint(ben.Get("/messages", one).OK().List("messages")[0]["flags"]), "[read]")
	}
}

// All options, and all kinds of faults, are in one package and have one form.
func TestTheNamesOfThePackageHaveOneForm(t *testing.T) {
	sources, err := parser.ParseDir(token.NewFileSet(), ".", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, file := range sources["fake"].Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil && n.Type.Results != nil && !strings.HasPrefix(n.Name.Name, "With") {
					if result, isName := n.Type.Results.List[0].Type.(*ast.Ident); isName && result.Name == "Option" {
						t.Errorf("the option %s does not begin with With", n.Name.Name)
					}
				}
			case *ast.ValueSpec:
				for i := range n.Values {
					if from, isName := n.Values[i].(*ast.SelectorExpr); isName && from.Sel.Name == n.Names[i].Name {
						kinds = append(kinds, n.Names[i].Name)
					}
				}
			}
			return true
		})
	}
	Same(t, "kinds of faults with a name", len(kinds), len(scenarios.FaultKind("").Words()))
	Same(t, "kinds", slices.Contains(kinds, "RateLimit"), true)
}
