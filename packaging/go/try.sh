#!/usr/bin/env bash
# Goes from an empty folder to green tests at levels 92, 156 and 186 with Go: makes a module
# proxy of the last commit, installs the command from there, and tests a client with a fake.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. packaging/steps.sh
for tool in go git; do
	command -v $tool >/dev/null || skip "the Go module: $tool is missing"
done
module=$(go list -m)
empty=$(mktemp -d)
trap 'chmod -R u+w "$empty"; rm -r "$empty"' EXIT
fail() { echo "try-go: $*" >&2; exit 1; }
others=file://$(go env GOMODCACHE)/cache/download,$(go env GOPROXY)

# Go itself makes the files of a proxy from a repository with a tag: this clone stands for
# that of the module.
version=$(clone "$empty/clone")
export GONOSUMDB=$module GOWORK=off
unset GOBIN
proxy() {
	cat >"$empty/gitconfig" <<-CONFIG
		[url "file://$empty/clone"]
			insteadOf = https://$module
	CONFIG
	(cd "$empty" && GIT_CONFIG_GLOBAL=$empty/gitconfig GOPROXY=direct GOMODCACHE=$empty/made \
		go mod download "$module@$version")
}
step "the files of a module proxy are made" proxy
made=$empty/made/cache/download
sizes "$made/$module/@v/$version.zip"
export GOPROXY=file://$made,$others GOMODCACHE=$empty/modules GOPATH=$empty/go

mkdir "$empty/client" && cd "$empty/client"
step "go install $module/cmd/spiritlevel@$version" quiet go install "$module/cmd/spiritlevel@$version"
program=$GOPATH/bin/spiritlevel
sizes "$program"
said=$("$program" version)
echo "$said"
[[ $said = "spiritlevel $version"$'\n'*$'\n'"feature levels 0 to "*", dialects spec and zulip" ]] ||
	fail "version does not tell $version, its levels and dialects"

cat >lunch_test.go <<CODE
package client

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"$module/fake"
	"$module/featurelevels"
)

func TestSendsLunch(t *testing.T) {
	for _, level := range []featurelevels.Level{92, 156, 186} {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			server := fake.Start(t, fake.WithLevel(level), fake.WithDialect(featurelevels.Zulip))
			ben, _ := server.Account("ben@example.com")
			form := url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"lunch"}, "content": {"Soup?"}}
			request, _ := http.NewRequest("POST", server.URL()+"/api/v1/messages", strings.NewReader(form.Encode()))
			request.SetBasicAuth(ben.Email, ben.APIKey)
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			answer, err := server.Client().Do(request)
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Fatal(answer, err)
			}
			server.AssertSent("POST /messages", fake.Params{"topic": "lunch"})
		})
	}
}
CODE
go mod init example.com/client 2>/dev/null
step "go get $module@$version" quiet go get -t "$module/fake@$version"
step "the test of a client is green at levels 92, 156 and 186" go test -v ./...
