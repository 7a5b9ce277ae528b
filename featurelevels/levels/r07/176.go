package r07

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 176 that need a function.
var level176 = fl.Edits{
	"176-linkifier-url-template-field": fl.Rewritten(func(l *wire.Linkifier, o *fl.Object) {
		o.Set("url_template", l.URLFormat())
		o.Rename("url_template", "url_format")
	}),

	"176-linkifier-url-template-param": fl.ParamWas("url_template", "url_format_string", urlTemplate,
		"POST /realm/filters", "PATCH /realm/filters/{filter_id}"),

	"176-filters-event-stopped": fl.Together(
		fl.Rewritten(func(r *wire.RegisterFilters, o *fl.Object) { o.Set("realm_filters", wire.FiltersOf(r.Linkifiers)) }),
		fl.Split(func(e wire.LinkifiersEvent) []any {
			return []any{e, wire.FiltersEvent{Type: "realm_filters", RealmFilters: wire.FiltersOf(e.RealmLinkifiers)}}
		})),
}

var encodedByte = lazyregexp.New("^[0-9a-fA-F]{2}")

// urlTemplate converts the format of older linkifiers to a URL template. Braces have no
// meaning in a format, and encoded bytes stand for themselves. An invalid format becomes
// an invalid template.
func urlTemplate(format string) (string, bool) {
	var out strings.Builder
	for format != "" {
		plain, rest, found := strings.Cut(format, "%")
		out.WriteString(strings.NewReplacer("{", "%7B", "}", "%7D").Replace(plain))
		if !found {
			break
		}
		name, after, named := strings.Cut(strings.TrimPrefix(rest, "("), ")s")
		switch {
		case strings.HasPrefix(rest, "%"):
			out.WriteByte('%')
			format = rest[1:]
		case encodedByte.MatchString(rest):
			out.WriteString("%" + rest[:2])
			format = rest[2:]
		case strings.HasPrefix(rest, "(") && named:
			out.WriteString("{" + name + "}")
			format = after
		default:
			return "{", true
		}
	}
	return out.String(), true
}
