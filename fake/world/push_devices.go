package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// PushDevice is a device that an account registered for push notifications. The fake
// never sends any.
type PushDevice struct {
	UserID      int
	Kind, Token string
}

// maxPushDevices is the maximum number of devices of an account.
const maxPushDevices = 1000

func pushDeviceKey(d *PushDevice) []byte {
	return append(append(store.Key(d.UserID), d.Kind...), d.Token...)
}

// AddPushDevice registers a device; a second registration is no error. The error is
// [ErrTooMany].
func (tx *Tx) AddPushDevice(d PushDevice) error {
	if len(store.All[PushDevice](tx.txn, pushDevices, byID, store.Key(d.UserID))) >= maxPushDevices {
		return ErrTooMany
	}
	tx.put(pushDevices, &d)
	return nil
}

// HasPushDevice reports whether a device is registered.
func (v View) HasPushDevice(d PushDevice) bool {
	return store.First[PushDevice](v.txn, pushDevices, byID, pushDeviceKey(&d)) != nil
}

// RemovePushDevice removes a device and returns whether it was registered.
func (tx *Tx) RemovePushDevice(d PushDevice) bool {
	row := store.First[PushDevice](tx.txn, pushDevices, byID, pushDeviceKey(&d))
	if row == nil {
		return false
	}
	tx.remove(pushDevices, row)
	return true
}
