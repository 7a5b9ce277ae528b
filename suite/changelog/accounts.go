package changelog

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/gif"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func accountLooks() map[string]look {
	return map[string]look{
		"address of another":      {see: addressOfAnother},
		"events of a new address": {needs: []Need{Second, Operator}, see: newAddressEvents},
		"avatars alike":           {needs: []Need{Second, Admin}, see: avatarsAlike},
		"avatars by default":      {see: avatarsByDefault},
		"invited owners":          {needs: []Need{Admin, Creator}, see: invitedOwners},
		"invitation":              {needs: []Need{Admin}, see: invitation},
		"long farewell":           {needs: []Need{Creator}, see: longFarewell},
		"custom emoji":            {needs: []Need{Admin}, see: customEmoji},
	}
}

// addressOfAnother returns the account of another person in an organization that hides no
// addresses, preferably one without a real address. Some servers show the requester's own
// real address only.
func addressOfAnother(o *observer, _ *Actor, _ Params) any {
	visibility := o.Organization()["email_address_visibility"]
	if !o.Has(arrange.EmailVisibilityRow) && visibility != Number(arrange.SeenByEveryone) {
		o.Untestable("the organization hides real addresses")
	}
	var another target.Object
	for _, user := range Users(o.Members(nil)) {
		if user["user_id"] == o.UserID || user["is_bot"] == true {
			continue
		}
		if _, told := user["delivery_email"]; another == nil || !told {
			another = user
		}
	}
	return another
}

// newAddressEvents returns the events that others get about a new address.
func newAddressEvents(o *observer, _ *Actor, _ Params) any {
	address, confirm := o.Confirming()
	heard := eventsDuring(o.As(target.Second), "realm_user", nil, func() {
		o.Do("PATCH /settings", Params{"email": address})
		confirm()
	})
	o.Given(o.Session.With(address, o.Key).Try("GET /users", nil)).To(Succeed())
	return filterEvents(heard, PersonWith("delivery_email"))
}

// avatarsAlike compares the avatars that an administrator gets with those that the second
// user gets, while the ordinary user hides an address.
func avatarsAlike(o *observer, _ *Actor, _ Params) any {
	if o.Config().Dialect == "zulip" {
		o.Untestable("public servers decide by who may see an address, not by who asks, below the row and from there on")
	}
	admin, second := o.As(target.Admin), o.As(target.Second)
	ordinary(second)
	byClient := Params{"client_gravatar": true}
	if o.Has(arrange.EmailVisibilityRow) {
		arrange.Show(o.Actor, arrange.SeenByEveryone)
		if arrange.Avatars(admin.Members(byClient))[o.UserID.String()] != nil {
			o.Untestable("clients do not make the avatar of the ordinary user")
		}
		arrange.Show(o.Actor, arrange.SeenByAdministrators)
	}
	alike := maps.Equal(arrange.Avatars(admin.Members(byClient)), arrange.Avatars(second.Members(byClient)))
	return target.Object{"alike": alike}
}

// avatarsByDefault compares a registration without client_gravatar with one for each value.
func avatarsByDefault(o *observer, _ *Actor, _ Params) any {
	told := func(p Params) any {
		reply := o.Register(Params{"fetch_event_types": []string{"realm_user"}}, p).Registration
		o.Given(reply).To(HaveField("realm_users", ContainElement(Described("the requester", IsUser(o.UserID)))))
		avatars := target.Object{}
		for _, element := range AsList(reply.Body["realm_users"]) {
			user, _ := element.(target.Object)
			avatars[JSONText(user["user_id"])] = user["avatar_url"]
		}
		return avatars
	}
	with, without, unsaid := told(Params{"client_gravatar": true}), told(Params{"client_gravatar": false}), told(nil)
	alike := func(a, b any) bool { return reflect.DeepEqual(a, b) }
	if alike(with, without) {
		o.Untestable("nobody has a gravatar")
	}
	return target.Object{"as true": alike(unsaid, with), "as false": alike(unsaid, without)}
}

