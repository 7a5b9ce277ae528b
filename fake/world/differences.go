package world

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
	"github.com/spiritlevel/spiritlevel/fake/world/stored"
)

// incidental are fields and tables that depend on the order in which things came about,
// and nothing that clients are promised.
var incidental = map[string][]string{
	users: {"KeysMade"}, subscriptions: {"number"}, streams: {"RecipientID", "Place", "Counted", "FirstEverID"},
	logs: {"RecipientID", "Base"}, attachments: {"linked"}, scheduled: {"Manner"}, recipients: nil, participants: nil, epochs: nil, spaces: nil, presences: nil,
}

// Differences tells what differs between the rows of two worlds: in each line a table,
// and how many of its rows are missing, are more, or have other values in which fields.
// Numbers of conversations, counters and the like do not count.
func Differences(a, b View) []string {
	was, is := a.rowsByKey(), b.rowsByKey()
	var lines []string
	for _, table := range append(tableNames(), logs) {
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
		lines = append(lines, told(table, missing, more, fields)...)
	}
	return lines
}

func told(table string, missing, more int, fields map[string]int) []string {
	if table == logs {
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
func (v View) rowsByKey() map[string]map[string]fieldTexts {
	tables, out := schema().Tables, map[string]map[string]fieldTexts{}
	_ = v.eachRow(func(table string, row any) error { // nothing in it refuses
		omitted, listed := incidental[table]
		if listed && omitted == nil {
			return nil
		}
		var key []byte
		if m, is := row.(*Message); is {
			key = keys.Of(m.ID)
		} else if _, k, err := tables[table].Indexes[byID].Indexer.(interface {
			FromObject(any) (bool, []byte, error)
		}).FromObject(row); err == nil {
			key = k
		}
		var fields fieldTexts
		if err := json.Unmarshal(stored.Append(nil, row), &fields); err != nil {
			panic(err) // it was written as an object
		}
		maps.DeleteFunc(fields, func(_ string, text json.RawMessage) bool { return string(text) == "[]" }) // as none
		for _, name := range omitted {
			delete(fields, name)
		}
		if out[table] == nil {
			out[table] = map[string]fieldTexts{}
		}
		out[table][string(key)] = fields
		return nil
	})
	return out
}
