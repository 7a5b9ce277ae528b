package scenarios

// Group is a user group that people made. System groups are there without
// being stated.
type Group struct {
	// ID is 0 when the world shall assign one; the system groups have 1 to 8.
	ID          int    `yaml:"id,omitempty" limit:"9..2147483647"`
	Name        string `yaml:"name" required:"true" limit:"1..100" names:"group"`
	Description string `yaml:"description,omitempty"`
	// Members are emails, Subgroups the names of groups further up in the file.
	Members   []string `yaml:"members,omitempty" ref:"user"`
	Subgroups []string `yaml:"subgroups,omitempty" ref:"group"`
}
