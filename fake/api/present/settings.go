package present

// Timezone is the one setting that register has outside the three groups.
const Timezone = "timezone"

// RealmNameInEmail is the setting for notifications that the older events and a
// registration without the object of settings tell, too.
const RealmNameInEmail = "realm_name_in_email_notifications_policy"
