package explore

// OperationOf is the operation of a call, for tests.
var OperationOf = operationOf
