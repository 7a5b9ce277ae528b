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
		return fmt.Errorf("--addr %w", addrForm(addr))
	}
	if token == "" && !loopback(host) {
		return fmt.Errorf("--addr %s can be reached from other machines: give a --control-token (or %s), "+
			"or listen on 127.0.0.1", addr, serveVariable("control-token"))
	}
	return nil
}

// addrForm is the error about an address without a host or a port.
func addrForm(addr string) error {
	return fmt.Errorf("wants host:port such as %s, not %q", serveAddr, addr)
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}
