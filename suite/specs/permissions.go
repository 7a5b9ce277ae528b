package specs

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// restriction is one row of the matrix of permissions: what the specification
// lets only some roles do. Roles that it does not mention stand in no list.
type restriction struct {
	what           string        // names the specs
	since          Row           // beside the levels of the requirements
	grants, denies []string      // requirements that say who may, and who may not
	may, mayNot    []target.Role // those that the target lacks are left out, but the first is needed
	needs          []Need        // for what is done before
	rules          Params        // of the organization; nil = whatever they are
	try            attempt
	publicSince    Row    // public servers of older levels do otherwise
	why            string // and how
}

// attempt is a try to do it, with what is claimed of it if the actor may and
// if not.
type attempt func(s *Session, who *Actor) (done, refused []Claim)

// matrix is every restriction by role that the specification states.
func matrix() []restriction {
	everybodyElse := []target.Role{User, Second, Moderator, Guest, Bot}
	return slices.Concat([]restriction{
		{what: "listing all streams", grants: []string{"GST-08"}, denies: []string{"GST-13", "AUT-11"},
			may: []target.Role{Admin, Creator}, mayNot: everybodyElse, try: listsAll, publicSince: sinceRelease4, why: listingAllIsRare},
		{what: "creating users", grants: []string{"CUS-02", "AUT-12"}, denies: []string{"CUS-02", "AUT-12"},
			may: []target.Role{Creator}, mayNot: []target.Role{Admin},
			needs: []Need{Creator}, // where nobody else has the permission, the administrator may have it
			try:   creates},
		{what: "creating users without more", grants: []string{"CUS-03"}, denies: []string{"CUS-03"},
			may: []target.Role{Admin, Creator}, mayNot: everybodyElse, try: creates},
		{what: "creating users", denies: []string{"CUS-04"}, mayNot: everybodyElse, try: creates},
	}, postingRows(), movingRows())
}

// postingRows are the policies of streams on who may post. Who is a full member
// can be told where new ones do not wait.
func postingRows() []restriction {
	row := func(id string, policy int, may, mayNot []target.Role) restriction {
		return restriction{what: "posting", since: PostPolicyRow, grants: []string{id}, denies: []string{id}, may: may,
			mayNot: mayNot,
			needs:  []Need{Admin}, try: func(s *Session, who *Actor) (done, refused []Claim) {
				return postsByPolicy(s, who, policy)
			}}
	}
	full := row("SUB-24", 3, []target.Role{User, Second}, []target.Role{Guest})
	full.publicSince, full.why = sinceRelease4, "public servers look at the age of the account only yet"
	full.rules = Params{"waiting_period_threshold": json.Number("0")}
	moderated := row("SUB-25", 4, []target.Role{Moderator}, []target.Role{User, Second, Guest})
	moderated.publicSince, moderated.why = afterRelease4, "public servers have no moderators yet"
	return []restriction{
		row("SUB-22", 1, []target.Role{User, Second, Moderator, Guest, Admin}, nil),
		row("SUB-23", 2, []target.Role{Admin, Creator}, []target.Role{User, Second, Moderator, Guest}),
		full,
		moderated,
	}
}

