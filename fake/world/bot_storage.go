package world

import (
	"errors"
	"maps"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Bounds of the storage of one account: characters, as the public server counts them,
// and keys.
const (
	MaxBotStorage     = 10_000_000
	MaxBotStorageKeys = 10_000
)

// ErrNoKey says that a bot's storage has no such key.
var ErrNoKey = errors.New("world: no such key")

// BotStorage is the stored data of an account, usually a bot. The map is never
// changed.
type BotStorage struct {
	userID  int
	Entries map[string]string
	size    int
}

// BotStorageOf returns the stored data of an account.
func (v View) BotStorageOf(userID int) BotStorage {
	if s := store.First[BotStorage](v.txn, botStorage, byID, store.Key(userID)); s != nil {
		return *s
	}
	return BotStorage{userID: userID}
}

// Store adds entries, in place of entries with the same keys. If there are too many
// characters, it stores nothing and returns the excess. If there are too many keys,
// the error is [ErrTooMany].
func (tx *Tx) Store(userID int, entries map[string]string) (excess int, err error) {
	s := tx.BotStorageOf(userID)
	next := make(map[string]string, len(s.Entries)+len(entries))
	maps.Copy(next, s.Entries)
	for name, value := range entries {
		if old, there := next[name]; there {
			s.size -= storedSize(name, old)
		}
		next[name] = value
		s.size += storedSize(name, value)
	}
	switch {
	case s.size > MaxBotStorage:
		return s.size - MaxBotStorage, nil
	case len(next) > MaxBotStorageKeys:
		return 0, ErrTooMany
	}
	s.Entries = next
	tx.put(botStorage, &s)
	return 0, nil
}

// Forget deletes entries. If a key is missing, it deletes nothing and the error is
// [ErrNoKey].
func (tx *Tx) Forget(userID int, names []string) error {
	s := tx.BotStorageOf(userID)
	next := maps.Clone(s.Entries)
	for _, name := range names {
		value, there := next[name]
		if !there {
			return ErrNoKey
		}
		delete(next, name)
		s.size -= storedSize(name, value)
	}
	s.Entries = next
	tx.put(botStorage, &s)
	return nil
}

func storedSize(name, value string) int {
	return utf8.RuneCountInString(name) + utf8.RuneCountInString(value)
}
