package scenarios

import "strings"

func (c *checker) checkProfiles() {
	ids, fields := map[int]string{}, map[string]FieldType{}
	names := make([]string, len(c.ProfileFields))
	for i, f := range c.ProfileFields {
		at := indexed("profile_fields", i)
		if first := ids[f.ID]; f.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", f.ID, first)
		}
		if _, there := fields[f.Name]; there {
			c.fail(at+".name", "%s is the name of another field", quote(f.Name))
		}
		ids[f.ID], fields[f.Name], names[i] = f.Name, f.Type, f.Name
		c.checkField(at, f)
	}
	for i := range c.Users {
		c.checkProfile(indexed("users", i), &c.Users[i], fields, names)
	}
}

func (c *checker) checkField(at string, f ProfileField) {
	switch {
	case f.Type == Select && len(f.Choices) == 0:
		c.fail(at, "expected choices for the type select")
	case f.Type != Select && len(f.Choices) > 0:
		c.fail(at+".choices", "only a field of the type select has choices")
	}
	values := map[string]bool{}
	for i, choice := range f.Choices {
		if values[choice.Value] {
			c.fail(indexed(at+".choices", i), "%s is listed twice", quote(choice.Value))
		}
		values[choice.Value] = true
	}
	switch {
	case f.Type == ExternalAccount && f.URLPattern == "":
		c.fail(at, "expected url_pattern for the type external-account")
	case f.Type != ExternalAccount && f.URLPattern != "":
		c.fail(at+".url_pattern", "only a field of the type external-account has a pattern")
	case f.URLPattern != "" && (!strings.HasPrefix(f.URLPattern, "http") ||
		strings.Count(f.URLPattern, "%(username)s") != 1):
		c.fail(at+".url_pattern", "expected an http(s) URL with %%(username)s in it, found %s", quote(f.URLPattern))
	}
}

func (c *checker) checkProfile(at string, u *User, fields map[string]FieldType, names []string) {
	if u.Bot != NoBot {
		if len(u.Profile) > 0 {
			c.fail(at+".profile", "only people have a profile")
		}
		if !u.LastActive.IsZero() {
			c.fail(at+".last_active", "only people have a presence")
		}
		return
	}
	for i, value := range u.Profile {
		at := indexed(at+".profile", i)
		kind, there := fields[value.Field]
		switch {
		case !there: // checkReferences has reported it
		case kind == People && len(value.People) == 0:
			c.fail(at, "expected people, as %s is a field for them", value.Field)
		case kind != People && len(value.People) > 0:
			c.fail(at, "expected a value, as %s is no field for people", value.Field)
		}
	}
}
