package randomacts

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// organizationKinds are the acts on the organization itself.
func organizationKinds() []kind {
	return []kind{
		{8, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", "/realm", s.sample(settings.OrganizationSamples()))
		}},
		{2, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", "/realm/user_settings_defaults", s.sample(settings.PersonalSamples()))
		}},
		{1, func(s *Source) Act {
			a := s.act(s.manager(), "POST", fmt.Sprint("/realm/emoji/moon", s.number(1, 5)), nil)
			a.Picture = true
			return a
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", "/realm/emoji/"+pick(s, "first_light", "tea_break", "moon1", "moon2"), nil)
		}},
		{2, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/realm/filters", s.linkifier())
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", fmt.Sprint("/realm/filters/", s.number(1, 3)), s.linkifier())
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", fmt.Sprint("/realm/filters/", s.number(1, 3)), nil)
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/realm/playgrounds", Form{"name": s.name("play"), "pygments_language": "go",
				"url_prefix": "https://play.example.com/"})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", fmt.Sprint("/realm/playgrounds/", s.number(1, 3)), nil)
		}},
		{2, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/realm/profile_fields",
				Form{"name": s.name("field"), "field_type": pick(s, 1, 2, 4, 5, 6), "hint": "h"})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", fmt.Sprint("/realm/profile_fields/", s.field()),
				Form{"name": s.name("field"), "hint": s.name("h")})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", fmt.Sprint("/realm/profile_fields/", s.field()), nil)
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", "/realm/profile_fields",
				Form{"order": pick(s, []int{5, 4, 3, 2, 1}, []int{1, 2, 3, 5, 4})})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/realm/domains", Form{"domain": fmt.Sprintf("site%d.example", s.number(1, 3)),
				"allow_subdomains": s.maybe()})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), pick(s, "PATCH", "DELETE"), fmt.Sprintf("/realm/domains/site%d.example", s.number(1, 3)),
				Form{"allow_subdomains": s.maybe()})
		}},
		{1, func(s *Source) Act {
			a := s.act(s.manager(), "POST", pick(s, "/realm/icon", "/realm/logo?night=false"), nil)
			a.Picture = true
			return a
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", pick(s, "/realm/icon", "/realm/logo"), Form{"night": "false"})
		}},
	}
}

func (s *Source) linkifier() Form {
	n := s.number(1, 9)
	return Form{
		"pattern": fmt.Sprintf("T%d-(?P<id>[0-9]+)", n), "url_template": fmt.Sprintf("https://t%d.example.com/{id}", n),
		"url_format_string": fmt.Sprintf("https://t%d.example.com/%%(id)s", n),
	}
}
