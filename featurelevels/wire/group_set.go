package wire

// GroupSet is an unnamed set of users and groups, the second form of [GroupValue].
type GroupSet struct {
	DirectMembers   []int `json:"direct_members"`
	DirectSubgroups []int `json:"direct_subgroups"`
}
