package wire

// UserUpdate tells what changed about an account: Person is one of the forms
// below (spec: Forms of person).
type UserUpdate struct {
	Type   string `json:"type"`
	Op     string `json:"op"`
	Person any    `json:"person"`
}

// PersonUpdated is the event of a change in one of the forms.
func PersonUpdated(person any) UserUpdate {
	return UserUpdate{Type: "realm_user", Op: "update", Person: person}
}

// PersonName is the form of a changed name.
type PersonName struct {
	UserID   int    `json:"user_id"`
	FullName string `json:"full_name"`

	Email string `json:"-"`
}

// PersonEmail is the form of a changed API address.
type PersonEmail struct {
	UserID   int    `json:"user_id"`
	NewEmail string `json:"new_email"`
}

// PersonDeliveryEmail is the form of a real address that changed, came into
// sight, or, null, went out of sight.
type PersonDeliveryEmail struct {
	UserID        int     `json:"user_id"`
	DeliveryEmail *string `json:"delivery_email"`
}