// invitedOwners has an owner invite another owner, by the first number of owners in
// invitations and by the number of the role, and counts the invitations.
func invitedOwners(o *observer, _ *Actor, _ Params) any {
	owner := o.As(target.Creator)
	if owner.Own()["is_owner"] != true {
		o.Untestable("the role " + string(target.Creator) + " is no owner of the organization")
	}
	streams, invited := arrange.CanInvite(owner), int64(0)
	for _, role := range []int{4, 100} {
		if reply := arrange.InviteAs(owner, streams, role); reply.Succeeded() {
			invited++
		} else {
			o.Given(reply).To(BeRefused())
		}
	}
	return target.Object{"invited": Number(invited)}
}

// invitation returns a new invitation from the list, with the days until it expires, or
// else the refusal.
func invitation(o *observer, _ *Actor, p Params) any {
	admin := o.As(target.Admin)
	who := arrange.Invitee(admin, []any{admin.FreshStream().ID()})
	if reply := admin.Try("POST /invites", who.With(p)); !reply.Succeeded() {
		return reply
	}
	listed := arrange.Otherwise(admin, "GET /invites", nil).Body["invites"]
	found, _ := FindElement(listed, HaveField("email", who["invitee_emails"])).(target.Object)
	if found == nil {
		o.Untestable("GET /invites does not list the invitation")
	}
	const day, anHour = 24 * 60 * 60, 60 * 60
	found["days"] = Number((Integer(found["expiry_date"]) - Integer(found["invited"]) + anHour) / day)
	return found
}

// longFarewell closes an account with a comment that is too long, or else without one.
func longFarewell(o *observer, _ *Actor, _ Params) any {
	const longestComment = 2000
	p, creator := arrange.Newcomer(o.Session), o.As(target.Creator)
	o.Given(arrange.Create(creator, p)).To(Succeed())
	id := arrange.UserNamed(o.Session, p)
	call := strings.ReplaceAll(o.Spellings().DeleteUser, "{user_id}", id.String())
	comment := Params{"deactivation_notification_comment": strings.Repeat("x", longestComment+1)}
	gone := creator.Try(call, comment).Succeeded()
	if !gone {
		o.Given(creator.Try(call, nil)).To(Succeed())
	}
	return target.Object{"gone": gone}
}

// customEmoji uploads a picture with a number of frames as an emoji, which the run removes,
// and returns the emoji from the list.
func customEmoji(o *observer, _ *Actor, p Params) any {
	admin := o.As(target.Admin)
	name := o.text("{fresh.word}")
	req := admin.Request("POST /realm/emoji/"+name, nil)
	req.Unknown, req.File = true, &target.File{Name: "emoji.gif", Content: picture(p["frames"].(int))}
	if !admin.Perform(req, 0).Succeeded() {
		o.Untestable("no emoji can be made with POST /realm/emoji/{emoji_name}")
	}
	o.Cleaning().Undo(admin.Credentials, "/realm/emoji/"+name, nil)
	listed := arrange.Otherwise(admin, "GET /realm/emoji", nil)
	o.Given(listed).To(HaveField("emoji", BeObject()))
	all := slices.Collect(maps.Values(listed.Body["emoji"].(target.Object)))
	return FindElement(all, HaveField("name", name))
}

// picture is a GIF of one frame, or of several, which is an animation.
func picture(frames int) string {
	const side, hundredths = 8, 10
	var moving gif.GIF
	for i := range frames {
		frame := image.NewPaletted(image.Rect(0, 0, side, side), palette.Plan9)
		frame.Pix[i] = 1
		moving.Image, moving.Delay = append(moving.Image, frame), append(moving.Delay, hundredths)
	}
	var file bytes.Buffer
	_ = gif.EncodeAll(&file, &moving) // writing to memory never fails
	return file.String()
}
