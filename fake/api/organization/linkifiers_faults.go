package organization

import (
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// wholeLinkifier stands in an error's list of fields for what concerns none of
// them alone.
const wholeLinkifier = "__all__"

// blankLinkifier refuses a linkifier that lacks its pattern or its template.
func blankLinkifier(c *rest.Call, pattern, template string) error {
	blank := map[string][]string{}
	for name, value := range map[string]string{"pattern": pattern, templateName(c): template} {
		if value == "" {
			blank[name] = []string{"This field cannot be blank."}
		}
	}
	if len(blank) == 0 {
		return nil
	}
	return (&wire.Error{Msg: "This field cannot be blank."}).With("errors", blank)
}

// templateName is what the level calls the template.
func templateName(c *rest.Call) string {
	name, _ := c.Plan.Params(c.Route).Name("url_template")
	return name
}

func noSuchLinkifier() error { return rest.BadRequest("Linkifier not found.").OfKind(wire.CodedLater) }

// linkifierFault words what is wrong with a linkifier, by field.
func linkifierFault(c *rest.Call, err error) error {
	var group *markdown.GroupError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, world.ErrNoLinkifier):
		return noSuchLinkifier()
	case errors.Is(err, world.ErrLinkifierExists):
		return linkifierError(wholeLinkifier, "Linkifier with this Realm and Pattern already exists.")
	case errors.Is(err, markdown.ErrBadPattern):
		detail := strings.TrimPrefix(err.Error(), markdown.ErrBadPattern.Error()+": ")
		return linkifierError("pattern", "Bad regular expression: "+detail)
	case errors.Is(err, markdown.ErrBadTemplate):
		if !c.Plan.Has(changes.LinkifierTemplateParam) {
			return linkifierError(templateName(c), "Invalid URL format string.")
		}
		return linkifierError(templateName(c), "Invalid URL template.")
	case errors.As(err, &group):
		return linkifierError(wholeLinkifier, groupFault(err, group.Name))
	}
	return err
}

func groupFault(err error, name string) string {
	if errors.Is(err, markdown.ErrUnknownVariable) {
		return "Group '" + name + "' in URL template is not present in linkifier pattern."
	}
	return "Group '" + name + "' in linkifier pattern is not present in URL template."
}

func linkifierError(field, text string) error {
	return rest.BadRequest("%s", text).With("errors", map[string][]string{field: {text}})
}
