package suite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// batchMutants are servers whose batches never end, or do nothing.
func batchMutants() map[string]mutant {
	idle := func(r *http.Request, _ url.Values) {
		if strings.HasSuffix(r.URL.Path, "/delete_topic") || strings.HasSuffix(r.URL.Path, "/mark_all_as_read") {
			r.URL.Path = "/api/v1/messages/render"
		}
	}
	endless := onSuccess(func(r *http.Request, b target.Object) {
		if strings.HasSuffix(r.URL.Path, "/delete_topic") || strings.HasSuffix(r.URL.Path, "/mark_all_as_read") {
			b["result"] = "partially_completed"
		}
	})
	return map[string]mutant{
		"batches that do nothing": {request: idle, killed: []string{"LVL-73", "LVL-74"}},
		"batches without an end":  {response: endless, killed: []string{"LVL-73", "LVL-74"}},
	}
}

func TestTheSuiteSeesOldServersWithWrongBatches(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(justBelow("147-delete-topic-batches")))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	partly := func(path string) mutant {
		return mutant{response: setting(path, "result", "partially_completed"), killed: []string{"LVL-76"}}
	}
	config := suite.Config{Target: target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server)}}
	killAll(t, config, map[string]mutant{
		"a topic in batches":    partly("/delete_topic"),
		"everything in batches": partly("/mark_all_as_read"),
	})
}

// justBelow is the last level below a row.
func justBelow(row session.RowID) featurelevels.Level { return featurelevels.Level(row.Level() - 1) }
