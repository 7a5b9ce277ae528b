package scenarios

// Group is a user group that people made. System groups exist without being
// listed.
type Group struct {
	// ID is the number of the group. Left out: the server assigns one. System
	// groups have 1 to 8.
	ID int `yaml:"id,omitempty" limit:"9..2147483647"`
	// Name is the name of the group. Other parts of the file refer to the group by
	// it.
	Name string `yaml:"name" required:"true" limit:"1..100" names:"group"`
	// Description is the purpose of the group.
	Description string `yaml:"description,omitempty"`
	// Members are the emails of the members.
	Members []string `yaml:"members,omitempty" ref:"user"`
	// Subgroups are the names of groups further up in the file.
	Subgroups []string `yaml:"subgroups,omitempty" ref:"group"`
}
