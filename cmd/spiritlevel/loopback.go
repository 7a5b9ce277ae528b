package main

import (
	"fmt"
	"net"
	"net/netip"
)

// demandToken refuses to listen for other machines without a control token:
// anyone with access to /control can change the worlds.
func demandToken(addr, token string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--addr wants host:port such as 127.0.0.1:9991, not %q", addr)
	}
	if token == "" && !loopback(host) {
		return fmt.Errorf("--addr %s can be reached from other machines: give a --control-token, or listen on 127.0.0.1",
			addr)
	}
	return nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}
