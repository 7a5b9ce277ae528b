package world

// OwnHost is the host of the server's own addresses.
const OwnHost = "spiritlevel.invalid"

const (
	notificationBot = "notification-bot"
	welcomeBot      = "welcome-bot"
)

// SystemBot is an account of the server itself. A server creates them before all
// others, each with a fixed ID.
type SystemBot struct {
	ID          int
	Local, Name string // of its address, the part before the host
}

// SystemBots are all system bots, in the order of the register response.
func SystemBots() []SystemBot {
	return []SystemBot{
		{1, "emailgateway", "Email Gateway"},
		{4, notificationBot, "Notification Bot"},
		{5, welcomeBot, "Welcome Bot"},
	}
}

// SystemBots lists the accounts of the server itself.
func (v View) SystemBots() []*User {
	var list []*User
	for _, bot := range SystemBots() {
		list = append(list, v.systemBot(bot.Local))
	}
	return list
}

// NotificationBot is the server's own account that sends notices.
func (v View) NotificationBot() *User { return v.systemBot(notificationBot) }

// WelcomeBot is the server's own account that greets new users.
func (v View) WelcomeBot() *User { return v.systemBot(welcomeBot) }

func (v View) systemBot(local string) *User {
	return v.UserByEmail(local + "@" + v.Organization().SystemHost)
}

// MoveHosts changes the hosts of the system bots' addresses and of generated
// addresses.
func (tx *Tx) MoveHosts(system, mail string) {
	bots := tx.SystemBots()
	for i, bot := range SystemBots() {
		moved := *bots[i]
		moved.Email = bot.Local + "@" + system
		tx.PutUser(moved)
	}
	o := *tx.Organization()
	o.SystemHost, o.MailHost = system, mail
	tx.PutOrganization(o)
}
