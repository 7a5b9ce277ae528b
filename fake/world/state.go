package world

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// savedHeader has the data of a world besides its rows.
type savedHeader struct {
	Seed   uint64
	IDs    IDs
	Random []byte
	Frozen bool
	At     time.Time // of a frozen clock
	Offset time.Duration
}

// Save writes the world as it is now, as a sequence of JSON values: its header, then
// its rows, each as [table, row]. Readers and writers do not wait meanwhile.
func (w *World) Save(out io.Writer) error {
	now := w.Fork()
	random, err := now.random.MarshalBinary()
	if err != nil {
		return err
	}
	h := savedHeader{Seed: now.seed, IDs: now.ids, Random: random}
	h.Frozen, h.At, h.Offset = now.Clock.Setting()
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if _, err := out.Write(append(text, '\n')); err != nil {
		return err
	}
	return now.View().SavedRows(func(r SavedRow) error {
		line := append(fmt.Appendf(nil, "[%q,", r.Table), store.Encode(nil, r.Value)...)
		_, err := out.Write(append(line, ']', '\n'))
		return err
	})
}

// logs is the name of the messages in a saved world.
const logs = "logs"

// SavedRow is a stored value, with the name of its table in a saved world and its key there.
type SavedRow struct {
	Table string
	Key   []byte
	Value any
}

// SavedRows yields the rows of all tables in a fixed order. The log gives its messages; the
// lists of their IDs are made from them.
func (v View) SavedRows(yield func(SavedRow) error) error {
	for _, table := range tableNames() {
		err := v.txn.Each(table, func(key []byte, row any) error {
			if l, compiled := row.(*markdown.Linkifier); compiled {
				row = &markdown.Linkifier{ID: l.ID, Pattern: l.Pattern, Template: l.Template}
			}
			return yield(SavedRow{table, key, row})
		})
		if err != nil {
			return err
		}
	}
	for messages, i := v.log(), 0; i < messages.Len(); i++ {
		m := messages.At(i)
		if err := yield(SavedRow{logs, store.Key(m.ID), m}); err != nil {
			return err
		}
	}
	return nil
}

// tableNames are the tables whose rows are written as they are.
func tableNames() []string {
	return slices.DeleteFunc(schema().Names(), func(name string) bool { return name == lists })
}

// ErrRow is a row that no world has.
var ErrRow = errors.New("the row is none of a world")

// Restore reads n rows that Save wrote, with the header before them.
func Restore(in *json.Decoder, n int) (*World, error) {
	var h savedHeader
	if err := in.Decode(&h); err != nil {
		return nil, err
	}
	c := clock.New()
	c.Set(h.Frozen, h.At, h.Offset)
	w, err := New(h.Seed, c)
	if err != nil {
		return nil, err
	}
	w.ids, w.random = h.IDs, &rand.PCG{}
	if err := w.random.UnmarshalBinary(h.Random); err != nil {
		return nil, err
	}
	r := restoring{w: w, txn: w.tables.Write(), schema: schema(), lists: map[string]*idList{}}
	defer r.txn.Abort()
	for range n {
		if err := r.row(in); err != nil {
			return nil, err
		}
	}
	return w, r.finish()
}

// restoring is a world that is being read.
type restoring struct {
	w        *World
	txn      store.Txn
	schema   store.Schema
	messages store.Log[*Message]
	lists    map[string]*idList
}

func (r *restoring) row(in *json.Decoder) error {
	var line []json.RawMessage
	var table string
	if err := in.Decode(&line); err != nil {
		return err
	}
	if len(line) != 2 || json.Unmarshal(line[0], &table) != nil {
		return ErrRow
	}
	if table == logs {
		m := &Message{}
		if err := store.Decode(line[1], m); err != nil {
			return fmt.Errorf("a message: %w", err)
		}
		r.message(m)
		return nil
	}
	row := r.schema.NewRow(table)
	if row == nil {
		return fmt.Errorf("table %.40q: %w", table, ErrRow)
	}
	if err := store.Decode(line[1], row); err != nil {
		return fmt.Errorf("table %s: %w", table, err)
	}
	if err := raisePermissions(line[1], row); err != nil {
		return fmt.Errorf("table %s: %w", table, err)
	}
	if i, is := row.(*Invite); is { // older files count invitations and links together
		r.w.ids.InvitesOf(i.Multiuse()).Reserve(i.ID)
	}
	if l, compiled := row.(*markdown.Linkifier); compiled {
		made, err := markdown.NewLinkifier(l.ID, l.Pattern, l.Template)
		if err != nil {
			return err
		}
		row = made
	}
	r.txn.Put(table, row)
	return nil
}

func (r *restoring) message(m *Message) {
	r.messages = r.messages.Append(r.w.owner, m)
	for _, l := range listsOf(m) {
		row := r.lists[string(l.key)]
		if row == nil {
			row = &idList{key: l.key}
			r.lists[string(l.key)] = row
		}
		row.ids = row.ids.Append(r.w.owner, m.ID)
	}
}

func (r *restoring) finish() error {
	for _, row := range r.lists {
		r.txn.Put(lists, row)
	}
	if store.First[Organization](r.txn, organization, byID, store.Key(1)) == nil {
		return ErrRow
	}
	r.txn.Commit()
	r.w.publish(&singles{messages: messageLog{r.messages}})
	return nil
}

// Revision changes with every change of the world.
func (w *World) Revision() uint64 { return w.revision.Load() }
