package seeding

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// messagesTable is the name of the messages among the rows of a world.
const messagesTable = "logs"

// incidental are fields and tables that depend on the order of events and that clients
// cannot rely on, that only event queues use, which no file has, or that depend on the level, as the
// form of rendered messages does. The value nil is a whole table.
var incidental = map[string][]string{
	"users": {"KeysMade", "LeftAfter"}, "subscriptions": {"number"}, "streams": {"RecipientID", "Place", "Counted",
		"FirstEverID"},
	messagesTable: {"RecipientID", "Base", "Rendered"}, "attachments": {"linked"}, "scheduled": {"Base"},
	"recipients": nil, "participants": nil, "epochs": nil, "spaces": nil, "presences": nil,
}

// differences lists what differs between the rows of two worlds: in each line a table,
// and the numbers of its rows that are missing, additional, or different in some
// fields. Numbers of conversations, counters and the like do not count.
func differences(a, b world.View) []string {
	was, is := rowsByKey(a), rowsByKey(b)
	both := maps.Clone(was)
	maps.Copy(both, is)
	var lines []string
	for _, table := range slices.Sorted(maps.Keys(both)) {
		missing, more, fields := 0, 0, map[string]int{}
		for key, row := range was[table] {
			if is[table][key] == nil {
				missing++
				continue
			}
			for name := range union(row, is[table][key]) {
				if string(row[name]) != string(is[table][key][name]) {
					fields[name]++
				}
			}
		}
		for key := range is[table] {
			if was[table][key] == nil {
				more++
			}
		}
		lines = append(lines, differenceLine(table, missing, more, fields)...)
	}
	return lines
}

// differenceLine is the line of a table, none if its rows are equal.
func differenceLine(table string, missing, more int, fields map[string]int) []string {
	if table == messagesTable {
		table = "messages"
	}
	var parts []string
	if missing > 0 {
		parts = append(parts, fmt.Sprintf("%d are missing", missing))
	}
	if more > 0 {
		parts = append(parts, fmt.Sprintf("%d are more", more))
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, fmt.Sprintf("%s of %d", name, fields[name]))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{table + ": " + strings.Join(parts, ", ")}
}

type fieldTexts = map[string]json.RawMessage

func union(a, b fieldTexts) fieldTexts {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// rowsByKey are the fields of all rows, by table and key.
func rowsByKey(v world.View) map[string]map[string]fieldTexts {
	out := map[string]map[string]fieldTexts{}
	_ = v.SavedRows(func(r world.SavedRow) error { // nothing in it refuses
		omitted, listed := incidental[r.Table]
		if listed && omitted == nil {
			return nil
		}
		var fields fieldTexts
		if err := json.Unmarshal(store.Encode(nil, r.Value), &fields); err != nil {
			panic(err) // it was written as an object
		}
		// An empty list equals a missing one.
		maps.DeleteFunc(fields, func(_ string, text json.RawMessage) bool { return string(text) == "[]" })
		for _, name := range omitted {
			delete(fields, name)
		}
		if out[r.Table] == nil {
			out[r.Table] = map[string]fieldTexts{}
		}
		out[r.Table][string(r.Key)] = fields
		return nil
	})
	return out
}
