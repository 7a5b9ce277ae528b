package queues

import (
	_ "embed"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// integrations are the integrations of the public counterpart, in its order. A line has the
// name, the title, the events and the options of one, between bars. A name or an event that
// came with a change ends in > and the change, one that went with a change in < and the change.
//
//go:embed integrations.txt
var integrations string

// webhooks lists the integrations that clients offer for bots after some changes. The fake
// implements only some of them.
func webhooks(reached map[featurelevels.ChangeID]bool) []wire.WebhookKind {
	var list []wire.WebhookKind
	for line := range strings.Lines(integrations) {
		cells := append(strings.Split(strings.TrimSpace(line), "|"), "", "")
		names := existing(cells[0], reached)
		if len(names) == 0 {
			continue
		}
		kind := wire.WebhookKind{Name: names[0], DisplayName: cells[1], ConfigOptions: []wire.WebhookOption{}}
		if events := existing(cells[2], reached); len(events) > 0 {
			kind.AllEventTypes = &events
		}
		for _, key := range existing(cells[3], reached) {
			kind.ConfigOptions = append(kind.ConfigOptions, webhookOptions[key])
		}
		list = append(list, kind)
	}
	return list
}

// existing are the words of a cell that there are after some changes.
func existing(cell string, reached map[featurelevels.ChangeID]bool) []string {
	var words []string
	for _, word := range strings.Split(cell, ", ") {
		came, since, dated := strings.Cut(word, ">")
		went, until, ended := strings.Cut(word, "<")
		switch {
		case word == "", dated && !reached[featurelevels.ChangeID(since)], ended && reached[featurelevels.ChangeID(until)]:
		case ended:
			words = append(words, went)
		default:
			words = append(words, came)
		}
	}
	return words
}

// webhookOptions are the options of the URLs of integrations, by their keys.
var webhookOptions = map[string]wire.WebhookOption{
	"branches": {Key: "branches", Validator: "check_string"},
	"ignore_private_repositories": {
		Key: "ignore_private_repositories", Label: "Exclude notifications from private repositories",
		Validator: "check_bool",
	},
}
