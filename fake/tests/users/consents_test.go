package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Administrators learn who lets exports have private data, from the list and from events.
func TestAdministratorsSeeConsentsToExports(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	own := ben.Queue(Form{"event_types": []string{"realm_export_consent"}})
	told := ada.Queue(Form{"event_types": []string{"realm_export_consent"}})
	consented := func() bool {
		for _, one := range ada.Get("/export/realm/consents", nil).OK().List("export_consents") {
			if one["user_id"] == 4.0 {
				return one["consented"] == true
			}
		}
		t.Error("the list lacks a member")
		return false
	}
	Same(t, "at first", consented(), false)
	ben.Patch("/settings", Form{"allow_private_data_export": true}).OK()
	Same(t, "after the consent", consented(), true)
	ben.Patch("/settings", Form{"allow_private_data_export": true}).OK()
	Same(t, "events of the member", len(own.Events()), 0)
	ada.Delete("/users/4", nil).OK()
	for _, one := range ada.Get("/export/realm/consents", nil).OK().List("export_consents") {
		if one["user_id"] == 4.0 {
			t.Error("the list has an account that is deactivated")
		}
	}
	ada.Post("/users/4/reactivate", nil).OK()
	events := told.Events()
	Same(t, "events of the consent and of the return", len(events), 2)
	for _, e := range events {
		Same(t, "event", []any{e["user_id"], e["consented"]}, []any{4.0, true})
	}
	ben.Get("/export/realm/consents", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ignored := ada.Patch("/realm/user_settings_defaults", Form{"allow_private_data_export": true}).OK()
	Same(t, "ignored default", ignored.Body["ignored_parameters_unsupported"], []any{"allow_private_data_export"})
}

// Each sender has another address of a stream, and people use the addresses of others only if they are bots.
func TestStreamAddressesDependOnTheSender(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithLevel(371)), Member)
	address := func(form Form) any { return ben.Get("/streams/21/email_address", form).OK().Body["email"] }
	gateway := ben.Post("/register", Form{"fetch_event_types": []string{"realm_user"}}).OK().List("cross_realm_bots")[0]
	Same(t, "of the server", address(Form{"sender_id": gateway["user_id"]}), address(nil))
	if own := address(Form{"sender_id": 4}); own == address(nil) {
		t.Errorf("the own address of a stream is %v, as that of the server", own)
	}
	ben.Get("/streams/21/email_address", Form{"sender_id": 5}).Refused(400, "BAD_REQUEST").Says("No such bot")
	at334 := As(t, fake.Start(t, fake.WithLevel(334)), Member)
	older := at334.Get("/streams/21/email_address", Form{"sender_id": 5}).OK()
	Same(t, "below the level", older.Body["email"], address(nil))
}
