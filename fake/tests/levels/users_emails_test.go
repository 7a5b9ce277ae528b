package levels_test

func probesOfUsersEmails() []probe {
	return []probe{
		{
			"zulip-email-visibilities", asked("ben", "PATCH /settings", params{"email_address_visibility": "4"}, "!status"),
			"400", "200",
		},
	}
}
