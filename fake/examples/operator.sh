#!/bin/sh
# An operator for `spiritlevel check --operator "sh fake/examples/operator.sh"`: it does what no
# client of a server can do. Copy it and write the commands for your own server. This one
# talks to the control interface of a Spiritlevel fake, with curl.
#
# The suite calls it with a command and its arguments. SPIRITLEVEL_SERVER is the base URL
# of the server, or of the copy that is meant. Exit 0 means that it was done; with another
# code, the last line of the output is the reason. `commands` lists those that it has: what
# needs another one is not testable.
set -eu

root=${SPIRITLEVEL_SERVER%%/w/*}
world=default
case $SPIRITLEVEL_SERVER in */w/*) world=${SPIRITLEVEL_SERVER##*/w/} ;; esac
control=$root/control/worlds/$world

post() { curl -fsS -X POST -H 'Content-Type: application/json' -d "$2" "$control$1" >/dev/null; }

case $1 in
commands)
	echo "spiritlevel operator 1"
	echo "advance deactivate reactivate deactivate-organization reactivate-organization limit fork discard"
	;;
advance) post /clock "{\"advance\": \"$2s\"}" ;;              # SECONDS
deactivate) post "/users/$2/deactivate" '{}' ;;              # EMAIL
reactivate) post "/users/$2/reactivate" '{}' ;;              # EMAIL
deactivate-organization) post /organization/deactivate '{}' ;;
reactivate-organization) post /organization/reactivate '{}' ;;
limit) post /rate_limit "{\"calls\": $2, \"window\": \"$3s\"}" ;; # CALLS SECONDS; 0 calls: no limit
fork) # prints the base URL of a copy of the server
	name=copy-$$
	post /fork "{\"name\": \"$name\"}"
	echo "$root/w/$name"
	;;
discard) curl -fsS -X DELETE "$control" >/dev/null ;; # ends the copy at SPIRITLEVEL_SERVER
*)
	echo "no such command: $1"
	exit 1
	;;
esac
