package queues

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// incomingWebhooks lists the integrations that clients offer for bots. The fake
// implements only some of them.
func incomingWebhooks(gone map[string]bool) []wire.WebhookKind {
	var list []wire.WebhookKind
	for _, name := range integrations {
		if gone[name] {
			continue
		}
		title, styled := titles[name]
		if !styled {
			title = strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
		}
		list = append(list, wire.WebhookKind{Name: name, DisplayName: title, ConfigOptions: []wire.WebhookOption{}})
	}
	return list
}

// integrations are the integrations of the public counterpart, in its order.
var integrations = [...]string{
	"airbrake", "airbyte", "alertmanager", "ansibletower", "appfollow", "appveyor", "azuredevops", "beanstalk", "basecamp",
	"beeminder", "bitbucket3", "bitbucket2", "bitbucket", "buildbot", "canarytoken", "circleci", "clubhouse",
	"codeship", "crashlytics", "dialogflow", "delighted", "deskdotcom", "dropbox", "errbit", "flock", "freshdesk",
	"freshping", "freshstatus", "front", "gitea", "github", "githubsponsors", "gitlab", "gocd", "gogs", "gosquared", "grafana",
	"greenhouse", "groove", "harbor", "hellosign", "helloworld", "heroku", "homeassistant", "ifttt", "insping",
	"intercom", "jira", "jotform", "json", "librato", "lidarr", "linear", "mention", "netlify", "newrelic",
	"opbeat", "opencollective", "opsgenie", "pagerduty", "papertrail", "patreon", "pingdom", "pivotal", "radarr", "raygun",
	"reviewboard", "rhodecode", "rundeck", "semaphore", "sentry", "slack_incoming", "slack", "solano", "sonarqube",
	"sonarr", "splunk", "statuspage", "stripe", "taiga", "teamcity", "thinkst", "transifex", "travis", "trello",
	"updown", "uptimerobot", "wekan", "wordpress", "zapier", "zendesk", "zabbix", "gci",
}

// titles are the names of integrations that are not their word with a capital.
var titles = map[string]string{
	"alertmanager": "Prometheus Alertmanager", "ansibletower": "Ansible Tower", "appfollow": "AppFollow",
	"appveyor": "AppVeyor", "azuredevops": "AzureDevOps", "bitbucket2": "Bitbucket",
	"bitbucket3": "Bitbucket Server", "canarytoken": "Thinkst Canarytokens", "circleci": "CircleCI",
	"deskdotcom": "Desk.com", "gci": "Google Code-in", "github": "GitHub", "githubsponsors": "GitHub Sponsors", "gitlab": "GitLab", "gocd": "GoCD",
	"gosquared": "GoSquared", "hellosign": "HelloSign", "helloworld": "Hello World",
	"homeassistant": "Home Assistant", "ifttt": "IFTTT", "json": "JSON formatter", "newrelic": "New Relic",
	"opencollective": "Open Collective", "pagerduty": "PagerDuty", "pivotal": "Pivotal Tracker",
	"reviewboard": "Review Board", "rhodecode": "RhodeCode", "slack_incoming": "Slack-compatible webhook",
	"solano": "Solano Labs", "sonarqube": "SonarQube", "travis": "Travis CI", "uptimerobot": "UptimeRobot",
	"wordpress": "WordPress",
}
