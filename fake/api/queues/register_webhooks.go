package queues

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// incomingWebhooks lists the integrations that clients offer for bots. The fake
// implements only some of them.
func incomingWebhooks() []wire.BotKind {
	var list []wire.BotKind
	for _, name := range integrations {
		list = append(list, wire.BotKind{Name: name, Config: map[string]string{}})
	}
	return list
}

// integrations are the integrations of the public counterpart, in its order.
var integrations = [...]string{
	"airbrake", "alertmanager", "ansibletower", "appfollow", "appveyor", "azuredevops", "beanstalk", "basecamp",
	"beeminder", "bitbucket3", "bitbucket2", "bitbucket", "buildbot", "canarytoken", "circleci", "clubhouse",
	"codeship", "crashlytics", "dialogflow", "delighted", "deskdotcom", "dropbox", "errbit", "flock", "freshdesk",
	"freshping", "freshstatus", "front", "gitea", "github", "gitlab", "gocd", "gogs", "gosquared", "grafana",
	"greenhouse", "groove", "harbor", "hellosign", "helloworld", "heroku", "homeassistant", "ifttt", "insping",
	"intercom", "jira", "jotform", "json", "librato", "lidarr", "linear", "mention", "netlify", "newrelic",
	"opbeat", "opencollective", "opsgenie", "pagerduty", "papertrail", "pingdom", "pivotal", "radarr", "raygun",
	"reviewboard", "rhodecode", "rundeck", "semaphore", "sentry", "slack_incoming", "slack", "solano", "sonarqube",
	"sonarr", "splunk", "statuspage", "stripe", "taiga", "teamcity", "thinkst", "transifex", "travis", "trello",
	"updown", "uptimerobot", "wekan", "wordpress", "zapier", "zendesk", "zabbix", "gci",
}
