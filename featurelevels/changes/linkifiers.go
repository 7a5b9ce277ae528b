package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateLinkifier = "PATCH /realm/filters/{filter_id}"

// Changes of linkifiers.
var (
	LinkifiersListed = At(54, "a registration lists linkifiers as objects", Rows("register-linkifiers"),
		Added[wire.RegisterLinkifiers]("realm_linkifiers"))

	LinkifiersEndpoint = At(54, "linkifiers are listed as objects by an endpoint of their own",
		Rows("linkifiers-endpoint"),
		RouteAdded("GET /realm/linkifiers"), RouteRemoved("GET /realm/filters"),
		Removed("filters", func(f *wire.Filters) any { return filters(f.Linkifiers) }))

	LinkifierEvents = At(54, "changes of linkifiers are told as objects",
		Rows("linkifiers-event", "filters-event-deprecated"),
		NoEvent[wire.LinkifiersEvent]())

	LinkifiersChange = At(57, "a linkifier can be changed", Rows("update-linkifier"),
		RouteAdded(updateLinkifier))

	LinkifierTemplates = At(176, "linkifiers have a URL template instead of a format",
		Rows("linkifier-url-template-field"),
		Renamed[wire.Linkifier]("url_template", "url_format", func(v any) any { return urlFormat(v.(string)) }))

	LinkifierTemplateParam = At(176, "linkifiers are given a URL template instead of a format string",
		Rows("linkifier-url-template-param"),
		ParamWas("url_template", "url_format_string", urlTemplate, "POST /realm/filters", updateLinkifier))

	LinkifierCapability = At(176, "linkifiers go only to clients that say they understand templates",
		Rows("capability-linkifier-template"))

	FiltersEmpty = At(176, "the older form of linkifiers is sent empty", Rows("filters-event-stopped"),
		Rewritten(func(r *wire.RegisterFilters, o *Object) { o.Set("realm_filters", filters(r.Linkifiers)) }),
		Split(func(e wire.LinkifiersEvent) []any {
			return []any{e, wire.FiltersEvent{Type: "realm_filters", RealmFilters: filters(e.RealmLinkifiers)}}
		}))
)

// filters are linkifiers as triples of pattern, format and ID.
func filters(list []wire.Linkifier) [][]any {
	out := make([][]any, len(list))
	for i, l := range list {
		out[i] = []any{l.Pattern, urlFormat(l.URLTemplate), l.ID}
	}
	return out
}

// urlFormat writes a URL template the way older linkifiers were written: a
// percent sign is doubled and {name} becomes %(name)s.
func urlFormat(template string) string {
	return strings.NewReplacer("%", "%%", "{", "%(", "}", ")s").Replace(template)
}

// urlTemplate reads what urlFormat writes. Braces meant nothing then, and what
// is no format at all becomes a template that is none.
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
		case strings.HasPrefix(rest, "(") && named:
			out.WriteString("{" + name + "}")
			format = after
		default:
			return "{", true
		}
	}
	return out.String(), true
}
