package seeding

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// messages renders all messages first and stores them in one transaction.
func (b *builder) messages() error {
	v := b.w.View()
	drafts := make([]world.Draft, len(b.s.Messages))
	rows := make([]*world.Message, len(drafts))
	err := inParallel(len(drafts), func(i int) (err error) {
		drafts[i] = b.sent(v, i)
		rows[i], err = b.compose(v, i, drafts[i])
		return err
	})
	if err != nil {
		return err
	}
	return b.w.Write(func(tx *world.Tx) error {
		for i, d := range drafts {
			for j := range rows[i].More().Submessages {
				rows[i].More().Submessages[j].ID = tx.IDs().Submessage.Take(0)
			}
			if err := tx.Deliver(rows[i], d); err != nil {
				return err
			}
			if len(b.s.Messages[i].ReceivedBy) > 0 {
				tx.KeepFor(rows[i])
			}
			if err := b.marks(tx, rows[i], b.s.Messages[i]); err != nil {
				return err
			}
		}
		b.userMutes(tx)
		b.archive(tx)
		return nil
	})
}

func (b *builder) sent(v world.View, i int) world.Draft {
	m := b.s.Messages[i]
	d := world.Draft{
		ID: m.ID, Sender: v.User(b.id(m.From)), Topic: m.Topic, Content: m.Content,
		Client: cmp.Or(m.Client, "website"), At: m.Time.Resolve(b.start),
	}
	if d.At.IsZero() {
		d.At = b.start.Add(time.Duration(i-len(b.s.Messages)) * time.Minute)
	}
	if m.Stream != "" {
		d.StreamID = v.StreamByName(m.Stream).ID
	} else {
		d.Users = b.participants(m)
	}
	return d
}

func (b *builder) compose(v world.View, i int, d world.Draft) (*world.Message, error) {
	m, at := b.s.Messages[i], fmt.Sprintf("messages[%d]", i)
	row, err := v.Compose(d)
	if err != nil {
		return nil, b.s.Fault(at+".content", "%v", err)
	}
	if err = b.edits(v, at, row, d.At, m); err != nil {
		return nil, err
	}
	b.addParts(row, m)
	reactions, err := b.reactions(v, at, m)
	row.Alter(func(x *world.Extras) { x.Reactions = reactions })
	return row, err
}

// inParallel calls do with 0 to n-1 on all processors. The error is the first one in
// this order.
func inParallel(n int, do func(i int) error) error {
	errs, next := make([]error, n), atomic.Int64{}
	var all sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// addParts adds the receivers and the submessages of the file.
func (b *builder) addParts(m *world.Message, from scenarios.Message) {
	m.Alter(func(x *world.Extras) {
		for _, email := range from.ReceivedBy {
			x.Receivers = append(x.Receivers, b.id(email))
		}
		slices.Sort(x.Receivers)
		for _, s := range from.Submessages {
			x.Submessages = append(x.Submessages, world.Submessage{SenderID: b.id(s.From), Kind: world.WidgetKind,
				Content: s.Content})
		}
	})
}

func (b *builder) participants(m scenarios.Message) []int {
	ids := []int{b.id(m.From)}
	for _, email := range m.To {
		ids = append(ids, b.id(email))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
