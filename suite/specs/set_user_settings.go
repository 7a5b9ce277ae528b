package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SET: User settings (edited by PATCH /settings).
var userSettings = Table("SET", []Spec{
	{Covers: []string{"SET-07"}, Needs: []Need{NeedCreator, NeedDevelopment}, Body: func(s *Session) {
		s.Fork()
		p := Newcomer(s)
		s.Arranged(Create(s.As(target.Creator), p), expect.Success())
		reply := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": p["email"]})
		s.Arranged(reply, expect.Success(), expect.Field("api_key", expect.NonEmptyText()))
		key, _ := reply.Body["api_key"].(string)
		newcomer, first, second := s.With(p["email"].(string), key), p["password"].(string), "Vex-"+s.Run()+"-9 Quill"
		change := func(old, next string) *target.Reply {
			return newcomer.Try("PATCH /settings", Params{"old_password": old, "new_password": next})
		}
		wrong := change(second, second)
		right := change(first, second)
		former := change(first, first)
		s.Verdict(On(wrong, expect.Refused()), On(right, expect.Success()), On(former, expect.Refused()),
			On(change(second, first), expect.Success()))
	}},
	{Covers: []string{"SET-02"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		address, confirm := s.Confirming()
		odd := s.Try("PATCH /settings", Params{"email": "sl at nowhere"})
		reply := s.Try("PATCH /settings", Params{"email": address})
		s.Arranged(reply, expect.Success())
		s.Arranged(odd, expect.Refused()) // a server that does not hear the parameter sends no link
		confirm()
		s.Verdict(On(odd, expect.Refused()), On(reply, expect.Success()), On(s.With(address, s.Key).Try("GET /users", nil), expect.Success()))
	}},
	{Covers: []string{"SET-01"}, Phase: Alone, Body: func(s *Session) {
		if s.Organization()["name_changes_disabled"] == true {
			s.Untestable("the organization does not let people rename themselves")
		}
		s.Fork()
		was, name := s.Own()["full_name"], "Renamed Zoë 27 "+s.Run()
		reply := s.Try("PATCH /settings", Params{"full_name": name})
		now, listed := s.Own(), s.Listed(s.UserID)
		s.Do("PATCH /settings", Params{"full_name": was})
		s.Verdict(On(reply, expect.Success()), On(listed, expect.Field("full_name", expect.Equal(name))), On(now, expect.Field("full_name", expect.Equal(name))),
			On(s.Own(), expect.Field("full_name", expect.Equal(was))))
	}},
	{Covers: []string{"SET-03"}, Phase: Alone, Body: func(s *Session) {
		if s.Organization()["email_changes_disabled"] == true {
			s.Untestable("the organization does not let people change their address")
		}
		s.Disturbs("the server writes to a new address")
		was := s.Own()
		reply := s.Try("PATCH /settings", Params{"email": "sl-" + s.Run() + "@example.org"})
		if reply.Status == tooManyCalls {
			s.Untestable("the account has asked for too many new addresses")
		}
		claims := []Claim{On(reply, expect.Success())}
		for _, now := range []target.Object{s.Own(), s.Listed(s.UserID)} {
			claims = append(claims, On(now["email"], expect.Equal(was["email"])), On(now["delivery_email"], expect.Equal(was["delivery_email"])))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SET-04", "EVO-52"}, Phase: Alone, Needs: []Need{NeedOperator, NeedSecond}, Body: func(s *Session) {
		address, confirm := s.Confirming()
		queue := s.As(target.Second).UserQueue()
		s.Do("PATCH /settings", Params{"email": address})
		confirm()
		now := s.With(address, s.Key)
		claims := []Claim{On(now.Try("GET /users", nil), expect.Success())}
		if s.Has(EmailVisibilityRow) {
			queue.Await("the new address", s.Person("delivery_email", expect.Equal(address)))
			claims = append(claims, On(now.Try(ownPath(s), nil), expect.Field("user", expect.Field("delivery_email", expect.Equal(address)))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SET-05", "SET-06"}, Phase: Alone, Body: func(s *Session) {
		reply := s.Try("PATCH /settings", Params{"new_password": "correct horse " + s.Run()})
		own := s.Try("GET /users", nil)
		name := s.Own()["full_name"]
		s.Verdict(On(reply, expect.Refused()), On(own, expect.Success()), On(s.Try("PATCH /settings", Params{"full_name": name}), expect.Success()))
	}},
	visibilitySpec("SET-52", 1, true, true),
	visibilitySpec("SET-53", 2, true, false),
	visibilitySpec("SET-54", 3, false, false),
}, ownSettingSpecs, severalAccountsSpecs, recipientSpecs)
