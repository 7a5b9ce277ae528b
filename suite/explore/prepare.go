package explore

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// connect makes a server of the exploration from its survey. The names there have the ID of the run.
func connect(ctx context.Context, survey *session.Survey, run string) *server {
	s := &server{survey: survey, run: run, client: target.NewClient(survey.Config).For("explore", func(target.Request,
		*target.Reply) {
	}), operator: survey.Config.Operator}
	switch {
	case survey.Config.ReadOnly, s.operator != nil:
	case survey.Config.Command != "":
		s.operator = target.NewCommandOperator(survey.Config)
	case survey.Config.Control.URL != "":
		s.operator = survey.Config.ControlOperator()
	}
	user := survey.Identities[target.User].Credentials
	s.limit(s.ask(ctx, user, "POST /register", url.Values{"fetch_event_types": {`["realm"]`}}).Body)
	highest := int64(0)
	for _, member := range session.Users(s.ask(ctx, user, "GET /users", nil)) {
		highest = max(highest, session.Integer(member["user_id"]))
	}
	const farAway = 1_000_000
	s.nobody = fmt.Sprint(highest + farAway)
	return s
}

// givesKeys reports whether the server is known to be a development server.
func givesKeys(s *session.Survey) bool { return s.Development != nil && *s.Development }

func (s *server) copies() bool {
	_, able := s.operator.(target.Copier)
	return able
}

func (s *server) ask(ctx context.Context, as target.Credentials, call string, params url.Values) *target.Reply {
	method, path, _ := strings.Cut(call, " ")
	return s.client.Do(ctx, target.Request{Method: method, Path: path, As: as, Params: params})
}

// rules are the names of an organization's settings for permissions and visibility.
var rules = regexp.MustCompile(
	`policy$|^allow_|^enable_|seconds$|_disabled$|visibility$|^mandatory_topics$|_threshold$|^message_retention_days$`)

// follow gives the reference server the rules of the judged organization, and its people the settings, the statuses
// and the muted users that they have there.
func follow(ctx context.Context, judged, right *server, roles []target.Role) {
	user := func(s *server) target.Credentials { return s.survey.Identities[target.User].Credentials }
	told := func(s *server) target.Object {
		return s.ask(ctx, user(s), "POST /register", url.Values{"fetch_event_types": {`["realm"]`}}).Body
	}
	if ruler, able := right.operator.(target.Ruler); able {
		ours, theirs := told(judged), told(right)
		for name, value := range ours {
			rule, is := strings.CutPrefix(name, "realm_")
			if is && rules.MatchString(rule) && session.JSONText(theirs[name]) != session.JSONText(value) {
				_ = ruler.SetRules(ctx, session.Params{rule: value}) // it may be no rule there
			}
		}
	}
	for _, role := range roles {
		if role != target.Bot {
			followPerson(ctx, judged, right, role, roles)
		}
	}
}

func followPerson(ctx context.Context, judged, right *server, role target.Role, roles []target.Role) {
	ours, theirs := judged.survey.Identities[role], right.survey.Identities[role]
	own := func(s *server, who target.Identity) target.Object {
		kinds := append([]string{"muted_users", "user_status"}, toldTypes...)
		return s.ask(ctx, who.Credentials, "POST /register", url.Values{"fetch_event_types": {jsonList(kinds)},
			"client_capabilities": {capabilities}, "event_types": {`["heartbeat"]`}}).Body
	}
	told, has := own(judged, ours), own(right, theirs)
	do := func(call string, p session.Params) { right.ask(ctx, theirs.Credentials, call, p.Encode()) }
	w := &side{}
	for _, in := range []func(target.Object) any{func(o target.Object) any { return o },
		func(o target.Object) any { return o["user_settings"] }} {
		set := w.settingsIn(in(has))
		for name, value := range w.settingsIn(in(told)) {
			if session.JSONText(value) != session.JSONText(set[name]) {
				do("PATCH /settings", session.Params{name: value})
			}
		}
	}
	all, _ := told["user_status"].(target.Object)
	status, _ := all[ours.UserID.String()].(target.Object)
	p := session.Params{"status_text": "", "emoji_name": ""}
	for name := range p {
		if text, is := status[name].(string); is {
			p[name] = text
		}
	}
	do("POST /users/me/status", p)
	for _, muted := range target.Objects(told, "muted_users") {
		i := slices.IndexFunc(roles, func(r target.Role) bool {
			return judged.survey.Identities[r].UserID == session.AsNumber(muted["id"])
		})
		if i >= 0 {
			do("POST /users/me/muted_users/"+right.survey.Identities[roles[i]].UserID.String(), nil)
		}
	}
}

// casts are the roles that are played at both servers.
func casts(judged, right *server) (roles []target.Role) {
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Guest,
		target.Creator, target.Bot} {
		ours, theirs := judged.survey.Identities[role], right.survey.Identities[role]
		known := ours.UserID != "" && theirs.UserID != "" && ours.Missing == "" && theirs.Missing == ""
		if known && ours.FullName != "" && judged.ownerOf(ours) == right.ownerOf(theirs) {
			roles = append(roles, role)
		}
	}
	return roles
}

// ownerOf is the role of the owner of a bot, whose rights the bot shares; "" for a person, and for another owner.
func (s *server) ownerOf(who target.Identity) target.Role {
	for _, role := range target.Roles() {
		if owner := s.survey.Identities[role]; who.BotOwner != "" && owner.UserID == who.BotOwner {
			return role
		}
	}
	return ""
}
