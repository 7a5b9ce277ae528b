package fake

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// route finds the world a request is for by the start of its path.
func route(registry *worlds.Registry, site http.Handler, control func() http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if ofControl(r) {
			control().ServeHTTP(w, r)
			return
		}
		world, base, problem := findWorld(registry, path)
		if world == nil {
			envelope(w, http.StatusNotFound, problem)
			return
		}
		world.Serve(r, func(s *rest.Site) {
			site.ServeHTTP(w, rest.WithSite(below(r, base), s, scheme(r)+r.Host+base))
		})
	})
}

// scheme is the scheme of the client's request to the server, or to a proxy before it
// that declares it.
func scheme(r *http.Request) string {
	said, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
	if r.TLS != nil || strings.EqualFold(strings.TrimSpace(said), "https") {
		return "https://"
	}
	return "http://"
}

// findWorld returns the world at a path and the part of the path that names it, or a
// message about an unknown world.
func findWorld(registry *worlds.Registry, path string) (world *worlds.World, base, problem string) {
	base = basePath(path)
	switch kind, name, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/"); kind {
	case "w":
		if world = registry.Find(name); world == nil {
			return nil, "", "There is no world of this name."
		}
		return world, base, ""
	case "at":
		level, err := featurelevels.ParseLevel(name)
		if err != nil {
			return nil, "", fmt.Sprintf("There is no such level: it is a whole number from %d to %d.", featurelevels.Oldest,
				featurelevels.Newest())
		}
		if world, err = registry.At(level); err != nil {
			return nil, "", err.Error()
		}
		return world, base, ""
	}
	return registry.Find(worlds.Default), "", ""
}

// basePath is the part of a path that names a world, "" for the default world.
func basePath(path string) string {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if kind != "w" && kind != "at" {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return "/" + kind + "/" + name
}

// below returns the request with the start of its path taken away.
func below(r *http.Request, base string) *http.Request {
	if base == "" {
		return r
	}
	out := new(http.Request)
	*out = *r
	out.URL = new(url.URL)
	*out.URL = *r.URL
	out.URL.Path = strings.TrimPrefix(r.URL.Path, base)
	out.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, base)
	return out
}
