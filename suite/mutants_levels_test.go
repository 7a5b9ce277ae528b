package suite_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fieldless removes a field from the answer at the path.
func fieldless(path, field string) func(*http.Request, int, target.Object) int {
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, path) {
			delete(body, field)
		}
	})
}

// declaring sets a version and a level in the server settings.
func declaring(version string, level int) func(*http.Request, int, target.Object) int {
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, "/server_settings") {
			body["service_version"], body["service_feature_level"] = version, level
		}
	})
}

// refusing answers some requests with an error.
func refusing(which func(r *http.Request) bool) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, body target.Object) int {
		if !which(r) {
			return status
		}
		clear(body)
		body["result"], body["msg"], body["code"] = "error", "no", "BAD_REQUEST"
		return http.StatusBadRequest
	}
}

func editing(r *http.Request) bool {
	return r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/messages/")
}

// sinking declares one level less from the second time on.
func sinking() func(*http.Request, int, target.Object) int {
	var asked atomic.Int32
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, "/server_settings") && asked.Add(1) > 1 {
			body["service_feature_level"] = 100
		}
	})
}

// levelMutants are servers of a level with behaviour of another level.
func levelMutants(known target.Config) map[featurelevels.Level]map[string]mutant {
	const register, limit = "/register", "realm_message_content_edit_limit_seconds"
	policies := func(p url.Values) {
		for _, name := range []string{"edit_topic_policy", "move_messages_between_streams_policy"} {
			if p.Get(name) == "6" {
				p.Set(name, "2")
			}
		}
	}
	admin := known.Accounts[target.Admin]
	return map[featurelevels.Level]map[string]mutant{
		186: {
			"another level in a registration": {response: setting(register, "service_feature_level", 1), killed: []string{"LVL-03"}},
			"a level that sinks":              {response: sinking(), killed: []string{"LVL-04"}},
			"7.0":                             {response: declaring("7.0", 186), killed: []string{"LVL-09"}},
			"7.5":                             {response: declaring("7.5", 185), killed: []string{"LVL-11"}},
			"6.0":                             {response: declaring("6.0", 157), killed: []string{"LVL-12"}},
			"6.2":                             {response: declaring("6.2", 186), killed: []string{"LVL-13"}},
			"a common limit":                  {response: setting(register, "realm_community_topic_editing_limit_seconds", 600), killed: []string{"LVL-18"}},
			"no limit within streams":         {response: fieldless(register, "realm_move_messages_within_stream_limit_seconds"), killed: []string{"LVL-57"}},
			"no limit between streams":        {response: fieldless(register, "realm_move_messages_between_streams_limit_seconds"), killed: []string{"LVL-59"}},
			"no emoji data":                   {response: fieldless(register, "server_emoji_data_url"), killed: []string{"LVL-82"}},
			"nobody is an administrator":      {request: to("/realm", policies), killed: []string{"LVL-63", "LVL-65"}},
			"no limit is zero":                {response: setting(register, limit, 0), killed: []string{"LVL-86", "LVL-87"}},
			"topicless messages for all": {request: func(r *http.Request, p url.Values) {
				if editing(r) && p.Get("topic") == "moved" {
					r.SetBasicAuth(admin.Email, admin.Key)
				}
			}, killed: []string{"LVL-38"}},
		},
		182: {"no common limit": {response: fieldless(register, "realm_community_topic_editing_limit_seconds"), killed: []string{"LVL-19"}}},
		171: {"no topic, no edit": {response: refusing(editing), killed: []string{"LVL-39~"}}},
		166: {"nothing but parameters": {response: refusing(func(r *http.Request) bool { return r.URL.Query().Has("sl_invented") }), killed: []string{"LVL-48"}}},
		161: {
			"limits already":          {response: refusing(editing), killed: []string{"LVL-58", "LVL-60"}},
			"a limit within streams":  {response: setting(register, "realm_move_messages_within_stream_limit_seconds", 600), killed: []string{"LVL-58"}},
			"a limit between streams": {response: setting(register, "realm_move_messages_between_streams_limit_seconds", 600), killed: []string{"LVL-60"}},
		},
		158: {
			"nobody already": {request: to("/realm", policies), killed: []string{"LVL-64~", "LVL-66~"}},
			"never an edit":  {response: refusing(editing), killed: []string{"LVL-69~"}},
		},
		139: {"emoji data already": {response: setting(register, "server_emoji_data_url", "https://example.com"), killed: []string{"LVL-83"}}},
		137: {"no limit is null": {response: setting(register, limit, nil), killed: []string{"LVL-88"}}},
		88:  {"capable clients hear nothing": hidden(ofType("update_display_settings"), "EVO-07")},
	}
}

func TestTheSuiteSeesServersThatDeclareAWrongLevel(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	for level, all := range levelMutants(cfg.Target) {
		killAll(t, olderConfig(t, level), all)
	}
}
