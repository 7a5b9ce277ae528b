package levels_test

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfMessagesReceipts() []probe {
	return []probe{
		{ReadReceiptsSetting, registered("realm", "realm_enable_read_receipts"), "absent", "false"},
		{ReceiptsListed, receipts, "404 | absent", "200 | [4,5,6,7]"},
		{ReceiptsWithoutMuted, receipts, "200 | [4,5,6,7]", "200 | [4,5]"},
	}
}

// receipts shows who of the readers of a message of Ada's is told to Cleo, who
// has muted Dina and is muted by Eli.
func receipts(w *watcher) string {
	w.rule(func(o *world.Organization) { o.EnableReadReceipts = true })
	id := pick(w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"}), "id")
	for _, reader := range []string{"ben", "cleo", "dina", "eli"} {
		w.must(reader, "POST /messages/flags", params{"messages": "[" + id + "]", "op": "add", "flag": "read"})
	}
	w.must("cleo", "POST /users/me/muted_users/6", nil)
	w.must("eli", "POST /users/me/muted_users/5", nil)
	return picks(w.call("cleo", "GET /messages/"+id+"/read_receipts", nil), []string{"!status", "user_ids"})
}
