package worlds

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// AtPath returns the world at a path and the part of the path that names it, or a message
// about an unknown world.
func (r *Registry) AtPath(path string) (world *World, base, problem string) {
	base = BasePath(path)
	switch kind, name, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/"); kind {
	case "w":
		if world = r.Find(name); world == nil {
			return nil, "", "There is no world of this name."
		}
		return world, base, ""
	case "at":
		level, err := featurelevels.ParseLevel(name)
		if err != nil {
			return nil, "", fmt.Sprintf("There is no such level: it is a whole number from %d to %d.", featurelevels.Oldest,
				featurelevels.Newest())
		}
		if world, err = r.At(level); err != nil {
			return nil, "", err.Error()
		}
		return world, base, ""
	}
	return r.Find(Default), "", ""
}

// BasePath is the part of a path that names a world, "" for the default world.
func BasePath(path string) string {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if kind != "w" && kind != "at" {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return "/" + kind + "/" + name
}
