# Everything a developer or a CI machine runs. `make help` lists the targets.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The unpatched client library that the tests point at the fake.
REALCLIENT := cmd/spiritlevel/testdata/realclient
PYCLIENT := $(REALCLIENT)/python
TERMINAL := $(REALCLIENT)/terminal
JAVACLIENT := $(REALCLIENT)/java
TYPESCRIPT := cmd/spiritlevel/testdata/typescript

# Long tests try a sample of their cases, which the seed chooses. It comes from the
# commit, so that each commit tries other cases; `make test SEED=…` repeats a run.
SEED ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo without-git)

# The packages that take longest come first, so that no core waits for them at the end;
# without debug symbols (-w) test programs link in half the time.
# Many tests wait, for time-outs and for processes, so more packages run than there are
# cores. `make lint` vets, so that test runs need not.
PACKAGES := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))
RUN := go tool gotestsum --format standard-quiet --hide-summary skipped --jsonfile-timing-events
FLAGS := -p $(PACKAGES) -ldflags=-w -vet=off

# The race detector always watches package fake, where most goroutines meet, and one
# folder of the tests of the API, which the seed chooses.
RACED = ./fake $(shell ls -d fake/tests/*/ | awk -v n=$$(echo $(SEED) | cksum | cut -d' ' -f1) '{folder[NR] = $$0} END {print "./" folder[n % NR + 1]}')

# Tests make many short-lived worlds; rarer garbage collection saves a sixth of their time.
# `make all` collects as the command does.
quick test prove prove-explore: export GOGC = 300

.PHONY: help build quick test all lint workflows places bench prove prove-explore release release-try vuln realclient \
	docs try-npm try-python try-java try-image try-testcontainers try-deb try-go compatibility clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

build: ## Build the command into ./bin
	go build -o bin/spiritlevel ./cmd/spiritlevel

quick: ## Run the fast tests: after each change
	go test -short $(FLAGS) ./cmd/... ./suite/... ./...

test: realclient ## Run every test, long ones with a sample of their cases, and some with the race detector
	@mkdir -p bin
	@echo "The seed of the sample is $(SEED)."
	SPIRITLEVEL_SEED=$(SEED) $(RUN) bin/test.json -- $(FLAGS) -timeout 15m ./cmd/... ./suite/... ./...
	SPIRITLEVEL_SEED=$(SEED) $(RUN) bin/race.json -- -race -short $(FLAGS) -timeout 15m $(RACED)
	@echo "The slowest tests:"; go tool gotestsum tool slowest --num 10 --jsonfile bin/test.json

all: lint realclient ## Run everything: every case, the race detector everywhere, both ladders, all mutants (an hour or two)
	@mkdir -p bin
	SPIRITLEVEL_ALL=1 $(RUN) bin/all.json -- $(FLAGS) -timeout 60m ./cmd/... ./suite/... ./...
	$(RUN) bin/race.json -- -race $(FLAGS) -timeout 60m ./cmd/... ./suite/... ./...
	go run ./cmd/spiritlevel ladder
	go run ./cmd/spiritlevel ladder --dialect zulip
	go run ./cmd/spiritlevel ladder --mutants
	$(MAKE) prove release-try try-npm try-python try-java try-image try-testcontainers try-go

lint: ## Check format, vet, static analysis, style and go.mod
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "not gofmt-ed:" $$unformatted; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	go run ./cmd/stylecheck
	go mod tidy -diff

workflows: ## Check the workflows, the action, and their scripts where the tools are installed
	go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
	@if command -v shellcheck >/dev/null; then shellcheck -S warning -e SC1007 packaging/*.sh packaging/*/*.sh .ci/run; \
		else echo "shellcheck is missing: the scripts were not checked" >&2; fi
	@if command -v pipx >/dev/null; then pipx run --spec check-jsonschema==0.39.0 check-jsonschema \
		--builtin-schema vendor.github-actions packaging/action/action.yml; \
		else echo "pipx is missing: the schema of the action was not checked" >&2; fi

places: ## Print where code asks what a level or dialect has, and how often
	@grep -rnE --include='*.go' --exclude='*_test.go' '$(ASKED)' fake | sed 's/:[[:space:]]*/: /2'
	@echo; grep -rcE --include='*.go' --exclude='*_test.go' '$(ASKED)' fake | grep -v ':0$$' | \
		awk -F: '{n += $$2; if ($$1 ~ /_rules.go$$/) r += $$2} END {print n " lines in " NR " files, " r " of them in files of rules"}'

# As in TestOnlyRulesFilesAskThePlan.
ASKED := \.(Formerly|IsZulip)\(|\.(Has|Before)\("[0-9z][0-9a-z.]*[-"]|\.Has\([a-z]+\.Until\)|[pP]lan\.(Has|Before)\(

bench: ## Measure the fake against a bare server, keep the table, and run the other benchmarks
	go run ./cmd/bench -o cmd/bench/RESULTS.md
	go test -run '^$$' -bench . -benchmem ./...

# For how long mutants of the suite are tried at most: all take a quarter of an hour on two
# idle cores. In which order, how many at most, and a regular expression for their names.
LIMIT ?= 1h
ORDER ?= 1
MUTANTS ?= 100000
ONLY ?=

prove: ## Judge wrong servers, and print which share of them the suite sees, and how soon it sees what never comes
	SPIRITLEVEL_PROVE=$(MUTANTS) SPIRITLEVEL_PROVE_SEED=$(ORDER) SPIRITLEVEL_PROVE_LIMIT=$(LIMIT) SPIRITLEVEL_PROVE_ONLY='$(ONLY)' \
		go test ./suite ./suite/mutants -run '^TestProve' -count 1 -timeout 3h -v

# How many wrong servers make prove-explore draws, from which seed, how long it explores each, how long ten of those that
# it did not find, how long the suite judges them, and how long it looks for each change of the API.
SERVERS ?= 100
DRAW ?= 1
FOR ?= 90s
AGAIN ?= 20m
SUITE ?= 2h
CHANGE ?= 5s

prove-explore: ## Explore wrong servers that a seed draws, and those with a change too early or missing; print which share is found
	SPIRITLEVEL_EXPLORE=$(SERVERS) SPIRITLEVEL_EXPLORE_SEED=$(DRAW) SPIRITLEVEL_EXPLORE_FOR=$(FOR) SPIRITLEVEL_EXPLORE_AGAIN=$(AGAIN) \
		SPIRITLEVEL_EXPLORE_SUITE=$(SUITE) go test ./suite/mutants -run '^TestProveExploreFindsDrawnServers$$' -count 1 -timeout 24h -v
	SPIRITLEVEL_EXPLORE_CHANGES=$(CHANGE) go test ./suite/explore -run '^TestProveExploreFindsEachChange$$' -count 1 -timeout 24h -v

RELEASER := go tool -modfile=packaging/tools/go.mod goreleaser

release: ## Build and publish the release of the tag VERSION
	@[ -n "$(VERSION)" ] && git describe --exact-match --tags --match '$(VERSION)' || { echo "usage: make release VERSION=v0.1.0, at that tag" >&2; exit 2; }
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(RELEASER) release --clean --config packaging/goreleaser.yaml

release-try: ## Build a release twice without publishing it: equal files, sizes, the package for Debian
	packaging/try-release.sh

vuln: ## Look for known vulnerabilities in what is called
	go tool govulncheck ./...

try-java: ## Run the tests of the Maven example with the extension of JUnit, from an empty folder
	packaging/java/try.sh

try-python: ## Install the Python package into an empty environment, and follow docs/python.md
	packaging/python/try.sh

try-image: ## Build the image for two platforms, and run it at three levels as a container
	packaging/image/try.sh

try-testcontainers: ## Start the image from tests in JavaScript and Java, with Testcontainers
	packaging/testcontainers/try.sh

docs: ## Build the documentation site into bin/site; each link and each anchor must exist
	packaging/site/build.sh

try-npm: ## Try the npm packages: from an empty folder to tests of clients, with local tarballs
	packaging/npm/try.sh

try-deb: ## Build the package for Debian, unpack it into an empty folder, and test a client; release-try does it, too
	packaging/deb/try.sh

try-go: ## Install the command and import the fake from a module proxy of the last commit, from an empty folder
	packaging/go/try.sh

# A client that cannot be installed is "not run" on the page.
COMPATIBILITY := packaging/compatibility
VERSIONS = $(if $(shell command -v npm),$(addsuffix node_modules/.package-lock.json,$(wildcard $(COMPATIBILITY)/javascript/*/))) \
	$(if $(shell command -v python3),$(addsuffix venv/installed,$(dir $(wildcard $(COMPATIBILITY)/python/*/requirements.txt)))) \
	$(if $(shell command -v mvn),$(addsuffix jars/installed,$(wildcard $(COMPATIBILITY)/java/*/)))

compatibility: ## Run client libraries at every level, and write docs/compatibility.md (CLIENTS=java: only this one)
	@$(MAKE) --no-print-directory --keep-going $(VERSIONS) || true
	go run ./$(COMPATIBILITY) measure bin/compatibility.json $(CLIENTS)
	go run ./$(COMPATIBILITY) write bin/compatibility.json

clean: ## Remove what the other targets made
	rm -rf bin $(REALCLIENT)/node_modules $(TYPESCRIPT)/node_modules $(PYCLIENT)/venv $(TERMINAL)/venv $(JAVACLIENT)/jars \
		packaging/npm/node_modules packaging/npm/spiritlevel/dist packaging/npm/spiritlevel/src/api/generated \
		$(COMPATIBILITY)/*/*/{node_modules,venv,jars}

# Without npm the real-client test says that it was skipped, or fails in CI; the tests
# of the Python and Java clients are skipped wherever these could not be installed.
realclient: $(if $(shell command -v npm),$(REALCLIENT)/node_modules/.package-lock.json $(TYPESCRIPT)/node_modules/.package-lock.json)
realclient: $(if $(shell command -v python3),$(PYCLIENT)/venv/installed $(TERMINAL)/venv/installed)
realclient: $(if $(shell command -v mvn),$(JAVACLIENT)/jars/installed)

# The terminal client runs with newer releases of Python than it says.
$(TERMINAL)/venv/installed: export PIP_IGNORE_REQUIRES_PYTHON = 1

%/venv/installed: %/requirements.txt
	@python3 -m venv $*/venv && $*/venv/bin/pip install -q -r $< && \
		$*/venv/bin/python -W ignore -c "import zulip" && touch $@ || \
		echo "the Python client of $* could not be installed" >&2

%/jars/installed: %/pom.xml
	@mvn -q -B -f $< dependency:copy-dependencies -DoutputDirectory=jars && touch $@ || \
		echo "the Java client of $* could not be installed" >&2

%/node_modules/.package-lock.json: %/package-lock.json
	npm ci --prefix $* --ignore-scripts --no-audit --no-fund
	touch $@
