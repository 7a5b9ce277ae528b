package present

// Timezone is the one setting that register has outside the three groups.
const Timezone = "timezone"

// RealmNameInEmail is the notification setting that older events and a registration
// without the settings object contain, too.
const RealmNameInEmail = "realm_name_in_email_notifications_policy"

// Consent is the setting whether exports may have the private data of an account.
const Consent = "allow_private_data_export"
