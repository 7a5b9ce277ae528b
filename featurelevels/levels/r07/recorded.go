package r07

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"7.0-logo-url-origin": fl.Rewritten(func(f *wire.RealmFacts, o *fl.Object) {
		o.Set("realm_logo_url", strings.TrimPrefix(f.LogoURL, f.URI))
		o.Set("realm_night_logo_url", strings.TrimPrefix(f.NightLogoURL, f.URI))
	}),

	"7.0-giphy-rating-hyphen": fl.Rewritten(func(f *wire.RealmFacts, o *fl.Object) {
		if _, there := o.Get("giphy_rating_options"); !there {
			return
		}
		older := map[string]wire.GiphyRating{}
		for key, rating := range f.GiphyRatingOptions {
			rating.Name = strings.ReplaceAll(rating.Name, "PG-13", "PG13")
			older[key] = rating
		}
		o.Set("giphy_rating_options", older)
	}),
}
