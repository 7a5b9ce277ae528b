package featurelevels

// CompileOnly compiles a plan of the given changes instead of the declared
// ones.
func CompileOnly(level Level, dialect Dialect, changes ...*Change) *Plan {
	var leveled, deviating []*Change
	for _, c := range changes {
		if c.dialect != "" {
			deviating = append(deviating, c)
		} else {
			leveled = append(leveled, c)
		}
	}
	return compile(leveled, deviating, Mutation{}, level, dialect)
}
