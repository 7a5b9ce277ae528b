package organization_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestAnOrganizationHasItsOwnIconAndLogos(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Admin), As(t, srv, Member)
	file := File{Field: "file", Name: "us.png", Content: Picture(t)}
	before := ada.Realm()
	ben.Send("POST", "/realm/icon", file).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.Post("/realm/icon", nil).Refused(400, "BAD_REQUEST").Says("You must upload exactly one icon.")
	ada.Send("POST", "/realm/logo?night=true", File{Field: "file", Name: "us.png", Content: "no picture"}).Refused(400,
		"BAD_IMAGE")

	q := ben.Queue(nil)
	url := ada.Send("POST", "/realm/icon", file).OK().Text("icon_url")
	ada.Send("POST", "/realm/logo?night=true", file).OK()
	now := ada.Realm()
	Same(t, "icon", []any{now["realm_icon_url"], now["realm_icon_source"]}, []any{url, "U"})
	Same(t, "sources of logos", []any{now["realm_logo_source"], now["realm_night_logo_source"]}, []any{"D", "U"})
	for _, at := range []string{url, now["realm_night_logo_url"].(string)} {
		Same(t, "the picture at "+at, Nobody(t, srv).File("GET", at).Body == file.Content, true)
	}
	told := q.Events()
	Same(t, "events", strings.Join(Kinds(told), ", "), "realm update_dict, realm update_dict")
	Same(t, "the new logo", told[1]["data"], map[string]any{"night_logo_url": now["realm_night_logo_url"],
		"night_logo_source": "U"})

	Same(t, "without an icon", ada.Delete("/realm/icon", nil).OK().Text("icon_url"), before["realm_icon_url"])
	ada.Delete("/realm/logo", Form{"night": true}).OK()
	Same(t, "without a logo", ada.Realm()["realm_night_logo_url"], before["realm_night_logo_url"])
}
