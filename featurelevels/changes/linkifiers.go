package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateLinkifier = "PATCH /realm/filters/{filter_id}"

// Changes of linkifiers.
var (
	LinkifiersListed = At(54, "a registration lists linkifiers as objects", Rows("register-linkifiers"),
		Added[wire.RegisterLinkifiers]("realm_linkifiers"))

	LinkifiersEndpoint = At(54, "an endpoint lists linkifiers as objects",
		Rows("linkifiers-endpoint"),
		RouteAdded("GET /realm/linkifiers"), RouteRemoved("GET /realm/filters"),
		Removed("filters", func(f *wire.Filters) any { return filters(f.Linkifiers) }))

	LinkifierEvents = At(54, "events about linkifiers contain objects",
		Rows("linkifiers-event", "filters-event-deprecated"),
		NoEvent[wire.LinkifiersEvent]())

	LinkifiersChange = At(57, "a linkifier can be changed", Rows("update-linkifier"),
		RouteAdded(updateLinkifier))

	LinkifierTemplates = At(176, "linkifiers have a URL template, not a format",
		Rows("linkifier-url-template-field"),
		Renamed[wire.Linkifier]("url_template", "url_format", func(v any) any { return urlFormat(v.(string)) }))

	LinkifierTemplateParam = At(176, "creating a linkifier takes a URL template, not a format string",
		Rows("linkifier-url-template-param"),
		ParamWas("url_template", "url_format_string", urlTemplate, "POST /realm/filters", updateLinkifier))

	LinkifierCapability = At(176, "only clients with the capability linkifier_url_template get linkifiers",
		Rows("capability-linkifier-template"))

	AnyPatternLinks = At(122, "the pattern of a linkifier may be any expression, and has the groups of its URL",
		Recorded())

	FiltersEmpty = At(176, "realm_filters is always empty", Rows("filters-event-stopped"),
		Rewritten(func(r *wire.RegisterFilters, o *Object) { o.Set("realm_filters", filters(r.Linkifiers)) }),
		Split(func(e wire.LinkifiersEvent) []any {
			return []any{e, wire.FiltersEvent{Type: "realm_filters", RealmFilters: filters(e.RealmLinkifiers)}}
		}))
)

// filters converts linkifiers to triples of pattern, format and ID.
func filters(list []wire.Linkifier) [][]any {
	out := make([][]any, len(list))
	for i, l := range list {
		out[i] = []any{l.Pattern, urlFormat(l.URLTemplate), l.ID}
	}
	return out
}

// urlFormat converts a URL template to the format of older linkifiers: it doubles
// percent signs and writes {name} as %(name)s.
func urlFormat(template string) string {
	return strings.NewReplacer("%", "%%", "{", "%(", "}", ")s").Replace(template)
}

var encodedByte = lazyregexp.New("^[0-9a-fA-F]{2}")

// urlTemplate is the inverse of urlFormat. Braces have no meaning in a format, and
// encoded bytes stand for themselves. An invalid format becomes an invalid template.
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
