package world

// PushDevice is a phone that an account wants its notifications on. No push is
// ever sent.
type PushDevice struct {
	UserID      int
	Kind, Token string
}

// maxPushDevices bounds how many devices of one account are kept.
const maxPushDevices = 1000

func pushDeviceKey(d *PushDevice) []byte {
	return append(append(key(d.UserID), d.Kind...), d.Token...)
}

// AddPushDevice registers a device; once more is no error. The error is
// [ErrTooMany].
func (tx *Tx) AddPushDevice(d PushDevice) error {
	if len(all[PushDevice](tx.View, pushDevices, byID, key(d.UserID))) >= maxPushDevices {
		return ErrTooMany
	}
	tx.put(pushDevices, &d)
	return nil
}

// RemovePushDevice takes a device away and tells whether it was registered.
func (tx *Tx) RemovePushDevice(d PushDevice) bool {
	row := first[PushDevice](tx.View, pushDevices, byID, pushDeviceKey(&d))
	if row == nil {
		return false
	}
	tx.remove(pushDevices, row)
	return true
}
