package bots

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type storageKeysParams struct {
	Keys *rest.Strings `schema:"keys" takes:"[]string"`
}

// ReadStorage answers GET /bot_storage.
func ReadStorage(c *rest.Call, p *storageKeysParams) (any, error) {
	out := wire.BotStorage{Storage: map[string]string{}}
	entries := c.View.BotStorageOf(c.User.ID).Entries
	if !p.Keys.Set {
		for name, value := range entries {
			out.Storage[name] = value
		}
	}
	for _, name := range p.Keys.List {
		value, there := entries[name]
		if !there {
			return nil, noSuchKey.New()
		}
		out.Storage[name] = value
	}
	return out, nil
}

type writeStorageParams struct {
	Storage *rest.JSON `schema:"storage,required" takes:"object"`
}

// WriteStorage answers PUT /bot_storage: it stores all entries or none.
func WriteStorage(c *rest.Call, p *writeStorageParams) (any, error) {
	given, ok := p.Storage.Value.(map[string]any)
	if !ok {
		return nil, storageNoObject.New()
	}
	entries := map[string]string{}
	for name, value := range given {
		if entries[name], ok = value.(string); !ok {
			return nil, storedNoText.New()
		}
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		excess, err := tx.Store(c.User.ID, entries)
		switch {
		case errors.Is(err, world.ErrTooMany):
			return tooManyKeys.New(world.MaxBotStorageKeys)
		case excess > 0:
			return storageFull.New(excess, world.MaxBotStorage)
		}
		return nil
	})
}

// ClearStorage answers DELETE /bot_storage: it deletes the named entries, or all.
func ClearStorage(c *rest.Call, p *storageKeysParams) (any, error) {
	names := p.Keys.List
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if !p.Keys.Set {
			for name := range tx.BotStorageOf(c.User.ID).Entries {
				names = append(names, name)
			}
		}
		if tx.Forget(c.User.ID, names) != nil {
			return noSuchKey.New()
		}
		return nil
	})
}
