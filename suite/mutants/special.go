package mutants

// special are the mistakes that no operator expresses, by the name that an entry gives as go.
var special = map[string]func(*Exchange){}
