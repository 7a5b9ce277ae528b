package randomacts

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// groupKinds are the acts on user groups.
func groupKinds() []kind {
	return []kind{
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/user_groups/create", Form{"name": s.name("group"), "description": "d",
				"members": some(s, 3, s.user)})
		}},
		{2, func(s *Source) Act {
			return s.onGroup("PATCH", "", Form{"name": s.name("group"), "description": s.text()})
		}},
		{3, func(s *Source) Act {
			return s.onGroup("POST", "/members", Form{pick(s, "add", "delete"): []int{s.user()}})
		}},
		{2, func(s *Source) Act {
			return s.onGroup("POST", "/subgroups", Form{pick(s, "add", "delete"): []int{s.group()}})
		}},
		{1, func(s *Source) Act { return s.onGroup("DELETE", "", nil) }},
	}
}

func (s *Source) onGroup(method, path string, form Form) Act {
	return s.act(s.manager(), method, fmt.Sprintf("/user_groups/%d%s", s.group(), path), form)
}
