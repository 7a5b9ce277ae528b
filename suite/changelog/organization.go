package changelog

import (
	"cmp"
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func organizationLooks() map[string]look {
	return map[string]look{
		"playground":               {needs: []Need{Admin}, see: playground},
		"another rating of GIFs":   {needs: []Need{Admin}, see: limitsGIFs},
		"events of a new clock":    {needs: []Need{Admin}, see: newClockEvents},
		"places of the clock":      {needs: []Need{Admin}, see: placesOfClock},
		"texts in both forms":      {see: bothForms},
		"event of a restart":       {needs: []Need{Operator}, see: restartEvent},
		"events of a billing role": {needs: []Need{Second, Operator}, see: billingEvents},
	}
}

// playground asks for a playground, which the run removes. The step decides about quotes
// around its texts, or else the level.
func playground(o *observer, _ *Actor, with Params) any {
	const plainRow RowID = "57-playground-encoding"
	quoted, said := with["quoted"].(bool)
	if !said {
		quoted = !o.Has(plainRow)
	}
	p := Params{"name": o.Fresh("playground"), "pygments_language": "Python", "url_prefix": "https://play.sl.example/?code="}
	if template, said := with["url_template"]; said || o.Has("196-playground-template-param") {
		delete(p, "url_prefix")
		p["url_template"] = cmp.Or(template, any("https://play.sl.example/?code={code}"))
	}
	for field, text := range p {
		if quoted {
			p[field] = JSONText(text)
		}
	}
	admin := o.As(target.Admin)
	reply := admin.TryUnknown("POST /realm/playgrounds", p)
	if id, made := reply.Body["id"]; made {
		o.Cleaning().Undo(admin.Credentials, "/realm/playgrounds/"+JSONText(id), nil)
	}
	return reply
}

// limitsGIFs sets another rating, one from the list or else one of other servers, and
// reports whether the organization has it.
func limitsGIFs(o *observer, _ *Actor, _ Params) any {
	const few = "1"
	wanted := json.Number(few)
	told := o.RegistrationOf("realm").Body
	ratings, _ := told["giphy_rating_options"].(target.Object)
	for _, rating := range ratings {
		object, _ := rating.(target.Object)
		if id, ok := object["id"].(json.Number); ok && id != told["realm_giphy_rating"] {
			wanted = id
		}
	}
	o.As(target.Admin).Try("PATCH /realm", Params{"giphy_rating": wanted})
	return target.Object{"taken": o.Organization()["giphy_rating"] == wanted}
}

// clock is the setting twenty_four_hour_time of new users. setClock changes it, in its
// first place or in its newer one.
func clock(s *Session) any {
	told := s.RegistrationOf("realm", "realm_user_settings_defaults").Body
	if old, there := told["realm_default_twenty_four_hour_time"]; there {
		return old
	}
	return Find(told, "realm_user_settings_defaults.twenty_four_hour_time")
}

func setClock(s *Session, moved bool, value bool) {
	call, name := "PATCH /realm", "default_twenty_four_hour_time"
	if moved {
		call, name = "PATCH /realm/user_settings_defaults", "twenty_four_hour_time"
	}
	s.As(target.Admin).TryUnknown(call, Params{name: value})
}

// newClockEvents returns the events of a changed clock for new users.
func newClockEvents(o *observer, _ *Actor, _ Params) any {
	const movedRow RowID = "99-twenty-four-hour-default-param"
	was := clock(o.Session)
	heard := eventsDuring(o.Actor, "realm_user_settings_defaults", nil, func() {
		setClock(o.Session, o.Has(movedRow), was != true)
	})
	o.Given(clock(o.Session)).To(SatisfyAll(BeBoolean(), Not(Equal(was))))
	return heard
}

// placesOfClock reports in which of both places an administrator can change the clock of
// new users.
func placesOfClock(o *observer, _ *Actor, _ Params) any {
	was := clock(o.Session)
	o.Given(was).To(BeBoolean())
	setClock(o.Session, false, was != true)
	between := clock(o.Session)
	setClock(o.Session, true, between != true)
	return target.Object{"formerly": between != was, "now": clock(o.Session) != between}
}

// bothForms sends each text twice, plainly and as JSON, and returns both answers.
func bothForms(_ *observer, a *Actor, p Params) any {
	plain, quoted := []any{}, []any{}
	call, _ := p["call"].(string)
	for name, text := range p["texts"].(Params) {
		plain = append(plain, a.TryUnknown(call, Params{name: text}))
		quoted = append(quoted, a.TryUnknown(call, Params{name: JSONText(text)}))
	}
	return target.Object{"plain": plain, "quoted": quoted}
}

// restartEvent lets the operator restart a copy of the server, and returns the event.
func restartEvent(o *observer, _ *Actor, _ Params) any {
	restarter, able := o.Operator().(target.Restarter)
	if !able {
		o.Untestable("the operator does not restart the server")
	}
	heard := eventsDuring(o.Actor, "restart", nil, func() { o.Operate(restarter.Restart(o.Context())) })
	o.Given(heard).To(HaveField("events", HaveLen(1)))
	return AsList(heard["events"])[0]
}

// billingEvents returns the events of a user who gets the billing role.
func billingEvents(o *observer, _ *Actor, _ Params) any {
	bills, second := arrange.Bills(o.Session), o.As(target.Second)
	bills(second, false)
	return eventsDuring(o.Actor, "realm_user", nil, func() { bills(second, true) })
}
