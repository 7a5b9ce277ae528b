package r09

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 251 that needs a function.
var level251 = fl.Edits{
	"251-upload-quota-mib": fl.OfZulip(fl.Rewritten(func(f *wire.RealmFacts, o *fl.Object) {
		if f.UploadQuotaMiB != nil {
			o.Set("realm_upload_quota_mib", *f.UploadQuotaMiB<<20)
		}
	})),
}
