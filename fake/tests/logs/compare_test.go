package logs_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// compared is a comparison: both statuses, and the differences with their changes.
func compared(c *Client, number, level int) (here, there float64, list map[string][]string) {
	c.T.Helper()
	path := fmt.Sprintf("/worlds/default/requests/%d/compare", number)
	body := c.Control("POST", path, fmt.Sprintf(`{"level": %d}`, level)).OK().Object("comparison")
	list = map[string][]string{}
	for _, d := range body["differences"].([]any) {
		d := d.(map[string]any)
		rows := []string{}
		for _, change := range d["changes"].([]any) {
			for _, row := range change.(map[string]any)["rows"].([]any) {
				rows = append(rows, row.(string))
			}
		}
		list[d["path"].(string)] = rows
	}
	status := func(side string) float64 { return body[side].(map[string]any)["status"].(float64) }
	return status("here"), status("there"), list
}

func TestARequestIsComparedWithAnotherLevel(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(156))
	ben := As(t, srv, Member)
	newest := func() any {
		return ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0}).OK().List("messages")[0]["id"]
	}
	before := newest()
	ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}).OK()
	ben.Get("/users/me", nil).OK()
	ben.Get("/user_groups", nil).OK()
	sent := newest()

	here, there, list := compared(ben, 2, 155)
	Same(t, "a message is sent again", []any{here, there, len(list)}, []any{200., 200., 0})
	for range 2 {
		here, there, list = compared(ben, 3, 1)
		Same(t, "statuses", []any{here, there}, []any{200., 200.})
		if rows := list["delivery_email"]; len(list) == 0 || list["role"] == nil && rows == nil {
			t.Errorf("no difference of users is explained: %v", list)
		}
	}
	_, there, _ = compared(ben, 4, 0)
	Same(t, "the other level answers as itself", there, 200.)
	again := newest()
	Same(t, "the world is unchanged", []any{again == sent, sent == before}, []any{true, false})
	same := func(a, b map[string][]string) bool { return fmt.Sprint(a) == fmt.Sprint(b) }
	_, _, down := compared(ben, 3, 90)
	ben.Control("POST", "/worlds/default/level", `{"level": 90}`).OK()
	_, _, up := compared(ben, 3, 156)
	Same(t, "both directions explain the same", same(down, up), true)
}

func TestARequestWithoutAnAccountIsComparedAsOne(t *testing.T) {
	srv := fake.Start(t)
	Nobody(t, srv).Get("/users/me", nil)
	here, there, _ := compared(As(t, srv, Member), 1, 100)
	if !slices.Contains([]float64{401}, here) || there != 401 {
		t.Errorf("statuses are %v and %v, want 401", here, there)
	}
}
