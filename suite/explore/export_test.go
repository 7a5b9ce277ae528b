package explore

// OperationOf is the operation of a call, for tests.
var OperationOf = operationOf

// Explored are those of the operations that sequences can make.
func Explored(operations []string) (explored []string) {
	for _, each := range operations {
		if _, is := kindOf(each); is {
			explored = append(explored, each)
		}
	}
	return explored
}
