package mutation

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// noteBrought remembers who has brought others to the streams of a call.
func noteBrought(x *Exchange) {
	for _, name := range names(x) {
		if x.Params.Has("principals") {
			x.Keep("brought to "+plainText(name), x.Email)
		}
	}
}

// keepsTwoByName unmutes each topic that a person mutes by the name of a stream but the first two.
func keepsTwoByName(x *Exchange) {
	const most = 2
	if !x.Params.Has("stream") || x.Params.Get("op") != "add" {
		return
	}
	key, one := "mutes by name of "+x.Email, x.Params.Get("stream")+" "+x.Params.Get("topic")
	all, _ := x.Kept(key).([]string)
	if !slices.Contains(all, one) {
		all = append(slices.Clone(all), one)
		x.Keep(key, all)
	}
	if slices.Index(all, one) >= most {
		back := only(x.Params, "stream", "topic")
		back.Set("op", "remove")
		x.Aside(x.Email, muteTopic, back)
		x.Use()
	}
}

func fifthSubscriptions() []Mutant {
	const pushes = "enable_stream_push_notifications"
	return []Mutant{
		{Name: "streams do not tell of push notifications once the default was changed", Breaks: []string{"SUB-12"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has(pushes) {
				x.Keep("changed pushes "+x.Email, true)
			}
		}), eachSubscription(func(x *Exchange, subscription target.Object) {
			value, there := subscription["push_notifications"]
			if there && value == nil && x.Kept("changed pushes "+x.Email) != nil {
				delete(subscription, "push_notifications")
				x.Use()
			}
		}))},
		{Name: "who is brought to a private stream is told that it is public", Breaks: []string{"SUB-06"}, Handle: both(did(subscribe, noteBrought), eachSubscription(func(x *Exchange, subscription target.Object) {
			by := x.Kept("brought to " + plainText(subscription["name"]))
			if subscription["invite_only"] == true && by != nil && by != x.Email {
				subscription["invite_only"] = false
				x.Use()
			}
		}))},
		{Name: "who comes back has the stream out of view", Breaks: []string{"SUB-17"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			if subscription["in_home_view"] == true && x.Kept("left "+x.Email+plainText(subscription["name"])) != nil {
				subscription["in_home_view"] = false
				x.Use()
			}
		}))},
		{Name: "a third topic muted by a stream's name is not", Breaks: []string{"MTP-05", "STA-01"}, Handle: did(muteTopic, keepsTwoByName)},
	}
}