// movingRows are the policies of the organization on who may move messages,
// each with everybody whom its number surely lets and does not let do it. Before
// moves were a matter of their own, they depended on more.
func movingRows() []restriction {
	var rows []restriction
	for _, rule := range []struct {
		policy, id string
		forNobody  string
		try        attempt
	}{{"edit_topic_policy", "EDT-30", "LVL-63", retopics}, {MovePolicy, "EDT-31", "LVL-65", restreams}} {
		for _, by := range []struct {
			words, number string
			mayNot        []target.Role
		}{
			{"members", "1", []target.Role{Guest}},
			{"administrators", "2", []target.Role{User, Second, Moderator, Guest}},
			{"moderators", "4", []target.Role{User, Second, Guest}},
			{"nobody", "6", []target.Role{User, Admin, Moderator, Guest}},
		} {
			row := restriction{what: "move by " + by.words, since: MovesSeparateRow, denies: []string{rule.id},
				mayNot: by.mayNot,
				needs:  []Need{Admin}, rules: Params{rule.policy: json.Number(by.number)}, try: rule.try}
			if by.words == "nobody" {
				row.denies = append(row.denies, rule.forNobody)
			} else {
				row.grants, row.may = []string{rule.id}, RolesByPolicy[json.Number(by.number)]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// matrixSpecs are two specs for each row: everybody who may, and everybody who
// may not.
func matrixSpecs() []Spec {
	var specs []Spec
	for _, row := range matrix() {
		for _, side := range []struct {
			words   string
			covers  []string
			roles   []target.Role
			allowed bool
		}{{" allowed", row.grants, row.may, true}, {" refused", row.denies, row.mayNot, false}} {
			if len(side.covers) == 0 || len(side.roles) == 0 {
				continue
			}
			specs = append(specs, Spec{
				Covers: side.covers, Case: row.what + side.words, Since: row.since,
				Needs: slices.Compact(append(slices.Clone(row.needs), needOf(side.roles[0])...)),
				Body:  func(s *Session) { row.judge(s, side.roles, side.allowed) },
			})
		}
	}
	return specs
}

// needOf is the need of a role; everybody has the ordinary user.
func needOf(role target.Role) []Need {
	if role == User {
		return nil
	}
	return []Need{Need(role)}
}

// judge lets every role that the target has try it.
func (r restriction) judge(s *Session, roles []target.Role, allowed bool) {
	publicSince(s, r.publicSince, r.why)
	if r.rules != nil {
		s.Rules(r.rules)
	}

	for _, role := range roles {
		who := s.As(role)
		if who.Missing != "" {
			continue
		}
		done, refused := r.try(s, who)
		if allowed {
			s.Verdict(done...)
			continue
		}
		s.Verdict(refused...)
		s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed()) // the account itself is not at fault
	}
}

func listsAll(s *Session, who *Actor) (done, refused []Claim) {
	foreign := s.FreshStream(Params{"invite_only": true})
	reply := who.Try("GET /streams", Params{"include_all_active": true})
	return []Claim{On(reply, Lists(foreign))}, []Claim{On(reply, BeRefusedWith("BAD_REQUEST"), HaveNoField("streams"))}
}

func creates(s *Session, who *Actor) (done, refused []Claim) {
	s.Fork()
	p := Newcomer(s)
	reply := Create(who, p)
	after := s.Try("GET /users", nil)
	return []Claim{On(reply, Succeed()), On(after, WithUser(s, p))}, []Claim{On(reply, BeRefused()),
		On(after, withoutUser(s, p))}
}

func postsByPolicy(s *Session, who *Actor, policy int) (done, refused []Claim) {
	admin := s.As(Admin)
	stream := admin.FreshStream(Params{"stream_post_policy": policy})
	seat(s, who, stream)
	reply := who.Try("POST /messages", StreamMessage(stream, "posted"))
	after := admin.Contents(stream)
	return []Claim{On(reply, Succeed()), On(after, Exactly("posted"))}, []Claim{On(reply, BeRefused()),
		On(after, Exactly[string]())}
}

func retopics(s *Session, who *Actor) (done, refused []Claim) {
	admin := s.As(Admin)
	stream := admin.FreshStream()
	seat(s, who, stream)
	sent := admin.Post(stream, "to be moved")
	reply := who.Patch(sent, Params{"topic": "moved"})
	return moved(reply, admin.Message(sent), Topical("moved"), Topical(DefaultTopic))
}

func restreams(s *Session, who *Actor) (done, refused []Claim) {
	admin := s.As(Admin)
	from, to := admin.FreshStream(), admin.FreshStream()
	seat(s, who, from)
	seat(s, who, to)
	sent := admin.Post(from, "to be moved")
	reply := who.Patch(sent, Params{"stream_id": to.ID()})
	return moved(reply, admin.Message(sent), Within(to.ID()), Within(from.ID()))
}

func moved(reply *target.Reply, message target.Object, after, before Matcher) (done, refused []Claim) {
	return []Claim{On(reply, Succeed()), On(message, after)}, []Claim{On(reply, BeRefusedWith("BAD_REQUEST")),
		On(message, before)}
}

// seat lets the administrator, whose stream it is, subscribe somebody.
func seat(s *Session, who *Actor, stream Stream) {
	if who.Role != Admin {
		stream.Owner.Bring(who, stream)
	}
}
